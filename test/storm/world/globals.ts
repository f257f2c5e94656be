import { randomlyIn } from './chance.ts'
import { epoch, inThisLife, isWorld, worldNow } from './world.ts'

const real = {
  ...{ setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate },
  ...{ queueMicrotask, nextTick: process.nextTick.bind(process) },
  now: Date.now,
  timeout: AbortSignal.timeout.bind(AbortSignal),
  performance: performance.now.bind(performance),
}

/** Once all promises of this turn are settled. A tick that is asked for in a microtask waits for all other microtasks. */
export const afterPromises = (act: () => void): void => real.queueMicrotask(() => real.nextTick(act))
/** The next turn of the real loop: by then all promises of this one are settled. */
export const realTurn = (act: () => void): void => void real.setImmediate(act)
export const realTime = (): number => real.performance()

type Act = (...args: unknown[]) => void

/** What `setTimeout` and its kind give. */
function timer(act: Act, ms: number, args: readonly unknown[], repeats: boolean) {
  const every = ms >= 1 && ms < 2 ** 31 ? ms : 1
  let isOver = false
  const due = inThisLife(() => {
    if (isOver) return
    if (repeats) worldNow().agenda.after(every, due)
    act(...args)
  })
  worldNow().agenda.after(every, due)
  const handle = {
    ref: () => handle,
    unref: () => handle,
    hasRef: () => true,
    end: () => {
      isOver = true
    },
  }
  return handle
}

function immediate(act: Act, args: readonly unknown[]) {
  let isOver = false
  const due = inThisLife(() => {
    if (!isOver) act(...args)
  })
  worldNow().agenda.after(0, due)
  return {
    end: () => {
      isOver = true
    },
  }
}

type Handle = { end(): void }
const isOwn = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'end' in handle && handle.end instanceof Function

/** Puts the storm's clock in the place of the process's own. Between storms both are real. */
export function takeGlobals(): void {
  Object.assign(globalThis, {
    setTimeout: (act: Act, ms = 1, ...args: unknown[]) =>
      isWorld() ? timer(act, ms, args, false) : real.setTimeout(act, ms, ...args),
    setInterval: (act: Act, ms = 1, ...args: unknown[]) =>
      isWorld() ? timer(act, ms, args, true) : real.setInterval(act, ms, ...args),
    setImmediate: (act: Act, ...args: unknown[]) =>
      isWorld() ? immediate(act, args) : real.setImmediate(act, ...args),
    clearTimeout: clearing(real.clearTimeout),
    clearInterval: clearing(real.clearInterval),
    clearImmediate: clearing(real.clearImmediate),
  })
  Date.now = () => (isWorld() ? Math.floor(epoch + worldNow().agenda.now() + worldNow().wallAhead) : real.now())
  performance.now = () => (isWorld() ? worldNow().agenda.now() - worldNow().startedAt : real.performance())
  AbortSignal.timeout = (ms) => (isWorld() ? abortedAfter(ms) : real.timeout(ms))
  Math.random = () => randomlyIn('daemon')
  Object.defineProperty(process, 'pid', { get: () => 1_000 + (isWorld() ? worldNow().life : 0) })
}

function abortedAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  worldNow().agenda.after(
    ms,
    inThisLife(() => controller.abort(reason)),
  )
  return controller.signal
}

const clearing =
  <Real>(clear: (handle: Real) => void) =>
  (handle: Real): void =>
    isOwn(handle) ? handle.end() : clear(handle)
