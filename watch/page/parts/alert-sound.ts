import { h, type JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { AlertRow } from '../../view-types.ts'
import { alerts } from '../state/live.ts'
import { sound } from '../state/settings.ts'
import { texts } from '../texts.ts'

const nameOf = ({ table, id, since }: AlertRow): string => `${table}/${id}/${since}`

/** Sounds when an alert comes that nobody has acknowledged, and says it to a screen reader. */
export function AlertSound(): JSX.Element {
  const known = useRef<ReadonlySet<string>>(undefined)
  const [says, setSays] = useState('')
  useEffect(
    () =>
      alerts.watch(() => {
        const unseen = alerts.get().filter(({ acknowledged }) => acknowledged === undefined)
        const before = known.current
        known.current = new Set(unseen.map(nameOf))
        const fresh = before && unseen.find((alert) => !before.has(nameOf(alert)))
        if (fresh === undefined) return
        setSays(texts.alerts.soundsNew(fresh.table, fresh.text))
        if (sound.get() === 'on') play()
      }),
    [],
  )
  return h('div', { class: 'unseen-text', 'aria-live': 'assertive' }, says)
}

let audio: AudioContext | undefined

/** Two short tones, the second lower. A browser plays them only once the person has touched the page. */
function play(): void {
  audio ??= new AudioContext()
  for (const [i, hertz] of [880, 660].entries()) {
    const [start, tone, volume] = [audio.currentTime + i * 0.16, audio.createOscillator(), audio.createGain()]
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.12, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.15)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.15)
  }
}
