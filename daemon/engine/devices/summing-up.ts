/** So many of what a device in trouble says over and over are told one by one. */
export const inFull = 4
/** How often the others are summed up, and how long it must be quiet before they are told one by one again (ms). */
export const period = 10_000
