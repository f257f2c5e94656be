export type PortRefusal = 'port-missing' | 'port-busy' | 'port-denied' | 'port-failed'

/** Why a port cannot be opened: a code for programs, a sentence for people. */
export const refusal = (code: PortRefusal, sentence: string): Error & { code: PortRefusal } =>
  Object.assign(new Error(sentence), { code })
