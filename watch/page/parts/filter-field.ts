import { h, type JSX, type TargetedEvent } from 'preact'
import { localTime, timeOf } from './format.ts'

type Named = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly set: (value: string) => void
}

/** A filter that is a text. It is taken when the person has left it, or has pressed Enter. */
export const textFilter = ({
  name,
  label,
  value,
  set,
  hint = '',
  wide = false,
}: Named & { hint?: string; wide?: boolean }): JSX.Element =>
  h('label', { class: 'label', key: name }, [
    label,
    h('input', {
      class: wide ? 'field' : 'field short',
      name,
      value,
      placeholder: hint,
      onChange: (event) => set(event.currentTarget.value.trim()),
    }),
  ])

type Choice = {
  readonly value: string
  readonly set: (value: string) => void
  readonly choices: readonly (readonly [value: string, label: string])[]
}

/** One of several values, without a label of its own. */
export const select = ({
  value,
  set,
  choices,
  ...named
}: Choice & ({ readonly name: string } | { readonly 'aria-label': string })): JSX.Element =>
  h(
    'select',
    {
      class: 'field',
      ...named,
      value,
      onChange: (event: TargetedEvent<HTMLSelectElement>) => set(event.currentTarget.value),
    },
    choices.map(([each, says]) => h('option', { value: each, selected: each === value }, says)),
  )

/** A filter that is one of several values. */
export const choice = ({ label, ...chosen }: Named & Choice): JSX.Element =>
  h('label', { class: 'label', key: chosen.name }, [label, select(chosen)])

/** A filter that is a time (ms), written in the site's zone. */
export const timeFilter = ({ name, label, value, set }: Named): JSX.Element =>
  h('label', { class: 'label', key: name }, [
    label,
    h('input', {
      class: 'field',
      type: 'datetime-local',
      name,
      value: value === '' ? '' : localTime(Number(value)),
      onChange: (event) => set(`${timeOf(event.currentTarget.value) ?? ''}`),
    }),
  ])
