import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { TermsNotAgreed } from '#core/account/errors.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import { addressSubject } from '#core/account/service/subjects.ts'
import type { Visitor } from '#core/account/visitor.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { orderName } from '#core/storing/order-name.ts'
import { ORDER_TERMS_VERSION, type StoringAgreements, storingTermsAgreed } from '#core/storing/order-terms.ts'
import { isOpen } from '../payment-attempt.ts'
import { readLinkToken } from '../payment-link.ts'
import type { CannotBePaid } from '../ports/open-payments.ts'
import type { PaymentLink, PaymentLinkRecords } from '../ports/payment-link-records.ts'
import type { BegunByLink, LinkedPayment } from '../ports/payment-links.ts'
import type { LockedPayment, PaymentRecords } from '../ports/payment-records.ts'
import { tooLate } from './decide-attempt.ts'
import type { ServedOpenPayments } from './open-payments.ts'

/** What `PaymentLinks` rests on; the pass travels in a cookie of the browser that opens the window. */
export type ServedPaymentLinks = {
  read(token: string): ResultAsync<LinkedPayment, OrderNotFound | TooManyRequests | ServiceUnreachable>
  begin(
    token: string,
    agreements: StoringAgreements,
  ): ResultAsync<
    { readonly begun: BegunByLink; readonly pass: string },
    CannotBePaid | TermsNotAgreed | TooManyRequests | ServiceUnreachable
  >
}

type Deps = {
  readonly links: PaymentLinkRecords
  readonly records: Pick<PaymentRecords, 'look'>
  readonly openPayments: Pick<ServedOpenPayments, 'begin'>
  readonly rateLimiter: RateLimiter
  readonly hash: KeyedHash
  readonly clock: Clock
}

type Found = { readonly link: PaymentLink; readonly locked: LockedPayment }

const orderNotFound: OrderNotFound = { kind: 'OrderNotFound' }

/** Paying by a link, for one visitor: nobody has to be known (G195). */
export const makePaymentLinks =
  ({ links, records, openPayments, rateLimiter, hash, clock }: Deps) =>
  (visitor: Visitor): ServedPaymentLinks => {
    const find = (token: string): ResultAsync<Found, OrderNotFound | TooManyRequests | ServiceUnreachable> =>
      rateLimiter
        .consume(RATE_LIMITS.paymentLinksPerAddress, hash(addressSubject(visitor)), clock.now())
        .andThen(() => {
          const id = readLinkToken(token, hash)
          return id === null ? errAsync(orderNotFound) : links.find(id)
        })
        .andThen(link =>
          link === null
            ? errAsync(orderNotFound)
            : records
                .look(link.orderId)
                .andThen((locked): Result<Found, OrderNotFound> =>
                  locked === null ? err(orderNotFound) : ok({ link, locked }),
                ),
        )

    return {
      read: token => find(token).map(found => toLinkedPayment(found, clock.now())),
      begin: (token, agreements) =>
        storingTermsAgreed(agreements)
          ? find(token).andThen(({ link, locked }) => {
              const { order, payment, customer } = locked
              // Cancelled, it leads nowhere, as one that never was.
              if (link.isCancelled) return errAsync(orderNotFound)
              const begun = { orderId: order.id, orderName: orderName(order), amountWon: payment.amountWon }
              return openPayments
                .begin({ customer }, order.id)
                .andThen(pass =>
                  links
                    .agree(order.id, { given: agreements, version: ORDER_TERMS_VERSION }, clock.now())
                    .map(() => ({ begun, pass })),
                )
            })
          : errAsync({ kind: 'TermsNotAgreed' }),
    }
  }

const toLinkedPayment = ({ link, locked }: Found, now: Instant): LinkedPayment => {
  const { order, payment, attempts } = locked
  const closed = (why: Extract<LinkedPayment, { kind: 'Closed' }>['why']): LinkedPayment => ({ kind: 'Closed', why })
  if (order.termsPaid > 0 || isTaken(payment.status)) return closed('PAID')
  if (link.isCancelled) return closed('CANCELLED')
  if (attempts.some(({ status }) => isOpen(status))) return closed('IN_PROGRESS')
  if (tooLate(order, now) !== null || link.expiresAt <= now) return closed('EXPIRED')
  const { equipmentType, plan } = order
  return { kind: 'Payable', equipmentType, plan, amountWon: payment.amountWon, payableUntil: link.expiresAt }
}
