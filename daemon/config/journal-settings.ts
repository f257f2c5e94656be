import { z } from 'zod'

const sizeForm = /^(\d{1,3}) (KiB|MiB)$/
const sizes = { KiB: 1 << 10, MiB: 1 << 20 } as const
const [leastSegment, mostSegment] = [64 << 10, 64 << 20]

const spanForm = /^(\d{1,4}) (day|month|year)s?$/
const day = 24 * 60 * 60 * 1_000
const spans = { day, month: 31 * day, year: 366 * day } as const

const unitOf = <Unit extends string>(units: Readonly<Record<Unit, number>>, form: RegExp, text: string): number => {
  const [, count, unit] = form.exec(text) ?? []
  const found = Object.entries<number>(units).find(([name]) => name === unit)
  return Number(count) * (found?.[1] ?? Number.NaN)
}

const isZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone }) !== undefined
  } catch {
    return false
  }
}

const settings = z.strictObject({
  folder: z.string().min(1).describe('Its own folder is made; the folder around it must exist'),
  gamingDay: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as '06:00'")
    .default('06:00')
    .describe('When a gaming day ends and the next begins'),
  timeZone: z
    .string()
    .refine(isZone, 'must be a time zone such as Europe/London')
    .default(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
    .describe('Of the gaming day; left out, the zone of the machine'),
  segment: z
    .string()
    .regex(sizeForm, "must be a size such as '16 MiB'")
    .transform((text) => unitOf(sizes, sizeForm, text))
    .refine((bytes) => bytes >= leastSegment && bytes <= mostSegment, 'must be from 64 KiB to 64 MiB')
    .default(16 << 20)
    .describe(
      'How long a segment may grow, such as 16 MiB, or to twice what it begins with where that is longer; closed, it is compressed',
    ),
  retention: z
    .string()
    .regex(spanForm, "must be a time such as '3 years'")
    .transform((text) => unitOf(spans, spanForm, text))
    .default(3 * spans.year)
    .describe(
      'How old a segment must be before `feltwire archive --prune` may remove it from an archive, such as 3 years; a year counts 366 days',
    ),
  key: z
    .string()
    .min(1)
    .exactOptional()
    .describe(
      "The file of the key that signs checkpoints; left out, the journal's folder with `.key` added to its name",
    ),
  checkpoints: z
    .strictObject({
      entries: z.int().min(1).max(1_000_000).default(1_000),
      seconds: z.int().min(1).max(3_600).default(30),
    })
    .prefault({})
    .transform(({ entries, seconds }) => ({ entries, every: seconds * 1_000 }))
    .describe('A checkpoint is signed after so many entries, or when there is a new one after so many seconds'),
})

/** The journal's folder alone, or with when its segments end (ms, bytes). */
export const journalSettings = z.preprocess(
  (value) => (typeof value === 'string' ? { folder: value } : value),
  settings,
)
export type JournalSettings = z.infer<typeof settings>

export const keyFileOf = ({ folder, key }: JournalSettings): string => key ?? `${folder}.key`
