/** After which what did not get through is tried again by itself. */
export const ASK_AGAIN_MS = 15_000
