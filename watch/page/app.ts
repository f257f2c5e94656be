import { type ComponentChild, h, type JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Floor } from './pages/floor-page.ts'
import { AlertSound } from './parts/alert-sound.ts'
import { clock, span, zoneName } from './parts/format.ts'
import { icon } from './parts/icons.ts'
import { KeyboardHelp } from './parts/keyboard-help.ts'
import { locked, now, site, tell } from './state/api.ts'
import { moveToRow, onKeys } from './state/keyboard.ts'
import { later } from './state/lazy-component.ts'
import { alerts, connection, followFloor, hearsTables } from './state/live.ts'
import { go, place, withFilters } from './state/router.ts'
import { sound, sounds, theme, themes } from './state/settings.ts'
import { type Store, useStore } from './state/store.ts'
import { texts } from './texts.ts'

const said = texts.shell

/** Whoever comes for the floor loads nothing else. */
const [Alerts, Audit, Dealers, Findings, RoundPage, Rounds, SignIn, TablePage] = [
  later(async () => (await import('./pages/alerts-page.ts')).Alerts),
  later(async () => (await import('./pages/audit-page.ts')).Audit),
  later(async () => (await import('./pages/dealers-page.ts')).Dealers),
  later(async () => (await import('./pages/findings-page.ts')).Findings),
  later(async () => (await import('./pages/round-page.ts')).RoundPage),
  later(async () => (await import('./pages/rounds-page.ts')).Rounds),
  later(async () => (await import('./pages/sign-in-page.ts')).SignIn),
  later(async () => (await import('./pages/table-page.ts')).TablePage),
]

/** Whoever has not signed in has nothing to sign. */
const SecondSignatures = later(async () => (await import('./parts/acts/second-signatures-panel.ts')).SecondSignatures)

/** The pages by what the address begins with; each gets the rest of it. */
const pages: Readonly<Record<string, (rest: readonly string[]) => JSX.Element | undefined>> = {
  '': (rest) => (rest.length === 0 ? h(Floor, {}) : undefined),
  table: ([table]) => (table === undefined ? undefined : h(TablePage, { table, key: table, onShown: entitle })),
  alerts: () => h(Alerts, { onShown: entitle }),
  findings: () => h(Findings, { onShown: entitle }),
  rounds: () => h(Rounds, { onShown: entitle }),
  dealers: () => h(Dealers, { onShown: entitle }),
  round: ([table, session, seq]) =>
    table === undefined || session === undefined || seq === undefined
      ? undefined
      : h(RoundPage, { table, session, seq, key: `${table}/${session}/${seq}`, onShown: entitle }),
  audit: () => h(Audit, { onShown: entitle }),
  'sign-in': () => h(SignIn, { onShown: entitle }),
}

/** The title says what the heading does. */
function entitle(): void {
  const heading = document.querySelector('main h1')?.textContent
  document.title = [heading, site.get()?.site, texts.title].filter(Boolean).join(' \u00b7 ')
}

const sections = [
  { path: '/', name: texts.nav.floor },
  { path: '/alerts', name: texts.nav.alerts },
  { path: '/findings', name: texts.nav.findings },
  { path: '/rounds', name: texts.nav.rounds },
  { path: '/dealers', name: texts.nav.dealers },
  { path: '/audit', name: texts.nav.audit },
] as const

/** The whole page: the bar, whether the connection stands, and what the address names. */
export function App(): JSX.Element {
  const isLocked = useStore(locked)
  const isSignedIn = useStore(site)?.person !== undefined
  const [listsKeys, setListsKeys] = useState(false)
  useEffect(() => (isLocked ? undefined : followFloor()), [isLocked])
  useEffect(() => onKeys(keys(() => setListsKeys(true))), [])
  return h('div', { class: 'shell' }, [
    h(Bar, { onKeys: () => setListsKeys(true) }),
    h('div', null, [h(Connection, {}), isSignedIn && !isLocked ? h(SecondSignatures, {}) : null]),
    h(Page, { isLocked }),
    h(AlertSound, {}),
    listsKeys ? h(KeyboardHelp, { onClose: () => setListsKeys(false) }) : null,
  ])
}

const keys = (list: () => void): Readonly<Record<string, () => void>> => ({
  ...Object.fromEntries(sections.map(({ path }, i) => [`${i + 1}`, () => go(withFilters(path))])),
  '/': () => document.getElementById('search')?.focus(),
  Escape: () => {
    if (place.get().path !== '/') go(withFilters('/'))
  },
  j: () => moveToRow(1),
  k: () => moveToRow(-1),
  m: () => turn(sound, sounds),
  t: () => turn(theme, themes),
  '?': list,
})

/** The next of the values, and after the last the first. */
function turn<Value extends string>(store: Store<Value>, values: readonly Value[]): void {
  const next = values[(values.indexOf(store.get()) + 1) % values.length]
  if (next !== undefined) store.set(next)
}

function Page({ isLocked }: { isLocked: boolean }): JSX.Element {
  const { path } = useStore(place)
  const [section = '', ...rest] = path.split('/').slice(1)
  const made = isLocked ? h(SignIn, {}) : pages[section]?.(rest)
  useEffect(entitle, [path, isLocked])
  return h('main', { class: 'page', id: 'page', tabIndex: -1 }, made ?? h(Missing, {}))
}

const Missing = (): JSX.Element =>
  h('div', { class: 'empty' }, [
    h('h1', null, said.nothingHere),
    h('a', { class: 'link', href: '/' }, said.backToFloor),
  ])

function Bar({ onKeys: list }: { onKeys: () => void }): JSX.Element {
  const info = useStore(site)
  const { path } = useStore(place)
  const [chosenTheme, chosenSound] = [useStore(theme), useStore(sound)]
  const unseen = useStore(alerts).filter(({ acknowledged }) => acknowledged === undefined).length
  const link = ({ path: to, name }: (typeof sections)[number]): ComponentChild =>
    h('a', { href: withFilters(to), 'aria-current': isIn(path, to) ? 'page' : undefined }, [
      name,
      to === '/alerts' && unseen > 0 ? h('span', { class: 'badge bad' }, `${unseen}`) : null,
    ])
  return h('header', { class: 'bar' }, [
    h('a', { class: 'brand', href: withFilters('/') }, [
      h('img', { src: '/watch/page/icon.svg', alt: texts.title, width: 18, height: 18 }),
      h('span', { class: 'name', 'aria-hidden': true }, texts.title),
      info === undefined ? null : h('span', { class: 'site' }, info.site),
    ]),
    h('nav', { class: 'nav', 'aria-label': texts.nav.label }, sections.map(link)),
    h('div', { class: 'bar-end' }, [
      h(Clock, {}),
      button(said.sound[chosenSound], chosenSound === 'on' ? 'sound' : 'mute', () => turn(sound, sounds)),
      button(said.theme[chosenTheme], themeIcons[chosenTheme], () => turn(theme, themes)),
      button(said.keys, 'keyboard', list),
      h(Person, {}),
    ]),
  ])
}

const themeIcons = { system: 'half', dark: 'moon', light: 'sun' } as const

const isIn = (path: string, section: string): boolean =>
  section === '/'
    ? path === '/' || path.startsWith('/table/')
    : path.startsWith(section) || (section === '/rounds' && path.startsWith('/round/'))

const button = (label: string, name: Parameters<typeof icon>[0], onClick: () => void): JSX.Element =>
  h('button', { type: 'button', class: 'icon-button', title: label, 'aria-label': label, onClick }, icon(name))

function Person(): JSX.Element | null {
  const info = useStore(site)
  if (info?.person === undefined)
    return h('a', { class: 'button quiet', href: '/sign-in' }, [icon('person'), said.signIn])
  const leave = async (): Promise<void> => {
    await tell('/api/sign-out', {})
    location.assign('/')
  }
  const { name, role } = info.person
  return h('button', { type: 'button', class: 'button quiet', title: said.signOut, onClick: () => void leave() }, [
    icon('person'),
    h('span', null, name),
    h('span', { class: 'faint role' }, role),
  ])
}

/** The time at the site, a second at a time. */
function Clock(): JSX.Element {
  const [at, setAt] = useState(now())
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return h('span', { class: 'clock' }, [clock(at), ' ', h('span', { class: 'zone' }, zoneName(at))])
}

/** Says that nothing new comes, and for how long. */
function Connection(): JSX.Element {
  const state = useStore(connection)
  const hears = useStore(hearsTables)
  const [at, setAt] = useState(Date.now())
  const isLost = state.state === 'lost'
  useEffect(() => {
    if (!isLost) return
    setAt(Date.now())
    const timer = setInterval(() => setAt(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isLost])
  return h('div', { role: 'status' }, [
    state.state === 'lost' ? h('p', { class: 'notice' }, said.lost(span(at - state.since))) : null,
    state.state === 'live' && !hears ? h('p', { class: 'notice' }, said.noBroker) : null,
  ])
}
