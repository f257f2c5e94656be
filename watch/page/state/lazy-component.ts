import { h, type JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { texts } from '../texts.ts'

type Component<Props> = (props: Props) => JSX.Element | null

/** A part of the page whose modules are loaded when it is first shown; `onShown` is called once it is. */
export function later<Props extends object>(
  load: () => Promise<Component<Props>>,
): Component<Props & { onShown?: () => void }> {
  let loaded: Component<Props> | undefined
  return (props) => {
    const [, redraw] = useState(0)
    const [hasFailed, setHasFailed] = useState(false)
    const isLoaded = loaded !== undefined
    useEffect(() => {
      if (isLoaded) return props.onShown?.()
      load().then(
        (component) => {
          loaded = component
          redraw((count) => count + 1)
        },
        () => setHasFailed(true),
      )
    }, [isLoaded])
    if (loaded !== undefined) return h(loaded, props)
    return hasFailed ? h('p', { class: 'notice' }, texts.shell.notLoaded) : null
  }
}
