import type { Entry } from './journal/entry.ts'
import type { TableService } from './table-service.ts'

/** The services of all tables. */
type Services = {
  add(table: string, service: TableService): void
  of(table: string): TableService | undefined
  each(act: (service: TableService) => void): void
  all(act: (service: TableService) => Promise<void>): Promise<void>
  /** As `committing` of a table, for the entries of all of them. */
  committing(entries: readonly Entry[]): () => void
}

export function createServices(): Services {
  const services = new Map<string, TableService>()

  function committing(entries: readonly Entry[]): () => void {
    const moved = entries.some(movesMeters)
    const publish = [...services].flatMap(([table, service]) => {
      const own = entries.filter((entry) => 'table' in entry && entry.table === table && entry.kind !== 'published')
      return [...(own.length > 0 ? [service.committing(own)] : []), ...(moved ? [service.showingMeters()] : [])]
    })
    return () => {
      for (const act of publish) act()
    }
  }

  return {
    add: (table, service) => void services.set(table, service),
    of: (table) => services.get(table),
    each: (act) => {
      for (const service of services.values()) act(service)
    },
    all: async (act) => void (await Promise.all([...services.values()].map(act))),
    committing,
  }
}

/** Money, or a link on which a meter depends: an alert says that one is back. */
const movesMeters = (entry: Entry): boolean =>
  entry.kind === 'transfer' || entry.kind === 'link' || (entry.kind === 'effect' && entry.effect.type === 'alert')
