/** What lies over the screen and is closed by a step back, the topmost last. */
const open: (() => void)[] = []

export const hasOpenDialog = (): boolean => open.length > 0

/** Closes the topmost; what must not be left now stays. */
export const closeTopDialog = (): void => open.at(-1)?.()

/** Until the answer is called. */
export const noteOpenDialog = (close: () => void): (() => void) => {
  open.push(close)
  return () => void open.splice(open.lastIndexOf(close), 1)
}
