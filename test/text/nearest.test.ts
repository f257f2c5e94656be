import { describe, expect, it } from 'vitest'
import { didYouMean, nearest } from '../../text/nearest.ts'

const verbs = ['verify', 'replay', 'round', 'rules', 'meters']

describe('the word that somebody may have meant', () => {
  it.each([
    ['verfy', 'verify'],
    ['REPLAY', 'replay'],
    ['rulse', 'rules'],
    ['rounds', 'round'],
  ])('%s is near to %s', (word, meant) => {
    expect(nearest(word, verbs)).toBe(meant)
  })

  it('is the nearest of several', () => {
    expect(nearest('rulez', ['rubles', 'rules'])).toBe('rules')
  })

  it('is none where more than a third of it is wrong, or the word is too long to be compared', () => {
    expect(nearest('settle', verbs)).toBeUndefined()
    expect(nearest('v'.repeat(65), ['v'.repeat(64)])).toBeUndefined()
    expect(didYouMean('settle', verbs)).toBe('')
    expect(didYouMean('verfy', verbs)).toBe(" Did you mean 'verify'?")
  })
})
