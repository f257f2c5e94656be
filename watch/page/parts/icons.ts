import { h, type JSX } from 'preact'

/** Icons as single strokes in a box of 20. They carry no meaning alone: whoever uses one also has its words. */
const strokes = {
  moon: 'M16 11.5A6.5 6.5 0 0 1 8.5 4a6.5 6.5 0 1 0 7.5 7.5Z',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M15.7 4.3l-1.1 1.1M5.4 14.6l-1.1 1.1',
  half: 'M10 3a7 7 0 1 1 0 14ZM10 3a7 7 0 0 0 0 14',
  sound: 'M3.5 8v4H6l4 3.5v-11L6 8ZM13 7.5a3.5 3.5 0 0 1 0 5M15 5a7 7 0 0 1 0 10',
  mute: 'M3.5 8v4H6l4 3.5v-11L6 8ZM13.5 8l4 4M17.5 8l-4 4',
  keyboard: 'M2.5 5.5h15v9h-15ZM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.7h7',
  left: 'M12 5l-5 5 5 5',
  right: 'M8 5l5 5-5 5',
  first: 'M14 5l-5 5 5 5M6 5v10',
  last: 'M6 5l5 5-5 5M14 5v10',
  play: 'M7 4.5v11l8-5.5Z',
  pause: 'M7 5v10M13 5v10',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  person: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 16.5c.6-2.6 3-4 6-4s5.4 1.4 6 4',
} as const

export type IconName = keyof typeof strokes

export const icon = (name: IconName): JSX.Element =>
  h(
    'svg',
    {
      viewBox: '0 0 20 20',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    h('path', { d: strokes[name] }),
  )
