/** Answers every port that keeps one thing on the device: read, keep, forget. */
export const memoryKept = <Thing>(nothing: Thing) => {
  let kept = nothing
  return {
    read: (): Thing => kept,
    keep: (thing: Thing & NonNullable<unknown>): void => {
      kept = thing
    },
    forget: (): void => {
      kept = nothing
    },
  }
}
