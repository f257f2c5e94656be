/** A name as it begins a sentence: `Banker`. */
export const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
