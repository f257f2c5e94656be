/** The recovery: `*P 1` every second for ten seconds, given up at twenty. */
const powerOnEvery = 1000
const powerOnUntil = 10_000
const powerOnGivesUp = 20_000

/** Switches a wheel on that came back closed after a power loss. */
export function createRecovery(powerOn: () => void, setFault: (code: 'no-recovery', isOn: boolean) => void) {
  let startedAt = 0
  let nextAt = Number.POSITIVE_INFINITY
  const running = () => nextAt !== Number.POSITIVE_INFINITY
  return {
    begin(at: number) {
      if (running()) return
      startedAt = at
      nextAt = at
    },
    /** `*P OK` came: no more asking, but the wheel still has to leave state 6. */
    accepted() {
      if (running()) nextAt = startedAt + powerOnGivesUp
    },
    end(recovered: boolean) {
      nextAt = Number.POSITIVE_INFINITY
      if (recovered) setFault('no-recovery', false)
    },
    wakeAt: () => nextAt,
    wake(at: number) {
      if (at < nextAt) return
      const spent = at - startedAt
      if (spent >= powerOnGivesUp) {
        nextAt = Number.POSITIVE_INFINITY
        setFault('no-recovery', true)
      } else if (spent < powerOnUntil) {
        nextAt = at + powerOnEvery
        powerOn()
      } else nextAt = startedAt + powerOnGivesUp
    },
  }
}
