import type { Instant } from '#core/shared/instant.ts'

/** When the product was last used, in any tab of this browser. Forgotten together with the session. */
export interface SharedActivity {
  /** Null when nobody has since the session began. */
  lastAt(): Instant | null
  mark(at: Instant): void
}
