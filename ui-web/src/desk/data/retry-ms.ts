/** After which what did not get through is tried again by itself. */
export const RETRY_MS = 15_000
