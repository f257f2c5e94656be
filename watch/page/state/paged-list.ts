import { useEffect, useState } from 'preact/hooks'
import { ask } from './api.ts'
import { pageOf } from './cut-pageful.ts'
import { addressOf } from './router.ts'

/** So many rows are shown at once; one more is asked for, which tells whether there are more. */
const shownAtOnce = 100

/** A list that the server answers a page at a time. */
type PagedList<Row> = {
  readonly rows: readonly Row[] | undefined
  /** Why there is none. */
  readonly refused: string | undefined
  /** Fetches the rows before those; undefined where there are no more. */
  readonly more: (() => void) | undefined
}

type State<Row> = { rows: readonly Row[] | undefined; refused: string | undefined; isWhole: boolean }

const nothing = { rows: undefined, refused: undefined, isWhole: true } as const

/** The rows of an address under these filters, newest first; asked again when the filters change. */
export function usePages<Row extends { readonly at: number }>(
  path: string,
  query: Readonly<Record<string, string>>,
): PagedList<Row> {
  const [state, setState] = useState<State<Row>>(nothing)
  const address = (before: Readonly<Record<string, string>>) =>
    addressOf(path, { ...query, ...before, limit: `${shownAtOnce + 1}` })
  const key = address({})
  useEffect(() => {
    let isOver = false
    void ask<readonly Row[]>(key).then((answer) => {
      if (isOver) return
      if (answer.ok) setState({ ...pageOf(answer.value, shownAtOnce), refused: undefined })
      else setState({ ...nothing, refused: answer.reason })
    })
    return () => {
      isOver = true
    }
  }, [key])
  const more = async (): Promise<void> => {
    const last = state.rows?.at(-1)
    if (last === undefined) return
    const answer = await ask<readonly Row[]>(address({ before: `${last.at}` }))
    if (!answer.ok) return
    const page = pageOf(answer.value, shownAtOnce)
    setState(({ rows = [] }) => ({ ...page, rows: [...rows, ...page.rows], refused: undefined }))
  }
  return { ...state, more: state.isWhole ? undefined : () => void more() }
}
