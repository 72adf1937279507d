import type { AutoRenewal } from '#core/storing/auto-renewal.ts'

/** A step of an order, as far as its renewal is concerned. */
type Step = { readonly set: { readonly termsPaid?: number; readonly autoRenewal?: AutoRenewal } }

/** The step by which an order becomes a contract. */
export const isFirstPayment = ({ set }: Step): boolean => set.termsPaid === 1

/** A contract renews from its first payment on when its customer has a card for that (G30). */
export const activateRenewalOnFirstPayment = <Change extends Step>(change: Change, hasUsableCard: boolean): Change =>
  isFirstPayment(change) && hasUsableCard ? { ...change, set: { ...change.set, autoRenewal: 'ACTIVE' } } : change
