/** How often an address may ask: so many at once, and so many a second from then on. */
type RateLimit = { readonly burst: number; readonly perSecond: number }

type Bucket = { readonly left: number; readonly at: number }

/** Addresses that are remembered; beyond that the one that was seen first is forgotten. */
const most = 10_000

/** Whether one more is within the limit, at a time (ms). */
export function createRateLimit({ burst, perSecond }: RateLimit): (from: string, now: number) => boolean {
  const buckets = new Map<string, Bucket>()
  return (from, now) => {
    const { left, at } = buckets.get(from) ?? { left: burst, at: now }
    const full = Math.min(burst, left + ((now - at) / 1_000) * perSecond)
    buckets.delete(from)
    buckets.set(from, { left: Math.max(0, full - 1), at: now })
    const [oldest] = buckets.keys()
    if (buckets.size > most && oldest !== undefined) buckets.delete(oldest)
    return full >= 1
  }
}
