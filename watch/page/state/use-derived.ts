import { useEffect, useState } from 'preact/hooks'
import type { Store } from './store.ts'

/** What follows from a store; the component is drawn again only when that becomes another, not with every message. */
export function useDerived<Value, Derived>(
  store: Store<Value>,
  derive: (value: Value) => Derived,
  inputs: readonly unknown[],
): Derived {
  const [derived, setDerived] = useState(() => derive(store.get()))
  useEffect(() => {
    const update = (): void => {
      const next = derive(store.get())
      setDerived((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next))
    }
    update()
    return store.watch(update)
  }, [store, ...inputs])
  return derived
}
