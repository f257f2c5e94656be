import type { CardRoomAction, CardRoomCase } from '../card-room/case.ts'
import type { Breach, Irregularity } from '../document/rules.ts'
import type { Bank } from './player-banked.ts'

/** What can go wrong with the player-dealer's position, by what the page says of it. */
export function positionIrregularities({ rounds, entitled, parties }: Bank): Record<string, Irregularity> {
  const seenBy = ['dealer-keypad', 'bet-sensors']
  return {
    'player-dealer-over-two-hands': {
      when: `a player takes the position for more than ${rounds.most} rounds in a row`,
      remedy: 'he is refused; the position goes on to the next player who takes it',
      cite: rounds.cite,
      seenBy,
    },
    ...(entitled && {
      'player-dealer-not-entitled': {
        when: 'a player takes the position who made no wager against the bank in the last round, and others have not declined it',
        remedy: 'he is refused until all others have declined',
        cite: entitled,
        seenBy,
      },
    }),
    ...(parties && {
      'fourth-party': {
        when: `more than ${parties.most} parties share the player-dealer's hand`,
        remedy: 'those beyond are refused',
        cite: parties.cite,
        seenBy: ['bank-stack'],
      },
    }),
  }
}

/** Why a person may not take the player-dealer's position now. Persons take it one after the other, as told. */
export function refusesBank(bank: Bank, { actions, options }: CardRoomCase): Breach | undefined {
  const { player_dealer_history = [] } = options
  let history = player_dealer_history
  for (const action of actions.filter(({ do: verb }) => verb === 'take-bank')) {
    const breach = tooLong(bank, action, history) ?? notEntitled(bank, action, history, options)
    if (breach !== undefined) return breach
    history = [...history, action.seat]
  }
  return undefined
}

/** Whom a table knows by his seat, and whom a case names. */
const personText = (person: string | number): string => (typeof person === 'number' ? `seat ${person}` : person)

type People = readonly (string | number)[]

/** Nobody banks more than so many rounds in a row. */
function tooLong({ rounds }: Bank, { seat }: CardRoomAction, history: People): Breach | undefined {
  const last = history.slice(-rounds.most)
  if (last.length < rounds.most || last.some((person) => person !== seat)) return undefined
  return {
    rule: 'player-dealer-over-two-hands',
    message: `${personText(seat)} has been player-dealer for ${rounds.most} rounds in a row`,
  }
}

/** Whoever did not bet against the bank gets it only when all others have declined; who banked last may go on. */
function notEntitled(
  { entitled }: Bank,
  { seat }: CardRoomAction,
  history: People,
  { bet_last_round, declined = [], seated = [] }: CardRoomCase['options'],
): Breach | undefined {
  if (entitled === undefined || bet_last_round === undefined) return undefined
  if (bet_last_round.includes(seat) || history.at(-1) === seat) return undefined
  const asked = [...bet_last_round, ...seated].find((person) => person !== seat && !declined.includes(person))
  if (asked === undefined) return undefined
  return {
    rule: 'player-dealer-not-entitled',
    message: `${personText(seat)} made no wager against the bank in the last round, and ${personText(asked)} has not declined the position`,
  }
}

/** More parties than may share the player-dealer's hand. */
export function tooManyParties({ parties }: Bank, { bets, options }: CardRoomCase): Breach | undefined {
  if (parties === undefined) return undefined
  const { kum_kum: people = [] } = options
  const count = Math.max(people.length, bets.filter(({ wager }) => wager === 'player-dealer-bank').length)
  const most = mostParties(parties, options)
  if (count <= most) return undefined
  const by = bets.findLast(({ wager }) => wager === 'player-dealer-bank')?.by
  const who = by === undefined ? '' : `, ${personText(by)} the last of them`
  return { rule: 'fourth-party', message: `${count} parties share the player-dealer's hand${who}; ${most} may` }
}

function mostParties({ most, option }: NonNullable<Bank['parties']>, options: CardRoomCase['options']): number {
  const atTable = option === undefined ? undefined : options[option]
  return typeof atTable === 'number' ? Math.min(most, atTable) : most
}
