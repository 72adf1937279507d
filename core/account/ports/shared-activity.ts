import type { Instant } from '#core/shared/instant.ts'

/** When somebody last touched the product, in whatever tab of this browser. Forgotten together with the session. */
export interface SharedActivity {
  /** Null when nobody has since the session began. */
  lastAt(): Instant | null
  mark(at: Instant): void
}
