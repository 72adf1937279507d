/** After 5 seconds, twice as long each time up to an hour: for most of a day (G121). */
const FIRST_RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 60 * 60
export const DELIVERY_ATTEMPTS = 31

/** How long a message waits that was not taken the nth time. */
export const retryAfterSeconds = (attempt: number): number =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** (attempt - 1), LONGEST_RETRY_SECONDS)
