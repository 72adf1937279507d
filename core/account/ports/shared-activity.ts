import type { Instant } from '#core/shared/instant.ts'

/** When the product was last used, in any tab of this browser. Deleted together with the session. */
export interface SharedActivity {
  /** Null without any activity since the session began. */
  lastAt(): Instant | null
  mark(at: Instant): void
}
