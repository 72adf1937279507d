import type { CheckoutDraft } from '../checkout-draft.ts'

/** What was filled in for a checkout, kept on this device through reloads, for as long as the tab lives. */
export interface KeptCheckout {
  /** The empty draft when nothing is kept. */
  read(): CheckoutDraft
  keep(draft: CheckoutDraft): void
  forget(): void
}
