import { type Broker, connectBroker } from '../../drivers/transport/mqtt.ts'
import { type Random, seeded } from '../../games/kit/odds/random.ts'

/** What made-up tables say: a kind of message and what it has beside table, session, number and time. */
type Said = readonly [what: string, says: object]

/** The made-up tables: as many as asked for, `t0` and on. */
export const tablesOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `t${i}`)

/** One who publishes in the name of tables of the site `bench`. */
export type Voice = {
  readonly broker: Broker
  say(table: string, ...said: Said): Promise<void>
}

/** Resolves once the broker is there. */
export async function voiceAt(url: string, clientId: string): Promise<Voice> {
  const broker = connectBroker({ url, clientId })
  await new Promise<void>((connected) => broker.onConnect(connected))
  /** The last number of each table: what is retained has none of its own. */
  const numbers = new Map<string, number>()
  return {
    broker,
    say(table, what, says) {
      const retain = what === 'status' || what === 'round'
      const seq = (numbers.get(table) ?? 0) + (retain ? 0 : 1)
      numbers.set(table, seq)
      const payload = JSON.stringify({ table, session: 1, seq, at: Date.now(), ...says })
      return broker.publish(`feltwire/bench/${table}/${what}`, payload, { retain })
    },
  }
}

const bets = Array.from({ length: 8 }, (_, i) => ({ seat: i + 1, spot: `straight-up:${i}`, stake: 500 }))
const bet: Said = ['event', { device: 'bets', event: { type: 'bet', seat: 1, spot: 'straight-up:17', amount: 500 } }]
const citation = 'gb 12.1'
const settlements = bets.map(({ seat, stake }) => ({
  ...{ seat, wager: 'straight-up', on: [seat], stake, returns: 0, verdict: 'lose', citation },
}))

const games = ['gb.roulette', 'co.baccarat', 'gb.sic-bo'] as const
type Game = (typeof games)[number]
const gameOf = (table: number): Game => games[table % games.length] ?? 'gb.roulette'

/** A table's daemon is there. */
export const online = (table: number): Said => [
  'status',
  { daemon: 'bench', state: 'online', game: gameOf(table), journal: 'ok' },
]

const rouletteRound = (round: number): Said => [
  'round',
  { round, game: 'gb.roulette', phase: 'betting', bets, notes: [], spins: [] },
]
const rouletteResult = (round: number, number: number, says = `${number}`): Said => [
  'result',
  { round, game: 'gb.roulette', kind: 'settled', number, outcome: { says }, settlements },
]

/** A result that says when it was said (ms), for one who looks when it is drawn. */
const stampedResult = (round: number): Said => rouletteResult(round, round % 37, `${stamp}${Date.now()}`)
export const stamp = '@'

/** What a roulette table says in the place of each of its ten messages of a second: a result each three seconds. */
export const inPlace = (place: number, second: number): Said => {
  const round = Math.floor(second / 3)
  if (place === 0) return rouletteRound(round)
  return place === 5 && second % 3 === 2 ? stampedResult(round) : bet
}

/** A round of a day, whole: wheel, cards or dice, as chance has it. */
export function roundOf(table: number, round: number): Said[] {
  const random = seeded(table * 100_003 + round)
  const game = gameOf(table)
  const begun: Said = ['round', { round, game, phase: 'betting', bets, notes: [] }]
  return [...Array.from({ length: 4 }, () => bet), begun, ...played[game](random, round)]
}

const event = (device: string, says: object): Said => ['event', { device, event: says }]

const played: Readonly<Record<Game, (random: Random, round: number) => Said[]>> = {
  'gb.roulette': (random, round) => {
    const rotor = round % 2 === 0 ? 'clockwise' : 'anticlockwise'
    const phase = (name: string) =>
      event('wheel', { type: 'wheel-phase', phase: name, spin: round, rotor, rpm: 18 + random.int(9) })
    return [phase('ball-in-rim'), phase('no-more-bets'), rouletteResult(round, random.int(37))]
  },
  'co.baccarat': (random, round) => {
    const drawn = Array.from({ length: 5 }, () => `${'23456789TJQKA'[random.int(13)]}${'shdc'[random.int(4)]}`)
    const to = ['player', 'banker', 'player', 'banker', 'player']
    const cards = drawn.map((card, i) => event('shoe', { type: 'card-drawn', card, to: to[i], index: (i >> 1) + 1 }))
    const winner = ['banker', 'player', 'tie'][random.int(3)]
    const deal = { player: drawn.filter((_, i) => i % 2 === 0), banker: drawn.filter((_, i) => i % 2 === 1) }
    const result = { round, game: 'co.baccarat', kind: 'settled', deal, settlements }
    const ends = round % shoe === 0 ? [event('shoe', { type: 'cut-card' })] : []
    const begins = round % shoe === 1 ? [event('shoe', { type: 'card-drawn', card: '8c', to: 'burn' })] : []
    return [...begins, ...cards, ...ends, ['result', { ...result, outcome: { says: `${winner}`, winner } }]]
  },
  'gb.sic-bo': (random, round) => {
    const dice = [1, 2, 3].map(() => 1 + random.int(6))
    return [
      event('dice', { type: 'dice-rolled', values: dice }),
      ['result', { round, game: 'gb.sic-bo', kind: 'settled', dice, settlements }],
    ]
  },
}

/** Coups of a shoe. */
const shoe = 75
