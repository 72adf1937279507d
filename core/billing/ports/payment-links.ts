import type { ResultAsync } from 'neverthrow'
import type { TermsNotAgreed } from '#core/account/errors.ts'
import type { Day } from '#core/shared/day.ts'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { StoringAgreements } from '#core/storing/order-terms.ts'
import type { Plan } from '#core/storing/plan.ts'
import type { CannotBePaid } from './open-payments.ts'

export const LINK_ENDS = ['IN_PROGRESS', 'PAID', 'GIVEN_BACK', 'EXPIRED', 'CANCELLED'] as const

/** What somebody with the link sees: of an order that is not to be paid any more nothing but that. */
export type LinkedPayment =
  | {
      readonly kind: 'Payable'
      readonly equipmentType: EquipmentType
      readonly plan: Plan
      readonly amountWon: Won
      /** Of a renewal: from when on the storage goes on for a year; null for the first payment of an order. */
      readonly renewsFrom: Day | null
      readonly payableUntil: Instant
    }
  | { readonly kind: 'Closed'; readonly why: (typeof LINK_ENDS)[number] }

/** What the card window is opened with. */
export type BegunByLink = { readonly orderId: OrderId; readonly orderName: string; readonly amountWon: Won }

type Limited = TooManyRequests | InvalidInput | ServiceUnreachable

/** Paying an order by a link of the staff, without a login (G195). A token that is none of ours is an unknown order. */
export interface PaymentLinks {
  read(token: string): ResultAsync<LinkedPayment, OrderNotFound | Limited>
  /** Asked right before the window opens: keeps what was agreed to, and leaves this browser the right to confirm the order. */
  begin(token: string, agreements: StoringAgreements): ResultAsync<BegunByLink, CannotBePaid | TermsNotAgreed | Limited>
}
