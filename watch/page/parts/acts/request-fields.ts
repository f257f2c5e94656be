import { h, type JSX } from 'preact'

/** How a field of a request is written, and what is read from it. */
export type RequestFieldKind = 'text' | 'whole' | 'amount' | 'numbers' | 'hands'

export type RequestField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly isRequired: boolean
  readonly kind?: RequestFieldKind
  /** What is likely to be written, with its meaning. */
  readonly offers?: readonly (readonly [value: string, label: string])[]
}

export const fieldInput = ({ name, label, hint, isRequired, offers }: RequestField): JSX.Element =>
  h('label', { class: 'label', key: name }, [
    label,
    h('input', {
      class: 'field',
      name,
      placeholder: hint,
      required: isRequired,
      maxLength: 256,
      autoComplete: 'off',
      list: offers && `offers-${name}`,
    }),
    offers &&
      h(
        'datalist',
        { id: `offers-${name}` },
        offers.map(([value, means]) => h('option', { value, label: means })),
      ),
  ])

/** What is written in the fields of a form; those that are empty are left out. */
export function fieldsIn(form: HTMLFormElement, fields: readonly RequestField[]): Readonly<Record<string, unknown>> {
  const written = new FormData(form)
  const read = fields.flatMap(({ name, kind = 'text' }) => {
    const text = written.get(name)
    return typeof text === 'string' && text.trim() !== '' ? [[name, readField(kind, text.trim())]] : []
  })
  return Object.fromEntries(read)
}

/** The value of a field as the table takes it; text that cannot be read is sent as it is, and refused there. */
export function readField(kind: RequestFieldKind, text: string): unknown {
  switch (kind) {
    case 'text':
      return text
    case 'whole':
      return numberOr(text, Number(text))
    case 'amount':
      return numberOr(text, Math.round(Number(text) * 100))
    case 'numbers':
      return text
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((part) => numberOr(part, Number(part)))
    case 'hands':
      return Object.fromEntries(text.split(';').map((hand) => handIn(hand.trim().split(/[\s:,]+/))))
  }
}

const numberOr = (text: string, number: number): number | string => (Number.isFinite(number) ? number : text)

/** `player 9s Kh` */
const handIn = ([hand = '', ...cards]: readonly string[]): readonly [string, readonly string[]] => [hand, cards]
