/** Failures in a row until an account pauses, and until each longer pause (A4). */
export const LOG_IN_TRIES = 5
export const FIRST_PAUSE_SECONDS = 30
export const LONGEST_PAUSE_SECONDS = 15 * 60
/** Without a failure for so long, counting starts anew. */
export const FAILURES_OUTDATED_AFTER_SECONDS = 12 * 60 * 60

/** Seconds that an account rests after this many failures in a row: 0, or 30, doubling with each further five up to 15 minutes. */
export const pauseAfter = (failures: number): number =>
  failures > 0 && failures % LOG_IN_TRIES === 0
    ? Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (failures / LOG_IN_TRIES - 1))
    : 0
