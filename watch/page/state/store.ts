import { useEffect, useReducer } from 'preact/hooks'

/** One value that can be watched. Watchers are called only when it becomes another. */
export type Store<Value> = {
  get(): Value
  set(value: Value): void
  watch(watcher: () => void): () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const watchers = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const watcher of watchers) watcher()
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

/** The value of a store; the component is drawn again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0)
  const seen = store.get()
  useEffect(() => {
    if (!Object.is(store.get(), seen)) redraw(undefined)
    return store.watch(() => redraw(undefined))
  }, [store])
  return seen
}
