/** A picture of a report in the size that a phone shows (G630). Its address carries the right to it as a query. */
export const pictureOnScreen = (address: string): string => `${address}&size=screen`
