import { createStore } from './store.ts'

/** Where the person is: the path, and what is asked for in the query. The address bar is the only memory of it. */
type PagePlace = { readonly path: string; readonly query: Readonly<Record<string, string>> }

const here = (): PagePlace => ({
  path: decodeURI(location.pathname),
  query: Object.fromEntries(new URLSearchParams(location.search)),
})

export const place = createStore<PagePlace>(here())

addEventListener('popstate', () => place.set(here()))

export const addressOf = (path: string, query: Readonly<Record<string, string>> = {}): string => {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
  return asked === '' ? path : `${path}?${asked}`
}

/** Goes there, as a link does. */
export function go(address: string): void {
  history.pushState(null, '', address)
  place.set(here())
}

/** Other filters on the same page: no new step for the way back. */
export function refine(query: Readonly<Record<string, string>>): void {
  history.replaceState(null, '', addressOf(location.pathname, query))
  keep(location.pathname)
  place.set(here())
}

const kept = (path: string): string => `filters:${path}`
const keep = (path: string): void => sessionStorage.setItem(kept(path), location.search)

/** The address of a page with the filters that it had when it was left. */
export const withFilters = (path: string): string => path + (sessionStorage.getItem(kept(path)) ?? '')

/** Links of this page are followed without loading it again. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.origin !== location.origin || link.hasAttribute('download') || link.target !== '') return
    event.preventDefault()
    go(link.pathname + link.search)
  })
}
