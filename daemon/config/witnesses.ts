import { z } from 'zod'

const form = /^feltwire\/[a-z0-9_-]{1,32}\/([a-z0-9_-]{1,32})\+[\da-f]{8}\+[A-Za-z\d+/]+=*$/

export const witnessKey = z.string().regex(form, 'must be a key as `feltwire witness key -c FILE` prints it')

/** The id of a witness by the text of its key, which is part of its topics and its name on the broker. */
export const witnessNamed = (key: string): string => form.exec(key)?.[1] ?? ''
