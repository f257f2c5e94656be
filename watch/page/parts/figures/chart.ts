import { h, type JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type uPlot from 'uplot'
import { theme } from '../../state/settings.ts'
import { useStore } from '../../state/store.ts'
import { clock, count } from '../format.ts'

/** A curve over time. The library that draws it is loaded only where there is one. */

type Points = readonly (readonly [at: number, value: number])[]

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const font = (): string =>
  `${0.85 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px sans-serif`

function optionsFor(width: number, height: number, format: (value: number) => string): uPlot.Options {
  const axis = { stroke: colour('--faint'), font: font(), ticks: { show: false } }
  const grid = { stroke: colour('--line'), width: 1 }
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, points: { size: 6 } },
    scales: { x: { time: false } },
    axes: [
      { ...axis, grid: { show: false }, space: 90, values: (_, at) => at.map((each) => clock(each)) },
      { ...axis, grid, size: 64, space: 28, values: (_, values) => values.map(format) },
    ],
    series: [{}, { stroke: colour('--accent'), width: 1.5, points: { show: false } }],
  }
}

const columnsOf = (points: Points): uPlot.AlignedData => [points.map(([at]) => at), points.map(([, value]) => value)]

export function Chart({
  points,
  label,
  format = count,
}: {
  points: Points
  label: string
  format?: (value: number) => string
}): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<uPlot>(undefined)
  const chosen = useStore(theme)
  useEffect(() => {
    const element = place.current
    let isOver = false
    if (element === null) return
    const resized = new ResizeObserver(() =>
      drawn.current?.setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    void import('uplot').then(({ default: Plot }) => {
      if (isOver) return
      drawn.current = new Plot(
        optionsFor(element.clientWidth, element.clientHeight, format),
        columnsOf(points),
        element,
      )
      resized.observe(element)
    })
    return () => {
      isOver = true
      resized.disconnect()
      drawn.current?.destroy()
      drawn.current = undefined
    }
  }, [chosen])
  useEffect(() => drawn.current?.setData(columnsOf(points)), [points])
  return h('div', { class: 'chart', ref: place, role: 'img', 'aria-label': label })
}
