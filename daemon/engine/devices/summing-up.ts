/** So many of what a device in trouble says over and over are told one by one. */
export const toldInFull = 4
/** How often the others are summed up, and how long it must be quiet before they are told one by one again (ms). */
export const summedUpEvery = 10_000
