/** Less than half, or more than twice, of the price before it: a nought too few or too many, unless an administrator insists (G345, G391). */
export const isLeap = (before: number, after: number): boolean => after * 2 < before || after > before * 2
