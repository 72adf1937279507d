/** Comes back after so many seconds. */
export type Delay = (seconds: number) => PromiseLike<void>
