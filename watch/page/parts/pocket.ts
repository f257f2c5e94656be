import { colourOf } from '../../../games/gb/roulette/layout.ts'

/** The colour of a pocket; the zeros are green. */
export const pocketColour = (pocket: number): 'red' | 'black' | 'green' => {
  const colour = pocket > 36 ? 'neither' : colourOf(pocket)
  return colour === 'neither' ? 'green' : colour
}
