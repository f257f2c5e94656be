type TimedRound = {
  readonly at: number
  readonly spent: Readonly<Record<string, number>>
  /** Who has dealt it, where somebody had signed on. */
  readonly dealer?: string
}

/** How fast a table plays: a JSON value. */
export type PaceState = {
  /** When the phase that is on began, and its name. */
  readonly phase: string
  readonly since: number
  /** Over the last rounds, by phase (ms). */
  readonly rounds: readonly TimedRound[]
  /** Of the round under way. */
  readonly spent: Readonly<Record<string, number>>
  /** Rounds since the pace was last judged, and the time between their ends (ms), pauses left out; null where rounds were missed. */
  readonly unjudged?: { readonly rounds: number; readonly ms: number } | null
  /** Rounds an hour of the last that were judged together. */
  readonly judged?: number
}

/** How many rounds an hour a game is to have: what lies outside is for a person to look at. */
export type PaceBand = { readonly least?: number | undefined; readonly most?: number | undefined }

export type PaceFigures = {
  readonly rounds: number
  /** Rounds an hour from the first of them to the last; a pause of more than 15 minutes is not counted. */
  readonly perHour?: number
  /** The mean time of a round by phase (ms). */
  readonly phases: Readonly<Record<string, number>>
  /** Of the rounds of each dealer who had signed on: how many, and how many an hour. */
  readonly dealers?: Readonly<Record<string, { readonly rounds: number; readonly perHour?: number }>>
}

export const newPace: PaceState = { phase: '', since: 0, rounds: [], spent: {} }

const keptRounds = 100
/** So many rounds are judged together, so that an alert neither comes of one slow player nor comes and goes. */
export const judgedRounds = 20
/** The table was closed, or nobody played. */
const pause = 15 * 60_000

/** A phase is on from `at` (ms). */
export const phaseBegun = (pace: PaceState, phase: string, at: number): PaceState => ({
  ...pace,
  phase,
  since: at,
  spent: withSpent(pace, at),
})

/** A round is over, and who has dealt it, where that is known. */
export const roundOver = (pace: PaceState, at: number, dealer?: string): PaceState => ({
  ...pace,
  ...judgedWith(pace, at),
  since: at,
  rounds: [
    ...pace.rounds.slice(1 - keptRounds),
    { at, spent: withSpent(pace, at), ...(dealer !== undefined && { dealer }) },
  ],
  spent: {},
})

function judgedWith({ rounds, unjudged = { rounds: 0, ms: 0 } }: PaceState, at: number): Partial<PaceState> {
  if (unjudged === null) return { unjudged: { rounds: 0, ms: 0 } }
  const gap = at - (rounds.at(-1)?.at ?? at)
  if (gap <= 0 || gap > pause) return {}
  const next = { rounds: unjudged.rounds + 1, ms: unjudged.ms + gap }
  if (next.rounds < judgedRounds) return { unjudged: next }
  return { unjudged: { rounds: 0, ms: 0 }, judged: Math.round((next.rounds * 3_600_000) / next.ms) }
}

function withSpent({ phase, since, spent }: PaceState, at: number): PaceState['spent'] {
  const time = at - since
  return phase === '' || time <= 0 || time > pause ? spent : { ...spent, [phase]: (spent[phase] ?? 0) + time }
}

export function paceFigures({ rounds }: PaceState): PaceFigures {
  const gaps = rounds.slice(1).map(({ at }, i) => at - (rounds[i]?.at ?? at))
  const played = gaps.filter((gap) => gap > 0 && gap <= pause)
  const time = played.reduce((sum, gap) => sum + gap, 0)
  const names = [...new Set(rounds.flatMap(({ spent }) => Object.keys(spent)))]
  const mean = (name: string) =>
    Math.round(rounds.reduce((sum, { spent }) => sum + (spent[name] ?? 0), 0) / rounds.length)
  return {
    rounds: rounds.length,
    ...(time > 0 && { perHour: Math.round((played.length * 3_600_000) / time) }),
    phases: Object.fromEntries(names.map((name) => [name, mean(name)])),
    ...dealersIn(rounds),
  }
}

/** A round in whose time the dealer changed is counted for who has dealt it: he had taken over between two rounds. */
function dealersIn(rounds: readonly TimedRound[]): Pick<PaceFigures, 'dealers'> {
  const names = [...new Set(rounds.flatMap(({ dealer }) => dealer ?? []))]
  if (names.length === 0) return {}
  const paceOf = (name: string) => {
    const own = rounds.filter(({ dealer }) => dealer === name)
    const times = own.map(({ spent }) => Object.values(spent).reduce((sum, ms) => sum + ms, 0)).filter((ms) => ms > 0)
    const time = times.reduce((sum, ms) => sum + ms, 0)
    return { rounds: own.length, ...(time > 0 && { perHour: Math.round((times.length * 3_600_000) / time) }) }
  }
  return { dealers: Object.fromEntries(names.map((name) => [name, paceOf(name)])) }
}
