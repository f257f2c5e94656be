/** How a field of a request is written, and what is read from it. */
export type RequestFieldKind = 'text' | 'whole' | 'amount' | 'numbers' | 'hands'

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
