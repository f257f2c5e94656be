import { h, type JSX } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { onKeys } from '../state/keyboard.ts'
import { texts } from '../texts.ts'
import { type IconName, icon } from './icons.ts'

const said = texts.round

/** So long (ms) each event is shown while they are played. */
const pace = 700

/** Goes through the events of a round: by button, key or slider, or by itself. */
export function Stepper({
  step,
  steps,
  onStep,
}: {
  step: number
  steps: number
  onStep: (step: number) => void
}): JSX.Element {
  const [isPlaying, setIsPlaying] = useState(false)
  const go = (to: number): void => onStep(Math.min(steps, Math.max(0, to)))
  // Before the next key: a later effect would go on from the step before.
  useLayoutEffect(() => onKeys({ '[': () => go(step - 1), ']': () => go(step + 1) }), [step, steps])
  useEffect(() => {
    if (!isPlaying) return
    if (step >= steps) return setIsPlaying(false)
    const timer = setTimeout(() => go(step + 1), pace)
    return () => clearTimeout(timer)
  }, [isPlaying, step])
  const button = (label: string, name: IconName, act: () => void): JSX.Element =>
    h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onClick: act }, icon(name))
  const play = (): void => {
    if (step >= steps) go(0)
    setIsPlaying(!isPlaying)
  }
  return h('div', { class: 'stepper' }, [
    button(said.first, 'first', () => go(0)),
    button(said.back, 'left', () => go(step - 1)),
    button(isPlaying ? said.pause : said.play, isPlaying ? 'pause' : 'play', play),
    button(said.forth, 'right', () => go(step + 1)),
    button(said.last, 'last', () => go(steps)),
    h('input', {
      type: 'range',
      min: 0,
      max: steps,
      value: step,
      'aria-label': said.step(step, steps),
      onInput: (event) => go(Number(event.currentTarget.value)),
    }),
  ])
}
