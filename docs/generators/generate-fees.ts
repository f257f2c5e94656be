import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/*
 * Writes the fee schedules of the card room from the catalogue of its document:
 * `node docs/generators/generate-fees.ts FOLDER`, where FOLDER has the catalogue's hg-*.yaml. Nobody copies rows by hand;
 * what the program reads is checked against the catalogue's own sums at every start.
 */

type Record_ = Readonly<Record<string, unknown>>
type Game = Record_ & { id: string; collection?: { lines: unknown; tables?: Record_[] }; schedules?: Record_[] }
type Catalogue = { games: Game[]; schedule_sets: Record_[] }

const folder = process.argv[2]
if (folder === undefined)
  throw new Error('Name the folder that has the catalogue: node docs/generators/generate-fees.ts FOLDER')

const catalogue = (name: string): Catalogue =>
  parse(readFileSync(join(folder, `${name}.yaml`), 'utf8'), { merge: true })

function write(name: string, content: unknown): void {
  writeFileSync(new URL(`../../games/hg/fees/${name}.json`, import.meta.url), `${JSON.stringify(content, null, 2)}\n`)
}

/**
 * When the fees of a game's own tables fall due. The three families of stud games differ in their words: a hand must
 * reach a street in some, and progress past it in the others (hg-3 `fee_due`, from the notes under each table).
 */
const ownTriggers: Readonly<Record<string, readonly string[]>> = {
  draw: ['before-cards', 'after-first-draw', 'after-second-draw'],
  flop: ['before-cards', 'after-flop', 'after-turn'],
  reach: ['before-cards', 'after-fourth-street', 'after-fifth-street'],
  past: ['before-cards', 'past-fourth-street', 'past-fifth-street'],
}

const ownGames: Readonly<Record<string, readonly [triggers: string, firstFeeFrom: string]>> = {
  'hg.archie': ['draw', 'small-blind'],
  'hg.badacey': ['draw', 'small-blind'],
  'hg.badeucey': ['draw', 'small-blind'],
  'hg.double-board-omaha': ['flop', 'small-blind'],
  'hg.dramaha': ['flop', 'small-blind'],
  'hg.dramaha-27': ['flop', 'small-blind'],
  'hg.short-deck-holdem': ['flop', 'pot'],
  'hg.super-razz': ['reach', 'pot'],
  'hg.super-razzdeucey': ['reach', 'pot'],
  'hg.super-razzdacey': ['reach', 'pot'],
  'hg.razzdeucey': ['past', 'pot'],
  'hg.razzdacey': ['past', 'pot'],
  'hg.super-7-card-stud': ['past', 'pot'],
  'hg.super-7-card-stud-hi-lo': ['past', 'pot'],
  'hg.super-7-card-stud-hi-lo-regular': ['past', 'pot'],
  'hg.seven-stud-hilo-regular': ['past', 'pot'],
  'hg.face-up-chinese': ['flop', 'each-player'],
}

/** A range whose ends are printed as ranges themselves, as in "minimum buy-in $50-$100", from the least to the most. */
function wholeRange(range: Record_): Record_ {
  const end = (of: unknown, at: number) => (Array.isArray(of) ? of.at(at) : of)
  return { min: end(range.min, 0), max: end(range.max, -1) }
}

/** Fees from the small blind are named for the first fee alone; all the others come from one place. */
const payers = (first: unknown, other: unknown, fees: number): unknown[] => [
  first ?? other,
  ...Array.from({ length: fees - 1 }, () => other),
]

function tableOf(table: Record_, own?: readonly [string, string]): Record_ {
  const kind = String(table.kind).split(' ')[0] ?? ''
  const columns = (table.columns as string[]).map((name) => feeColumns[name] ?? name)
  const isStaged = kind.startsWith('pot-')
  const fees = columns.filter((name) => /^fee\d$/.test(name)).length
  const staged = isStaged
    ? {
        triggers: own === undefined ? table.triggers : ownTriggers[own[0]],
        from: payers(own?.[1] ?? table.fee1_from, own === undefined ? table.from : 'pot', fees),
      }
    : { from: ['each-player'] }
  const buyIn = table.buy_in as Record_ | undefined
  return {
    id: table.id,
    lines: table.lines,
    kind: own !== undefined && kind.startsWith('half-hour-advance') ? 'half-hour-advance' : kind,
    structure: table.structure,
    limit: table.limit_read_as ?? table.limit,
    buyIn: buyIn && wholeRange(buyIn),
    ...staged,
    columns,
    rows: table.rows,
  }
}

/** Other names of columns, by what the rest call them. */
const feeColumns: Readonly<Record<string, string>> = {
  designated_fee_1: 'fee1',
  regular_fee: 'fee2',
  designated_fee_2: 'fee3',
  fee: 'fee_per_player',
}

const series = catalogue('hg-fees').schedule_sets.map((set) => ({
  id: set.id,
  title: set.title,
  series: set.series,
  lines: set.lines,
  games: [...new Set((set.covers as { games: string[] }[]).flatMap(({ games }) => games))],
  tables: (set.tables as Record_[]).map((table) => tableOf(table)),
}))
for (const name of ['a', 'b'])
  write(
    `series-${name}`,
    series.filter((set) => set.series === name),
  )

const ownTables = [...catalogue('hg-3').games, ...catalogue('hg-4').games].flatMap(({ id, title, collection }) => {
  const own = ownGames[id]
  return own === undefined || collection?.tables === undefined
    ? []
    : [
        {
          id: `${id}.fees`,
          title,
          series: 'own',
          lines: collection.lines,
          games: [id],
          tables: collection.tables.map((table) => tableOf(table, own)),
        },
      ]
})
write('own-tables', ownTables)

const schedulesOf = (game: string): Record_[] => catalogue('hg-2').games.find(({ id }) => id === game)?.schedules ?? []

/** Games of part 1 stand by their names in part 2. */
const gamesOfPartOne: Readonly<Record<string, string>> = {
  'Pai Gow Poker': 'hg.pai-gow-poker',
  "Joker's Wild Pai Gow Poker": 'hg.jokers-wild-pai-gow-poker',
  'Pai Gow Tiles': 'hg.pai-gow-tiles',
  'Caribbean Stud Poker': 'hg.caribbean-stud',
  'Hawaiian Blackjack': 'hg.hawaiian-blackjack',
}

write(
  'player-dealer',
  schedulesOf('hg.collections-ca-games').map((schedule) => ({
    id: schedule.id,
    title: schedule.title,
    lines: schedule.lines,
    games: (schedule.games as string[]).map((game) => gamesOfPartOne[game] ?? game),
    flat: schedule.flat,
    tableAction: schedule.by_table_action ?? [],
    couponFees: schedule.coupon_fee ?? {},
  })),
)

write(
  'poker-tables',
  schedulesOf('hg.collections-poker').map((schedule) => ({
    id: schedule.id,
    title: schedule.title,
    lines: schedule.lines,
    per: String(schedule.unit).endsWith('half hour') ? 'half-hour' : 'hand',
    designated: schedule.designated_fee,
    // "limit (buy-in)" is told under `limit` like the others.
    keys: (schedule.keys as string[]).map((key) => key.split(' ')[0]),
    players: schedule.players,
    rows: schedule.rows,
  })),
)

const gamesOfPart1 = new Map(catalogue('hg-1').games.map((game) => [game.id, game.collection as Record_ | undefined]))
const lowball = gamesOfPart1.get('hg.lowball')
const baccarat9 = gamesOfPart1.get('hg.baccarat-9-v1')
const rowsOf = (table: unknown): unknown => (table as { rows: unknown } | undefined)?.rows

write('printed-with-rules', {
  lowball: {
    lines: lowball?.lines,
    columns: ['limits', 'blinds', 'players_7_8', 'players_6', 'players_5', 'players_4_or_less'],
    regular: rowsOf(lowball?.regular_fee_per_hand_cents),
    designated: rowsOf(lowball?.designated_fee_per_hand_cents),
    halfHour: rowsOf(lowball?.time_collection_cents_per_player_per_half_hour),
  },
  baccarat9: {
    lines: baccarat9?.lines,
    columns: ['limit_min', 'limit_max', 'player_dealer_per_hand', 'player_per_bet'],
    rows: rowsOf(baccarat9?.rows_cents),
  },
})
