import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { plainGame } from '../../../games/listing/plain-game.ts'
import { plainPools } from '../../../games/listing/plain-pools.ts'
import { catalogue, type Listed, ofDocument } from '../../support/catalogue.ts'

/** As `feltwire games --json` prints it. */
const printed: readonly Printed[] = JSON.parse(JSON.stringify([...[...games.values()].map(plainGame), ...plainPools()]))

type Printed = { id: string; extends?: string } & Record<Kind, Record<string, unknown>> & {
    rules: Record<string, unknown>
    phases?: string[]
    deeds?: Record<string, { citation: string }>
    choices?: Record<string, unknown>
  }
type Kind = 'wagers' | 'pay_tables' | 'options' | 'irregularities' | 'jackpots'

const listedAs = {
  wagers: 'wagers',
  pay_tables: 'payTables',
  options: 'options',
  irregularities: 'irregularities',
  jackpots: 'jackpots',
} as const satisfies Record<Kind, keyof Listed>
const kinds = Object.keys(listedAs) as Kind[]

const split = (ids = ''): string[] => ids.split(' ').filter((id) => id !== '')

function listed(game: string, kind: Kind): string[] {
  const { extends: base, [listedAs[kind]]: own } = catalogue[game] ?? {}
  const general = ofDocument[game.split('.')[0] ?? ''] ?? {}
  const shared = kind === 'irregularities' ? split(general.irregularities) : []
  return [...new Set([...(base === undefined ? [] : listed(base, kind)), ...split(own), ...shared])]
}

/** Ids of the catalogue that the pages have in another shape, and why. */
const otherwise: Readonly<Record<string, string>> = {
  'gb.blackjack wagers even-money':
    'nothing is staked: it is a decision of a seat that has blackjack, among its choices',
  'mbs.texas-holdem-bonus-progressive pay_tables main': 'each of its rows is the single award of one wager',
  'co.eternal-baccarat pay_tables PT-FLT-MB': 'three columns, each a table: PT-FLT-MB-01 to -03',
  'co.eternal-baccarat pay_tables golden-talons': 'five columns, each a table: PT-FLT-GT-01 to -05',
  'co.eternal-baccarat pay_tables harmony': 'fifteen tables: PT-PRG-HP-01 to -13, -E01, -E02',
  'co.eternal-baccarat pay_tables sun-7': 'ten tables: PT-PRG-S7-01 to -05, -E01 to -E05',
  'co.eternal-baccarat pay_tables fate-38': 'four tables: PT-PRG-F38-01 to -04',
  'co.eternal-baccarat jackpots eternal-progressives': 'a meter for each of the three progressive wagers',
}

/** What every page of the kit, or of a document, has beside its catalogue. */
const everywhere: readonly { id: RegExp; why: string }[] = [
  { id: /^options (limits|odds|wagersOffered|offered)$/, why: "the kit's own options" },
  { id: /^options payTable(\.[a-z0-9-]+)?$/, why: "the kit's own choice of a table" },
  { id: /^gb\.\S+ options (higherOddsNotice|rounding)$/, why: 'the notice of 2.4 e, and fractions of a penny' },
  { id: /^gb\.\S+ options dealOrder$/, why: 'the chapter does not say whether cards go round one by one' },
  { id: /^co\.\S+ options automatedShuffler$/, why: 'more than ten decks need one (30-2806(4))' },
  { id: /^co\.\S+ options divisionApproval$/, why: 'no commission-free game without it (30-2808(3)(e))' },
  { id: /^co\.\S+ options naturalTie$/, why: 'a reading of the winning margin that the rule leaves open' },
  {
    id: /^co\.\S+ options (contributionsAlreadyIn|meter|progressive|fixedAwardsFrom|initialSeed|reserveFeedsMain)$/,
    why: 'how the meter of a progressive wager is kept',
  },
  { id: /^hkjc\.\S+ options /, why: 'the document has no list of options; these are its open points' },
  { id: /^hkjc\.\S+ jackpots /, why: 'listed for the document, and printed with the pools that have them' },
]

/** What single pages have beside the catalogue, and why. */
const additions: Readonly<Record<string, string>> = {
  'gb.casino-stud options progressiveOnFold': 'open: the progressive wager of a player who folds (7.20, 7.21)',
  'gb.big-six options segments': 'how many segments each symbol has on this wheel',
  'gb.let-it-ride options dealerCards': 'open: how many cards lie before the dealer',
  'gb.let-it-ride options royalCapCounts': 'open: what the cap on the royal flush counts',
  'gb.let-it-ride options royalCapNotice': 'the cap is posted at the table',
  'co.99-fortunes options pesoTables': 'open: tables printed in pesos are disabled until they are enabled (oq-99-php)',
  'mbs.texas-holdem-bonus-progressive options progressive':
    'the seed after a 100 % award, and the share of each stake (oq-pj-meter)',
  'co.midi-baccarat options lowerBettorReveals': 'open: who turns the cards when stakes are equal',
}

const inBooksText = 'stands in the text of the book, where the catalogue has it as a procedure'
const withoutId = 'a demand of the book for wagers, to which the catalogue gives no id'

const forPeople = 'a demand of the book that no device can check'

/** Rules that a finding cites although the catalogue lists none under that id, and why. */
const ownRules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gb: {
    'deal-sequence': inBooksText,
    'no-more-bets': 'the moment at which betting closes',
    'wagers-before-cards': 'the moment at which betting closes',
    'shoe-holder': withoutId,
    'playing-behind': withoutId,
    'on-and-off': withoutId,
    'five-and-two': inBooksText,
    'decided-from-left': inBooksText,
    'settled-from-right': inBooksText,
    'wager-places': inBooksText,
    'passing-the-dice': inBooksText,
    'layout-design': forPeople,
    'odds-shown': forPeople,
    'decks-notice': forPeople,
    'own-hand': forPeople,
    'dealer-is-punter': forPeople,
    'other-symbols': forPeople,
    clapper: forPeople,
    shaker: forPeople,
    'lit-areas': forPeople,
    proprietor: forPeople,
  },
  co: {
    'shoe-preparation': inBooksText,
    'burnt-cards': inBooksText,
    'losers-first': inBooksText,
    'cards-inspected': inBooksText,
    'shuffle-and-cut': inBooksText,
    'idle-table': inBooksText,
    'points-announced': inBooksText,
    'cards-picked-up': inBooksText,
    'cards-untouched': forPeople,
    'marked-areas': forPeople,
    'rules-posted': forPeople,
    'over-the-shoulder': forPeople,
    'shoe-inspected': forPeople,
    'shoe-approved': forPeople,
    'own-table': forPeople,
    'alternating-batches': inBooksText,
    'baccarat-deal': inBooksText,
    'drawing-rules': inBooksText,
    'cut-card': inBooksText,
    'midi-reveal': inBooksText,
    'free-hand': inBooksText,
    'suit-posted': inBooksText,
    'minimum-odds': withoutId,
    'base-wager-required': withoutId,
    'fortunes-positions': withoutId,
    'fortunes-fixed-wager': withoutId,
    'progressive-unit': withoutId,
    'one-dragon-bonus': withoutId,
    'dealer-tip-wagers': withoutId,
    'dealer-tip-beside-own': withoutId,
    'dealer-tip-not-here': withoutId,
  },
  mbs: {
    'layout-areas': withoutId,
    'bets-announced': inBooksText,
    'jackpot-opportunity': forPeople,
    'placed-on-request': forPeople,
    'table-limits': withoutId,
    'one-wager-an-area': withoutId,
    'one-hand-viewed': withoutId,
    'bonus-needs-ante': withoutId,
    'jackpot-of-the-seat': withoutId,
    'following-wagers': withoutId,
    'payout-odds': withoutId,
  },
}

const tablesOfEternal = /^co\.eternal-baccarat (pay_tables PT-(FLT|PRG)-|jackpots (fate-38|harmony|sun-7)-progressive$)/

const isExplained = (game: string, kind: Kind, id: string): boolean => {
  const name = `${game} ${kind} ${id}`
  return (
    name in additions ||
    tablesOfEternal.test(name) ||
    everywhere.some((addition) => addition.id.test(addition.id.source.startsWith('^options') ? `${kind} ${id}` : name))
  )
}

describe('the catalogue and what the program prints of its games', () => {
  it('has every game on both sides', () => {
    expect(printed.map(({ id }) => id).sort()).toEqual(Object.keys(catalogue).sort())
  })

  it.each(Object.keys(catalogue))('%s has every id of the catalogue', (id) => {
    const game = printed.find((each) => each.id === id)
    const missing = kinds.flatMap((kind) =>
      listed(id, kind)
        .filter((each) => game?.[kind][each] === undefined && otherwise[`${id} ${kind} ${each}`] === undefined)
        .map((each) => `${kind} ${each}`),
    )
    expect(missing).toEqual([])
    expect(game?.extends).toBe(catalogue[id]?.extends)
  })

  it.each(Object.keys(catalogue))('%s has nothing beside the catalogue but what is named with its reason', (id) => {
    const game = printed.find((each) => each.id === id)
    const unlisted = kinds.flatMap((kind) =>
      Object.keys(game?.[kind] ?? {})
        .filter((each) => !listed(id, kind).includes(each) && !isExplained(id, kind, each))
        .map((each) => `${kind} ${each}`),
    )
    expect(unlisted).toEqual([])
  })

  it('names no exception that is not one', () => {
    const idle = [...Object.keys(otherwise), ...Object.keys(additions)].filter((name) => {
      const [id = '', kind = '', each = ''] = name.split(' ')
      const has = printed.find((game) => game.id === id)?.[kind as Kind]?.[each] !== undefined
      return has === listed(id, kind as Kind).includes(each)
    })
    expect(idle).toEqual([])
  })

  it.each(Object.entries(ofDocument))(
    '%s: rules, irregularities and jackpots of the whole document are printed',
    (document, ids) => {
      const ofIt = printed.filter(({ id }) => id.startsWith(`${document}.`))
      const isPrinted = (kind: 'rules' | 'irregularities' | 'jackpots') => (id: string) =>
        ofIt.some((game) => game[kind][id] !== undefined)
      expect(split(ids.rules).filter((id) => !isPrinted('rules')(id))).toEqual([])
      expect(split(ids.irregularities).filter((id) => !isPrinted('irregularities')(id))).toEqual([])
      expect(split(ids.jackpots).filter((id) => !isPrinted('jackpots')(id))).toEqual([])
    },
  )

  it.each(['gb', 'co', 'mbs'])('%s: a rule that the catalogue does not list is named with its reason', (document) => {
    const ofIt = printed.filter(({ id }) => id.startsWith(`${document}.`))
    const listed = split(ofDocument[document]?.rules)
    const own = new Set(ofIt.flatMap(({ rules }) => Object.keys(rules)).filter((id) => !listed.includes(id)))
    expect([...own].sort()).toEqual(Object.keys(ownRules[document] ?? {}).sort())
  })

  it('gives every record its citation', () => {
    const records = printed.flatMap((game) =>
      [...kinds, 'rules' as const].flatMap((kind) =>
        Object.entries(game[kind]).map(([id, record]) => ({ at: `${game.id} ${kind} ${id}`, record })),
      ),
    )
    const bare = records.filter(({ record }) => !/lines? \d/.test(String((record as { citation?: string }).citation)))
    expect(bare.map(({ at }) => at)).toEqual([])
  })

  it.each(Object.keys(catalogue).filter((id) => !id.startsWith('hkjc.')))(
    '%s has the phases of the catalogue, after betting, or those of the game that it varies',
    (id) => {
      const { phases, extends: base = '' } = catalogue[id] ?? {}
      const due = split(phases ?? catalogue[base]?.phases)
      expect(printed.find((game) => game.id === id)?.phases).toEqual([...new Set(['betting', ...due])])
    },
  )

  it('gives every deed its citation', () => {
    const deeds = printed.flatMap((game) =>
      Object.entries(game.deeds ?? {}).map(([id, deed]) => [game.id, id, deed.citation]),
    )
    expect(deeds).toEqual([
      ['co.midi-baccarat', 'reveal', expect.stringContaining('310')],
      ['gb.dice', 'take-down', expect.stringContaining('1850')],
      ['mbs.texas-holdem-bonus-progressive', 'view', expect.stringContaining('57')],
    ])
  })

  it('gives even money, which is no wager, as a choice of blackjack', () => {
    expect(printed.find(({ id }) => id === 'gb.blackjack')?.choices).toHaveProperty('even-money')
  })
})
