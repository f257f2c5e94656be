type Refusal = 'port-missing' | 'port-busy' | 'port-denied' | 'port-failed'

/** Why a port cannot be opened: a code for programs, a sentence for people. */
export const refusal = (code: Refusal, sentence: string): Error & { code: Refusal } =>
  Object.assign(new Error(sentence), { code })
