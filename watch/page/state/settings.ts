import { createStore, type Store } from './store.ts'

/** What this browser remembers of how the person likes the page. */

function remembered<Value extends string>(name: string, values: readonly Value[], first: Value): Store<Value> {
  const known = values.find((value) => value === localStorage.getItem(name))
  const store = createStore(known ?? first)
  store.watch(() => localStorage.setItem(name, store.get()))
  return store
}

export const themes = ['system', 'dark', 'light'] as const
export const theme = remembered('theme', themes, 'system')

export const sounds = ['on', 'off'] as const
export const sound = remembered('sound', sounds, 'on')

export const densities = ['auto', 'small', 'medium', 'large'] as const
export type Density = (typeof densities)[number]
export const density = remembered('density', densities, 'auto')

const wear = (): void => {
  if (theme.get() === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme.get()
}

/** Puts the theme on the page, now and whenever it is changed. */
export function wearTheme(): void {
  wear()
  theme.watch(wear)
}
