import { describe, expect, it } from 'vitest'
import { cureOf } from '../../../daemon/links/device-cures.ts'
import { type Climb, emptyLadder, type Rung, reach, rungs, stopsAt } from '../../../daemon/links/ladder.ts'

const trouble = 'shuffler: its clock is 37 s behind'

/** A device whose rungs were reached at these times (s), in this order. */
function climbing(...steps: [at: number, ...rungs: Rung[]][]): Climb {
  const climb: Climb = { link: 'open', ladder: emptyLadder(), waiting: emptyLadder() }
  for (const [at, ...reached] of steps) for (const rung of reached) reach(climb, rung, at * 1000)
  return climb
}

const whole = climbing([1, ...rungs])

describe('the ladder', () => {
  it('says what the device has trouble with, where all rungs are reached', () => {
    expect(cureOf(whole, 60_000)).toBe('All is well.')
    expect(cureOf(whole, 60_000, [trouble, 'shuffler: jam'])).toBe(`${trouble} shuffler: jam`)
  })

  it('says first what keeps it from hearing the device at all', () => {
    expect(cureOf({ ...whole, link: 'closed' }, 1_000, [trouble])).toContain('The port is not open')
    expect(cureOf({ ...whole, link: 'silent' }, 1_000, [trouble])).toContain('gone silent')
    expect(cureOf(climbing([1, 'port', 'bytes']), 1_000, [trouble])).toContain('baud rate')
  })

  it('stops at frames when bytes keep coming and messages do not any more, and not when one does again', () => {
    const noise = ([2, 3, 4, 5.1] as const).map((at): [number, Rung] => [at, 'bytes'])
    const noisy = climbing([1, ...rungs], ...noise)
    expect(stopsAt(noisy, 5_100)).toBe('frames')
    expect(cureOf(noisy, 5_100, [trouble])).toContain('baud rate')
    reach(noisy, 'bytes', 5_200)
    reach(noisy, 'frames', 5_200)
    expect(cureOf(noisy, 5_200)).toBe('All is well.')
  })

  it('takes no stray byte between two messages far apart for trouble', () => {
    const idle = climbing([1, ...rungs], [600, 'bytes'])
    expect(cureOf(idle, 700_000)).toBe('All is well.')
  })

  it('stops at published when the broker has not acknowledged for several seconds, beside other troubles', () => {
    const unpublished = climbing([1, ...rungs], [10, 'bytes', 'frames', 'events', 'rules'])
    expect(stopsAt(unpublished, 12_000)).toBeUndefined()
    expect(stopsAt(unpublished, 14_000)).toBe('published')
    expect(cureOf(unpublished, 14_000, [trouble])).toMatch(/^shuffler: .* nothing is published: check the broker\.$/)
  })

  it('stops at rules when events are not written down', () => {
    const unwritten = climbing([1, ...rungs], [10, 'bytes', 'frames', 'events'])
    expect(cureOf(unwritten, 14_000)).toContain('check the disk')
  })

  it('lets a device be idle for as long as it likes: heartbeats are no events', () => {
    const idle = climbing([1, ...rungs], [7200, 'bytes', 'frames'])
    expect(cureOf(idle, 7_200_000)).toBe('All is well.')
  })
})
