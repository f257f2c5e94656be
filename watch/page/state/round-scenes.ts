import type { TableView } from '../../view-types.ts'

/** A round that is over, event by event: what lay on the felt and on the layout after each of them. */

export type DeviceSaid = {
  readonly at: number
  readonly seq: number
  readonly device: string
  readonly event: { readonly type: string; readonly [part: string]: unknown }
}

type Deal = Readonly<Record<string, readonly string[]>>

/** What is seen of a round at one moment. */
type RoundScene = Required<Pick<TableView, 'deal' | 'spins' | 'dice' | 'bets'>>

const bare: RoundScene = { deal: {}, spins: [], dice: [], bets: [] }

/**
 * The scene after each event, the first before all of them.
 * @param dealt the hands as they ended: a shoe that does not know where its card goes is held against them
 */
export function scenesOf(events: readonly DeviceSaid[], dealt: Deal = {}): readonly RoundScene[] {
  const scenes = [bare]
  for (const { event } of events) scenes.push(after(scenes.at(-1) ?? bare, event, dealt))
  return scenes
}

function after(scene: RoundScene, event: DeviceSaid['event'], dealt: Deal): RoundScene {
  const { deal, bets } = scene
  switch (event.type) {
    case 'card-drawn': {
      const hand = handOf(deal, dealt, `${event.card}`, event.to)
      return hand === undefined ? scene : { ...scene, deal: withCard(deal, hand, `${event.card}`) }
    }
    case 'piece-placed':
      return { ...scene, deal: withCard(deal, handAt(`${event.place}`), `${event.piece}`) }
    case 'piece-lifted': {
      const hand = handAt(`${event.place}`)
      const left = [...(deal[hand] ?? [])]
      left.splice(left.lastIndexOf(`${event.piece}`), 1)
      return { ...scene, deal: { ...deal, [hand]: left } }
    }
    case 'bet': {
      const others = bets.filter(({ seat, spot }) => seat !== event.seat || spot !== event.spot)
      const stake = Number(event.amount)
      return {
        ...scene,
        bets: stake === 0 ? others : [...others, { seat: Number(event.seat), spot: `${event.spot}`, stake }],
      }
    }
    case 'all-bets':
      return { ...scene, bets: allBets(event.bets) }
    case 'winning-number':
      return { ...scene, spins: [...scene.spins, Number(event.pocket)] }
    case 'dice-rolled':
      return { ...scene, dice: [...scene.dice, Array.isArray(event.values) ? event.values.map(Number) : []] }
    default:
      return scene
  }
}

const withCard = (deal: Deal, hand: string, card: string): Deal => ({ ...deal, [hand]: [...(deal[hand] ?? []), card] })

/** The first hand that ended with this as its next card; else where the shoe believes that it goes. */
function handOf(deal: Deal, dealt: Deal, card: string, to: unknown): string | undefined {
  const next = (hand: string): string | undefined => dealt[hand]?.[deal[hand]?.length ?? 0]
  if (typeof to === 'string' && next(to) === card) return to
  const found = Object.keys(dealt).find((hand) => next(hand) === card)
  return found ?? (to === 'player' || to === 'banker' ? to : undefined)
}

/** `seat-3-low` is a place on the table, `seat:3` the hand there; `seat-3-front` has a row of its own. */
const handAt = (place: string): string => place.replace(/^seat-(\d+)(-front|-middle|-back)?.*$/, 'seat:$1$2')

const allBets = (said: unknown): RoundScene['bets'] =>
  Array.isArray(said)
    ? said.flatMap(({ seat, spot, amount }) => (amount === 0 ? [] : [{ seat, spot, stake: amount }]))
    : []
