import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { auditSearch, dealerSearch, findingSearch, roundSearch } from '../history/history-types.ts'
import type { DealerRow, FindingRow, RoundRow } from '../view-types.ts'
import type { ServerContext } from './server-context.ts'
import { admitted, Refused, readForm } from './sign-in-routes.ts'

const whole = z.coerce.number().int().min(0)
const roundPlace = z.strictObject({ table: z.string().max(32), session: whole, seq: whole })
const exported = z.strictObject({ of: z.enum(['rounds', 'findings', 'dealers']), form: z.enum(['csv', 'json']) })

/** An export has no more rows: a longer time is exported in parts, by `before`. */
const mostExported = 10_000

/** What was, as far as it is kept. */
export function serveHistory(server: FastifyInstance, context: ServerContext): void {
  const { history } = context
  server.get('/api/rounds', (request) => {
    admitted(context, request, 'history')
    return history.rounds(readForm(roundSearch, request.query))
  })
  server.get('/api/findings', (request) => {
    admitted(context, request, 'history')
    return history.findings(readForm(findingSearch, request.query))
  })
  server.get('/api/dealers', (request) => {
    admitted(context, request, 'history')
    return history.dealers(readForm(dealerSearch, request.query))
  })
  server.get('/api/audit', (request) => {
    admitted(context, request, 'audit')
    return history.audit(readForm(auditSearch, request.query))
  })
  server.get('/api/rounds/:table/:session/:seq', async (request) => {
    admitted(context, request, 'history')
    const { table, session, seq } = readForm(roundPlace, request.params)
    const found = await history.round(table, session, seq)
    if (found === undefined) throw new Refused(404, `No round of ${table} is kept under ${session}/${seq}.`)
    return found
  })
  server.get('/api/export/:of.:form', async (request, reply) => {
    const person = admitted(context, request, 'history')
    const { of, form } = readForm(exported, request.params)
    const rows = await exportedRows(context, of, request.query as object)
    context.audit({
      person: person?.id ?? 'anybody',
      did: 'export',
      what: `${rows.length} ${of} as ${form}: ${JSON.stringify(request.query)}`,
    })
    return download(
      reply,
      `feltwire-${of}.${form}`,
      form === 'csv' ? csvOf(rows, columns[of]) : JSON.stringify(rows, null, 1),
      form,
    )
  })
}

type Rows = readonly (RoundRow | FindingRow)[]

async function exportedRows({ history }: ServerContext, of: z.infer<typeof exported>['of'], query: object) {
  const search = { ...query, limit: String(mostExported / 10) }
  switch (of) {
    case 'rounds':
      return await pages(history.rounds, readForm(roundSearch, search))
    case 'findings':
      return await pages(history.findings, readForm(findingSearch, search))
    case 'dealers':
      return (await history.dealers(readForm(dealerSearch, query))).map(withPhases)
  }
}

/** Each phase in a column of its own (ms), so that a spreadsheet can compute with it. */
const withPhases = ({ phases, ...row }: DealerRow): object => ({
  ...row,
  ...Object.fromEntries(Object.entries(phases).map(([phase, ms]) => [`${phase} ms`, ms])),
})

/** Page after page, so that nothing else waits long for the history. */
async function pages<Search extends { before?: number }>(
  read: (search: Search) => Promise<Rows>,
  search: Search,
): Promise<Rows> {
  const rows: (RoundRow | FindingRow)[] = []
  let before = search.before
  while (rows.length < mostExported) {
    const page = await read(before === undefined ? search : { ...search, before })
    rows.push(...page)
    before = page.at(-1)?.at
    if (before === undefined) break
  }
  return rows
}

const download = (reply: FastifyReply, file: string, text: string, form: 'csv' | 'json'): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${file}"`)
    .type(form === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .send(text)

/** Of each sheet, in their order, so that one without rows has them too; phases of dealers come last. */
const columns = {
  rounds: Object.keys({
    ...{ table: 0, session: 0, seq: 0, at: 0, game: 0, round: 0, kind: 0, says: 0, colour: 0, staked: 0, returned: 0 },
    ...{ currency: 0, dealer: 0, findings: 0 },
  } satisfies Record<keyof RoundRow, 0>),
  findings: Object.keys({
    ...{ table: 0, session: 0, seq: 0, at: 0, round: 0, rule: 0, severity: 0, message: 0, citation: 0, remedy: 0 },
    dealer: 0,
  } satisfies Record<keyof FindingRow, 0>),
  dealers: Object.keys({
    ...{ dealer: 0, table: 0, rounds: 0, perHour: 0, findings: 0, lateBets: 0 },
  } satisfies Record<keyof Omit<DealerRow, 'phases'>, 0>),
}

/** RFC 4180, with times as they are sorted: ISO 8601, UTC. */
function csvOf(rows: readonly object[], first: readonly string[]): string {
  const columns = [...new Set([...first, ...rows.flatMap((row) => Object.keys(row))])]
  const line = (cells: readonly unknown[]) => `${cells.map(cell).join(',')}\r\n`
  const valuesOf = (row: object) => {
    const own = new Map<string, unknown>(Object.entries(row))
    return columns.map((column) => (column === 'at' ? new Date(Number(own.get('at'))).toISOString() : own.get(column)))
  }
  return [line(columns), ...rows.map((row) => line(valuesOf(row)))].join('')
}

/** A spreadsheet would carry out a text that begins with one of these. */
const formula = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  const text = value === undefined ? '' : String(value)
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
