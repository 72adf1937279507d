import { Instant } from '#core/shared/instant.ts'

/** As `2026-11-25 14:05:00 KST`. */
export const inSeoul = (instant: Instant): string => `${Instant.toSeoulText(instant)} KST`
