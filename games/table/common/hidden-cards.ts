import type { Effect } from '../inputs-and-effects.ts'

const cardNamed = /(?<![A-Za-z0-9])([2-9TJQKA][shdc]|X[x23])(?![A-Za-z0-9])/g

/** Findings that name no card but those that lie `open` for everybody. */
export const withoutHidden = (effects: readonly Effect[], open: readonly string[]): readonly Effect[] =>
  effects.map((effect) =>
    effect.type === 'finding'
      ? { ...effect, message: effect.message.replace(cardNamed, (name) => (open.includes(name) ? name : 'a card')) }
      : effect,
  )
