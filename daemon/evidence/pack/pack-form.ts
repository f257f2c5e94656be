import { z } from 'zod'
import type { RoundStory } from '../story/round-story.ts'
import type { Surroundings } from '../story/surroundings.ts'
import type { MeterAccount } from './meter-account.ts'

/*
 * What a dispute pack says, as JSON in its page. Members are added and never change their meaning; a change that form 1 can't
 * express gets the next number, and every later version reads all forms.
 */

const hash = z.hash('sha256')
const count = z.int().min(0)
const most = 1 << 20

/**
 * An entry of the journal: its `line`, which is its hash, a space and its text; or its hash alone, where it was left out.
 * `after` is the hash of the entry before it, where the pack does not have that.
 */
const packedEntry = z.union([
  z.strictObject({ n: count, after: hash.exactOptional(), line: z.string().max(most) }),
  z.strictObject({ n: count, hash, leftOut: z.string().max(200) }),
])

/** That the entries are in the tree of a signed checkpoint (`daemon/transparency-log/multi-proof.ts`). */
const proof = z.strictObject({
  /** The checkpoint, a C2SP signed note. A witness signs the same note, on a line of its own. */
  note: z.string().max(most),
  /** The roots of the subtrees that have none of the entries. */
  hashes: z.array(hash),
  /** The keys that may have signed the note, as `NAME+ID+BASE64`: the journal's first, then those of witnesses. */
  keys: z.array(z.string().max(1_000)).min(1),
})

/** Something that is told, and follows from the entries: its shape is that of the version that told it. */
const told = <Value>() => z.custom<Value>((value) => typeof value === 'object' && value !== null)

const common = {
  form: z.literal(1),
  /** What made the pack, and when (ms). Nothing proves either. */
  by: z.string().max(200),
  made: count,
  entries: z.array(packedEntry).min(1).max(most),
  /** Absent where no signed checkpoint covers all of the entries. */
  proof: proof.exactOptional(),
}

const roundPack = z.strictObject({
  ...common,
  about: z.strictObject({ kind: z.literal('round'), table: z.string(), session: z.int(), round: z.int() }),
  /** What each meter showed before and after a transfer, by the number of its entry (minor units). Nothing proves it. */
  shown: z.record(z.string(), z.tuple([z.string(), z.string()])),
  /** What was before the round: its session, the people who asked, and the alerts that stood. The session's entry proves that. */
  around: told<Surroundings>(),
  /** The round for people. */
  story: told<RoundStory>(),
  /** The round as `feltwire settle` takes it, or why it can't be written so. */
  case: z.union([z.strictObject({ told: z.record(z.string(), z.json()) }), z.strictObject({ lacks: z.string() })]),
})

/**
 * Every transfer of a meter in the segments of the journal that a period lies in, with what the meters came to at the
 * beginning of the first of them and behind the last. Times in ms, both included.
 */
const meterPack = z.strictObject({
  ...common,
  about: z.strictObject({ kind: z.literal('meter'), meter: z.string(), from: count, to: count }),
  /** The meter for people. */
  account: told<MeterAccount>(),
})

export const packShape = z.union([roundPack, meterPack])

export type RoundPack = z.infer<typeof roundPack>
export type MeterPack = z.infer<typeof meterPack>
export type DisputePack = RoundPack | MeterPack
export type PackedEntry = DisputePack['entries'][number]
/** A round as `feltwire settle` takes it. */
export type CaseTold = Extract<RoundPack['case'], { told: object }>['told']
