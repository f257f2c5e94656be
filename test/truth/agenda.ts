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
      const [l, r] = [2 * i + 1, 2 * i + 2]
      const left = heap[l]
      const right = heap[r]
      const [c, child] = right !== undefined && left !== undefined && isBefore(right, left) ? [r, right] : [l, left]
      if (child === undefined || isBefore(last, child)) break
      heap[i] = child
      i = c
    }
    heap[i] = last
    return first
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
