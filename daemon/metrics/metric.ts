/** Something that is measured, as Prometheus has it, with its value by labels. */
export type Metric = {
  name: string
  help: string
  type: 'gauge' | 'counter'
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[]
}

type Values = Metric['values']

export const gauge = (name: string, help: string, values: Values): Metric => ({ name, help, type: 'gauge', values })
export const counter = (name: string, help: string, values: Values): Metric => ({ name, help, type: 'counter', values })
