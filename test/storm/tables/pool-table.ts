import { newKey } from '../../../daemon/ed25519.ts'
import type { Random } from '../../../games/kit/odds/random.ts'
import { createPoolTerminal } from '../../../simulators/devices/pool-terminal.ts'
import { site } from '../site.ts'
import type { Staff } from '../staff.ts'
import { type InTransaction, type TrueRace, takeout, unitBet } from './race.ts'
import type { StormTable } from './table.ts'

const keys = { window: newKey(), steward: newKey() }

/** The terminals of the race course, as the configuration names them. */
export const terminals = [
  { id: 'window', role: 'sells', publicKey: keys.window.publicKey },
  { id: 'steward', role: 'declares', publicKey: keys.steward.publicKey },
]

const horses = Array.from({ length: 8 }, (_, index) => index + 1)

/** A Win pool of a race course: a window sells, and a steward opens, withdraws, closes and declares. */
export function poolTable(id: string, random: Random, staff: Staff): StormTable {
  const window = createPoolTerminal({ site, id: 'window', privateKey: keys.window.privateKey })
  const steward = createPoolTerminal({ site, id: 'steward', privateKey: keys.steward.privateKey })
  const races: TrueRace[] = []

  /** Each asks on until it is answered, and only then the next. */
  function* ask(from: typeof window, op: string, args: object, asks: (asked: InTransaction) => void = () => {}) {
    const message = from.ask(id, op, args)
    asks(message)
    const isAnswered = staff.insist(id, message)
    yield 200 + random.int(3_000)
    while (!isAnswered()) yield 500
  }

  function* bet({ bets, withdrawn }: TrueRace, isLate = false): Generator<number> {
    const [horse, units] = [random.pick(horses), 1 + random.int(5)]
    const isBarred = isLate || withdrawn.some((out) => out.horse === horse)
    yield* ask(window, 'bet', { combinations: [horse], units }, ({ transaction }) =>
      bets.push({ transaction, ticket: `window-${window.last()}`, horse, stake: units * unitBet, isBarred }),
    )
  }

  function* race(name: string): Generator<number> {
    const race: TrueRace = { name, bets: [], withdrawn: [], ended: undefined }
    races.push(race)
    yield* ask(steward, 'open', { meeting: 'Sha Tin', race: name, runners: [horses.length] })
    for (let left = 2 + random.int(12); left > 0; left--) yield* bet(race)
    if (random.int(3) === 0) {
      const horse = random.pick(horses)
      yield* ask(steward, 'withdraw', { horses: [horse] }, ({ transaction }) =>
        race.withdrawn.push({ transaction, horse }),
      )
      yield* bet(race)
    }
    yield* ask(steward, 'close', {})
    if (random.int(3) === 0) yield* bet(race, true)
    const isVoid = random.int(8) === 0
    const out = race.withdrawn.map(({ horse }) => horse)
    const finish = random.shuffle(horses.filter((horse) => !out.includes(horse))).slice(0, 3)
    const [first = 1, second = 2, third = 3] = finish
    const places = { 1: [first], 2: [second], 3: [third] }
    yield* ask(steward, isVoid ? 'void-race' : 'result', isVoid ? {} : { places }, ({ transaction }) => {
      race.ended = { transaction, finish: isVoid ? undefined : finish }
    })
  }

  function* play(): Generator<number> {
    yield 2_000 + random.int(3_000)
    for (let n = 1; ; n++) {
      yield* race(`${n}`)
      yield 500 + random.int(5_000)
    }
  }

  const configuration = { id, game: 'hkjc.win', options: { unitBet, takeoutPct: takeout }, devices: [] }
  return {
    id,
    configuration,
    play,
    tick: () => {},
    leak: () => {},
    played: [],
    truths: undefined,
    isUnique: false,
    races,
  }
}
