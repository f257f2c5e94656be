import { isWorld, type World, worldNow } from './world.ts'

/** A number of a storm's own chance; before the first storm always the same. */
export const randomlyIn = (edge: keyof World['random']): number => (isWorld() ? worldNow().random[edge].next() : 0.5)
