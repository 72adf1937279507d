import type { Instant } from '#core/shared/instant.ts'

const FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** As `2026-11-25 14:05:00 KST`. */
export const inSeoul = (instant: Instant): string => `${FORMAT.format(instant)} KST`
