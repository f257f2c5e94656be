type Due = { at: number; order: number; act: () => void }

export type Agenda = ReturnType<typeof createAgenda>

/** What is to happen, in the order of time. */
export function createAgenda() {
  const heap: Due[] = []
  let now = 0
  let order = 0
  let over = false

  const isBefore = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.order < b.order)
  function push(due: Due): void {
    let i = heap.push(due) - 1
    while (i > 0) {
      const up = (i - 1) >> 1
      const parent = heap[up]
      if (parent === undefined || isBefore(parent, due)) break
      heap[i] = parent
      i = up
    }
    heap[i] = due
  }
  function pop(): Due | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return first
    let i = 0
    for (;;) {
      const below = soonerFrom(2 * i + 1)
      const child = heap[below]
      if (child === undefined || isBefore(last, child)) break
      heap[i] = child
      i = below
    }
    heap[i] = last
    return first
  }
  /** Where the sooner of two neighbours is. */
  function soonerFrom(place: number): number {
    const left = heap[place]
    const right = heap[place + 1]
    return left !== undefined && right !== undefined && isBefore(right, left) ? place + 1 : place
  }
  const at = (when: number, act: () => void) => push({ at: Math.max(when, now), order: order++, act })

  /** Does what is next. False when nothing is left to be done. */
  function step(): boolean {
    const due = pop()
    if (due === undefined || over) return false
    now = Math.max(now, due.at)
    due.act()
    return true
  }

  return {
    now: () => now,
    at,
    after: (ms: number, act: () => void) => at(now + ms, act),
    end: () => {
      over = true
    },
    /** Time passes while one thing is being done. */
    pass(ms: number) {
      now += ms
    },
    step,
    run() {
      while (step());
    },
  }
}
