import { afterEach, expect, test, vi } from 'vitest'
import { showProgress } from '../../../daemon/cli/progress.ts'

const { isTTY } = process.stderr

afterEach(() => {
  vi.restoreAllMocks()
  process.stderr.isTTY = isTTY
})

/** What a terminal shows of segments that are done at these times (ms), where there are so many. */
function shown(tasks: readonly (readonly [at: number, done: number, all: number])[], onTerminal = true): string[] {
  const written: string[] = []
  let now = 0
  process.stderr.isTTY = onTerminal
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  const progress = showProgress()
  for (const [at, done, all] of tasks) {
    now = at
    progress(done, all)
  }
  vi.restoreAllMocks()
  return written.map((text) => text.replace('\r\u001b[K', ''))
}

test('what takes over two seconds shows how long the others take, and is wiped away at its end', () => {
  expect(
    shown([
      [1_000, 1, 4],
      [2_000, 2, 4],
      [4_500, 3, 4],
      [6_000, 4, 4],
    ]),
  ).toEqual(['2 of 4 segments, about 2 s left', '3 of 4 segments, about 2 s left', ''])
})

test('a task behind another is timed by itself', () => {
  expect(
    shown([
      [8_000, 1, 1],
      [9_000, 1, 3],
      [12_000, 2, 3],
    ]),
  ).toEqual(['', '2 of 3 segments, about 2 s left'])
})

test('nobody but a terminal is shown anything', () => {
  expect(shown([[5_000, 1, 4]], false)).toEqual([])
})
