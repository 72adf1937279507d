import type { ResultAsync } from 'neverthrow'
import type { TermsNotAgreed } from '#core/account/errors.ts'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { StoringAgreements } from '#core/storing/order-terms.ts'
import type { CardWindow, CardWindowFailed } from '../ports/card-window.ts'
import type { CannotBePaid } from '../ports/open-payments.ts'
import type { PaymentLinks } from '../ports/payment-links.ts'
import type { Address } from './pay-order.ts'

export type PayByLinkFailed =
  | CannotBePaid
  | TermsNotAgreed
  | TooManyRequests
  | InvalidInput
  | ServiceUnreachable
  | CardWindowFailed

/** Opens the card window for the order of a link. It comes back to the result, or to the link. */
export type PayByLink = (token: string, agreements: StoringAgreements) => ResultAsync<never, PayByLinkFailed>

/** Whoever pays need not be the customer, whose name the link does not tell. */
const PAYER = '고객'

export const makePayByLink =
  ({
    paymentLinks,
    cardWindow,
    address,
  }: {
    readonly paymentLinks: PaymentLinks
    readonly cardWindow: CardWindow
    readonly address: Address
  }): PayByLink =>
  (token, agreements) =>
    paymentLinks.begin(token, agreements).andThen(({ orderId, orderName, amountWon }) =>
      cardWindow.open({
        orderId,
        orderName,
        amountWon,
        customerName: PAYER,
        customerEmail: null,
        // So that a card that says no leads back to the link: whoever pays by it may have no account.
        successUrl: address(`/pay/done?link=${token}`),
        failUrl: address(`/pay/${token}`),
      }),
    )
