import type { EntryBody } from '../../daemon/journal/entry.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import { type DeviceMessage, deviceOf } from '../../simulators/scenario-player/scenario-schema.ts'
import { createAgenda } from './agenda.ts'
import { withMeterVerdicts } from './meter-verdicts.ts'
import type { TruthTable } from './true-round.ts'
import { type RoundVerdict, type TruthOfRound, verdictsOf, withAccusations } from './verdicts.ts'
import { createVirtualDaemon, type NightListener } from './virtual-daemon.ts'

/** What can happen to the daemon and its wires in a night. */
export const faults = ['stall', 'slow-wire', 'loss', 'repeat', 'kill', 'reopen'] as const
export type NightFault = (typeof faults)[number]

export type Night = { seed: number; rounds: number; faults: readonly NightFault[]; chance: number }

/** The same few rounds are dealt over and over, so that a shoe would soon have too many of a card. */
const freshCardsAfter = 3

/** How long behind a fault a round may still suffer from it (ms). */
const aftermath = 5_000

/** How long behind a round its boards may take to confirm it, with their next heartbeat (ms). */
const confirmation = 1_200

/** Only here chips truly move too late. */
const lateSpot = 'late-spot'

/** What closes betting: the button of a board, or what the wheel says, its spin or the shaking of the dice. */
function closeOf({ hasLate }: TruthTable, messages: readonly DeviceMessage[]): DeviceMessage | undefined {
  const verbs = hasLate ? ['noMoreBets', 'spin', 'shake'] : ['noMoreBets']
  return messages.find(([kind, verb]) => verbs.includes(verb) && (hasLate || kind === 'bet-board'))
}

/** What honest people are accused of: that their chips moved too late. */
const accusationsIn = (derived: readonly EntryBody[]): string[] =>
  derived.flatMap((body) =>
    body.kind === 'effect' &&
    body.effect.type === 'finding' &&
    body.effect.figures?.marginMs !== undefined &&
    body.effect.figures.spot !== lateSpot
      ? [body.effect.message]
      : [],
  )

/**
 * Plays rounds at a table whose truth is known, and hears what the real drivers and rules make of the wires. Time is
 * virtual; the same night comes out of the same seed.
 */
export function playNight(
  table: TruthTable,
  { seed, rounds, faults, chance }: Night,
  listen?: NightListener,
): RoundVerdict[] {
  const random = seeded(seed)
  const due = createAgenda()
  const accused: { at: number; message: string }[] = []
  const daemon = createVirtualDaemon(table, due, random, (entry, derived) => {
    for (const message of accusationsIn(derived)) accused.push({ at: due.now(), message })
    listen?.(entry, derived)
  })
  const truths: TruthOfRound[] = []
  const troubled: { from: number; until: number }[] = []

  const isShoe = table.play === 'shoe'
  // A shoe without numbers names no hands either, and begins no coup by itself.
  const hasButton = random.int(4) > 0 || !isShoe || table.unnumbered.length > 0
  const pace = random.pick([0.05, 0.3, 1, 1])
  const say = ([kind, verb, ...args]: DeviceMessage) =>
    daemon.devices.get(deviceOf(table.scenario, kind) ?? kind)?.say(verb, args)

  function* night(): Generator<number> {
    yield 3_000 + random.int(3_000)
    for (let n = 0; n < rounds; n++) {
      if (random.next() < chance) {
        const until = strike(random.pick(faults))
        troubled.push({ from: due.now(), until: until + aftermath })
      }
      if (table.play === 'seats' && n % freshCardsAfter === 0) daemon.newShoe()
      if (table.hasMeter && random.int(3) === 0) daemon.decideHit(random.int(4) > 0 ? 'confirm-hit' : 'void-hit')
      const { messages, settlements, drawn, meter, continues = false } = table.next(random)
      const from = due.now()
      const late = random.next() < 0.03 ? closeOf(table, messages) : undefined
      let isLateDone = false
      let last: DeviceMessage = ['', '']
      for (const word of messages) {
        if (!hasButton && word[0] === 'bet-board' && (word[1] === 'noMoreBets' || word[1] === 'openBetting')) continue
        yield gapBefore(word, last)
        say(word)
        last = word
        if (word === late) {
          isLateDone = true
          yield 400 + random.int(2_000)
          say(['bet-board', 'place', 7, lateSpot, 12_300])
        }
      }
      if (isLateDone) {
        yield 100
        say(['bet-board', 'place', 7, lateSpot, 0])
      }
      const before = continues ? truths.at(-1) : undefined
      truths.push({
        from,
        knownFrom: before?.knownFrom ?? from,
        until: due.now(),
        settlements,
        drawn,
        ...(meter && { meter }),
      })
      yield (500 + random.int(4_000)) * pace
    }
    yield 30_000
  }

  /** Cards may come fast; between chips and anything else people need a moment, but for a close call now and then. */
  function gapBefore([kind, verb]: DeviceMessage, [last]: DeviceMessage): number {
    const ofBoard = kind === 'bet-board'
    if (verb === 'noMoreBets' && last === 'bet-board')
      return random.int(10) === 0 ? random.int(40) : 200 + random.int(1_500) * pace
    if (ofBoard === (last === 'bet-board'))
      return Math.max((60 + random.int(1_500)) * pace + 10, ofBoard ? 0 : table.fastestDraw)
    if (random.int(200) === 0) {
      troubled.push({ from: due.now(), until: due.now() + 500 })
      return 5 + random.int(100)
    }
    return 300 + random.int(1_500) * pace
  }

  /** @returns when it is over */
  function strike(fault: NightFault): number {
    const now = due.now()
    const hides = fault === 'loss' || fault === 'repeat' ? table.unnumbered : []
    const wire = random.pick(daemon.wires.filter(({ device }) => !hides.includes(device)))
    switch (fault) {
      case 'stall': {
        const begin = now + random.int(4_000) * pace
        const end = begin + 300 + random.int(20_000) * random.next()
        due.at(begin, () => daemon.stallUntil(end))
        return end
      }
      case 'slow-wire':
        wire.slowUntil = now + 300 + random.int(5_000)
        return wire.slowUntil
      case 'loss': {
        const end = now + 300 + random.int(6_000)
        wire.loss = random.pick([0.1, 0.4, 1])
        due.at(end, () => {
          wire.loss = 0
        })
        return end
      }
      case 'repeat': {
        const end = now + 500 + random.int(6_000)
        wire.repeats = 1
        due.at(end, () => {
          wire.repeats = 0
        })
        return end
      }
      case 'kill': {
        const begin = now + random.int(4_000) * pace
        const end = begin + 200 + random.int(5_000)
        due.at(begin, () => daemon.die())
        due.at(end, () => daemon.start())
        return end
      }
      case 'reopen': {
        const begin = now + random.int(4_000) * pace
        const end = begin + 200 + random.int(3_000)
        due.at(begin, () => daemon.close(wire))
        due.at(end, () => daemon.open(wire))
        return end
      }
    }
  }

  table.shuffle()
  daemon.start()
  const script = night()
  const goOn = () => {
    const step = script.next()
    if (step.done) due.end()
    else due.after(step.value, goOn)
  }
  due.after(0, goOn)
  due.run()
  const isFaulty = ({ from, knownFrom = from, until }: TruthOfRound) =>
    troubled.some((trouble) => trouble.from <= until + confirmation && knownFrom <= trouble.until)
  const settled = verdictsOf(truths, daemon.results(), { isUnique: isShoe || table.play === 'dice', isFaulty })
  const verdicts = withAccusations(settled, accused)
  if (!table.hasMeter) return verdicts
  return withMeterVerdicts(
    verdicts,
    truths.map(({ meter }) => meter),
    daemon.meter(),
  )
}
