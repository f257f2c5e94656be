import { type MessageField, matching, message } from '../line-protocol/fields.ts'
import { type LineKind, lineDriver } from '../line-protocol/line-driver.ts'

const place = matching(
  'place',
  '1 to 24 lower-case letters, digits, hyphens and underscores that begin with a letter',
  /^[a-z][a-z0-9_-]{0,23}$/,
)

const reader = (device: 'table-reader' | 'tile-reader', piece: MessageField<string>): LineKind =>
  lineDriver(device, {
    PUT: message([place, piece], (place, piece) => [{ type: 'piece-placed', place, piece }]),
    OFF: message([place, piece], (place, piece) => [{ type: 'piece-lifted', place, piece }]),
  })

/** Readers that see which cards lie at each place of the table, face down too, as antennas under the layout do. */
export const lineTableReader = reader(
  'table-reader',
  matching('card', 'a card, as in As or Th, or a joker, Xx, X2 or X3', /^([2-9TJQKA][shdc]|Xx|X[23])$/),
)

/** The same for dominoes. */
export const lineTileReader = reader('tile-reader', matching('tile', 'a tile, as in 4-5 or 6-6', /^[1-6]-[1-6]$/))
