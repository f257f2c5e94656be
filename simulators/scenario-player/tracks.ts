/** Plays several tracks in parallel; a track is a sequence of pauses (ms). */
export type Tracks = {
  /** Starts another track now. */
  begin(rests: Iterable<number>): void
  /** Yields the pause until a track is due; ends when all tracks have ended. */
  play(): Generator<number>
}

type Track = { rests: Iterator<number>; due: number }

export function createTracks(): Tracks {
  let tracks: Track[] = []
  let now = 0

  function* play(): Generator<number> {
    for (let next = earliest(tracks); next !== undefined; next = earliest(tracks)) {
      if (next.due > now) yield next.due - now
      now = next.due
      const { done, value } = next.rests.next()
      if (done) tracks = tracks.filter((track) => track !== next)
      else next.due += value
    }
  }

  return { begin: (rests) => void tracks.push({ rests: rests[Symbol.iterator](), due: now }), play }
}

const earliest = (tracks: readonly Track[]): Track | undefined =>
  tracks.reduce<Track | undefined>((first, track) => (first && first.due <= track.due ? first : track), undefined)
