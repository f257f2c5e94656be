/**
 * What the server tells the page: types only. Money in minor units, times in ms since the epoch (UTC), cards as `Th`,
 * tiles by their ids in the kit. docs/watch.md lists the addresses at which each is served.
 */

import type { Figures } from './figures/figures.ts'

/** How a round ended, in a few words, as `Banker wins 7 to 4`. */
export type LastRound = { readonly says: string; readonly colour?: string; readonly at: number }

/** A table as the floor shows it. */
export type TableTile = {
  readonly table: string
  readonly game: string
  /** What the document calls the game, where the table says it. */
  readonly title?: string
  /** ISO 4217, where the table says it. */
  readonly currency?: string
  readonly state: 'online' | 'offline'
  readonly phase: string
  readonly round: number
  readonly last?: LastRound
  /** Colours of the last outcomes, oldest first, where the game has them. */
  readonly trail?: readonly string[]
  /** Rounds an hour over the last 30 minutes. */
  readonly pace?: number
  /** Alerts that stand or are not acknowledged yet, and how many of them nobody has acknowledged. */
  readonly alerts: number
  readonly unseen: number
  /** How many messages never came, until somebody has acknowledged it. */
  readonly missed?: number
  readonly devices: readonly { readonly device: string; readonly link: string }[]
  /** Time of the table's last message, on the floor of the last that changed the tile. */
  readonly at: number
}

/** A table as its own page shows it. */
export type TableView = TableTile & {
  readonly deal?: Readonly<Record<string, readonly string[]>>
  readonly spins?: readonly number[]
  readonly dice?: readonly (readonly number[])[]
  /** What each hand counts, by its name in `deal`. */
  readonly totals?: Readonly<Record<string, number>>
  /** Of a hand for a pot. */
  readonly hand?: PotHand
  readonly bets: readonly { readonly seat: number; readonly spot: string; readonly stake: number }[]
  readonly notes: readonly string[]
  /** Who deals, where somebody has signed on. */
  readonly dealer?: string
  /** A person closes the table, or has closed it. */
  readonly opening?: 'closing' | 'closed'
  /** Rounds that wait for a ruling. */
  readonly rulings?: readonly AwaitedRulingPanel[]
  /** Absent of a pool. */
  readonly rules?: RulesPanel
  readonly ladders: readonly DeviceLadder[]
  readonly meters: readonly MeterPanel[]
  readonly pools: readonly PoolPanel[]
  /** Newest first, 200 at the most. */
  readonly results: readonly RoundRow[]
  /** Newest first, 200 at the most. */
  readonly findings: readonly FindingRow[]
  /** What the game has: roads, wheel, dice, shoe census. */
  readonly figures: Figures
}

/** The members of a table's view that have changed; a member that is null is there no more. */
export type TablePatch = { readonly [Key in keyof TableView]?: TableView[Key] | null }

/** What people can name of the rules in force. Limits in minor units. */
export type RulesPanel = {
  readonly title: string
  readonly seats?: number
  /** How many decks the cards come from, where that is known. */
  readonly decks?: number
  /** `limits` where they can be set. */
  readonly wagers: readonly {
    readonly wager: string
    readonly title: string
    readonly limits?: { readonly min?: number; readonly max?: number }
  }[]
  /** Of all wagers of a table of the card room; both are absent while it has none. */
  readonly tableLimits?: { readonly min?: number; readonly max?: number; readonly canBeSet: boolean }
  /** `called` is what a report does to the round; otherwise a supervisor rules on it. */
  readonly irregularities: readonly {
    readonly irregularity: string
    readonly when: string
    readonly remedy: string
    readonly citation: string
    readonly called?: 'void' | 'refused' | 'play-on'
  }[]
}

/** How far a hand for a pot has come, who is to act, and the pots as they are matched so far. */
export type PotHand = {
  readonly street: string
  readonly button?: number
  readonly actor?: number
  readonly toMatch?: number
  readonly live: readonly number[]
  readonly pots: readonly { readonly amount: number; readonly seats: readonly number[] }[]
}

/** `lacks` says what a ruling has to name, of what it may name (`names`). */
export type AwaitedRulingPanel = {
  readonly round: number
  readonly says: string
  readonly rulings: readonly {
    readonly ruling: string
    readonly names: readonly string[]
    readonly lacks?: string
  }[]
}

export type DeviceLadder = {
  readonly device: string
  readonly driver: string
  readonly link: string
  readonly ladder: readonly { readonly rung: string; readonly lastGood: number | null }[]
  readonly cure: string
}

export type MeterHit = {
  readonly id: string
  readonly row: string
  readonly state: string
  readonly amount: number
}

export type MeterPanel = {
  readonly meter: string
  readonly display: number
  readonly locked: boolean
  /** What it showed, and when: oldest first. */
  readonly curve: readonly (readonly [at: number, display: number])[]
  readonly pending: readonly MeterHit[]
  readonly hits: readonly MeterHit[]
  readonly frozen: readonly string[]
}

export type PoolPanel = {
  readonly pool: string
  readonly phase: string
  readonly meeting: string
  readonly race: string
  readonly tickets: number
  readonly turnover: number
  readonly approximate: readonly { readonly type: string; readonly on: string; readonly perUnit: number }[]
}

/** A round that is over. `staked` and `returned` are over all its settlements. */
export type RoundRow = {
  readonly table: string
  readonly session: number
  readonly seq: number
  readonly at: number
  readonly game: string
  readonly round: number
  readonly kind: string
  readonly says: string
  readonly colour?: string
  readonly staked: number
  readonly returned: number
  /** ISO 4217 of both, where the table had said it. */
  readonly currency?: string
  /** Who has dealt it, where somebody had signed on. */
  readonly dealer?: string
  /** How many findings name it. */
  readonly findings: number
}

export type FindingRow = {
  readonly table: string
  readonly session: number
  readonly seq: number
  readonly at: number
  readonly round: number
  readonly rule: string
  readonly severity: 'warning' | 'violation' | 'integrity'
  readonly message: string
  readonly citation: string
  readonly remedy: string
  /** Who has dealt the round. */
  readonly dealer?: string
}

/** What a dealer did at a table; without `dealer`, the rounds of which it is not known who has dealt them. */
export type DealerRow = {
  readonly dealer?: string
  readonly table: string
  readonly rounds: number
  /** Rounds an hour, pauses left out. */
  readonly perHour?: number
  /** The mean time of a round by phase (ms). */
  readonly phases: Readonly<Record<string, number>>
  readonly findings: number
  readonly lateBets: number
}

/** An alert of a table, of a witness, or of the watch itself. It stays until it is over and acknowledged. */
export type AlertRow = {
  readonly table: string
  readonly id: string
  readonly text: string
  /** Since when it stands, this time: whoever acknowledges it names it by `table`, `id` and `since`. */
  readonly since: number
  /** When it was over. */
  readonly over?: number
  /** How often it has come back before anybody acknowledged it. */
  readonly times: number
  readonly acknowledged?: { readonly by: string; readonly at: number; readonly note: string }
}

/** Who looks, and what at. */
export type SiteInfo = {
  readonly site: string
  /** IANA name of the time zone in which times are shown. */
  readonly zone: string
  readonly now: number
  readonly tables: number
  /** Whether anybody may look; nobody may act without signing in. */
  readonly anonymous: boolean
  /** Whether the broker is there: without it nothing that is shown goes on. */
  readonly broker: boolean
  readonly person?: { readonly id: string; readonly name: string; readonly role: string }
}

/** A request that another person has to sign too. `signed` is the text of both signatures. */
export type HalfSignedRow = {
  readonly table: string
  readonly op: string
  readonly at: number
  /** From then on no table carries it out. */
  readonly until: number
  readonly by: string
  readonly transaction: string
  readonly signed: string
}

/** What was done at the page, newest first. */
export type AuditRow = {
  readonly at: number
  readonly person: string
  /** `sign-in`, `sign-in-refused`, `sign-out`, `acknowledge`, `request`, `file`, `export`. */
  readonly did: string
  readonly table?: string
  readonly what: string
}

/** The events of the live streams, by name. */
export type FloorEvents = {
  /** On connecting: every table. */
  readonly floor: readonly TableTile[]
  /** Tables whose tiles have changed, at most every 50 ms. */
  readonly tiles: readonly TableTile[]
  /** All alerts that stand or are not acknowledged: on connecting and whenever they change. */
  readonly alerts: readonly AlertRow[]
  /** On connecting and whenever it changes. */
  readonly broker: { readonly connected: boolean }
}
export type TableEvents = {
  /** On connecting. */
  readonly table: TableView
  readonly patch: TablePatch
}
