/** Comes back after so many seconds. */
export type Pause = (seconds: number) => PromiseLike<void>
