import { Instant } from '#core/shared/instant.ts'

/** As G100 allows. */
export const PICTURE_LINK_MINUTES = 5

const MINUTE_SECONDS = 60
const MINUTE_MS = MINUTE_SECONDS * 1000

/** On a full minute, four to five minutes ahead: a second view within a minute gets the same address, and the browser shows what it has cached. */
export const pictureLinkEnd = (now: Instant): Instant =>
  (Math.floor(Instant.plusSeconds(now, PICTURE_LINK_MINUTES * MINUTE_SECONDS) / MINUTE_MS) * MINUTE_MS) as Instant

/** Machines may disagree by so much. */
const SKEW_SECONDS = 60

/** One that ends later than any that is made now is of before the clock was set back. */
export const isPictureLinkOpen = (expiresAt: Instant, now: Instant): boolean =>
  now < expiresAt && expiresAt <= Instant.plusSeconds(pictureLinkEnd(now), SKEW_SECONDS)
