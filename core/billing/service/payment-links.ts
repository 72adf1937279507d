import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { TermsNotAgreed } from '#core/account/errors.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import { addressSubject } from '#core/account/service/subjects.ts'
import type { Visitor } from '#core/account/visitor.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import { goesBack, isTaken } from '#core/shared/payment-status.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { orderName } from '#core/storing/order-name.ts'
import { ORDER_TERMS_VERSION, type StoringAgreements, storingTermsAgreed } from '#core/storing/order-terms.ts'
import { termOf } from '#core/storing/term.ts'
import { isOpen, windowOrderId } from '../payment-attempt.ts'
import { readLinkToken } from '../payment-link.ts'
import type { CannotBePaid } from '../ports/open-payments.ts'
import type { PaymentLink, PaymentLinkRecords } from '../ports/payment-link-records.ts'
import type { BegunByLink, LinkedPayment } from '../ports/payment-links.ts'
import type { PaymentPasses } from '../ports/payment-passes.ts'
import type { RenewalRecords, UnpaidRenewal } from '../ports/renewal-records.ts'
import type { LockedPayment, PaymentRecords } from '../ports/payment-records.ts'
import { tooLate } from './decide-attempt.ts'
import type { ServedOpenPayments } from './open-payments.ts'
import { mayPayInWindow } from './renewal-in-window.ts'

type Begun = { readonly begun: BegunByLink; readonly pass: string }

/** What `PaymentLinks` rests on; the pass travels in a cookie of the browser that opens the window. */
export type ServedPaymentLinks = {
  read(token: string): ResultAsync<LinkedPayment, OrderNotFound | TooManyRequests | ServiceUnreachable>
  begin(
    token: string,
    agreements: StoringAgreements,
  ): ResultAsync<Begun, CannotBePaid | TermsNotAgreed | TooManyRequests | ServiceUnreachable>
}

type Deps = {
  readonly links: PaymentLinkRecords
  readonly records: Pick<PaymentRecords, 'look'>
  readonly renewals: Pick<RenewalRecords, 'unpaid'>
  readonly openPayments: Pick<ServedOpenPayments, 'begin'>
  readonly passes: PaymentPasses
  readonly rateLimiter: RateLimiter
  readonly hash: KeyedHash
  readonly clock: Clock
}

type Found = { readonly link: PaymentLink; readonly locked: LockedPayment }

const orderNotFound: OrderNotFound = { kind: 'OrderNotFound' }

/** Paying by a link, for one visitor: nobody has to be known (G195). */
export const makePaymentLinks =
  ({ links, records, renewals, openPayments, passes, rateLimiter, hash, clock }: Deps) =>
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

    const unpaidOf = ({ locked: { order, customer } }: Found) => renewals.unpaid(order.id, customer)
    const beginRenewal = (found: Found) =>
      unpaidOf(found).andThen((unpaid): Result<Begun, CannotBePaid> => {
        const { link, locked } = found
        const now = clock.now()
        if (unpaid.next.term > link.term) return err({ kind: 'OrderAlreadyPaid' })
        if (link.expiresAt <= now) return err({ kind: 'OrderExpired', isReplaced: false })
        return mayPayInWindow(unpaid, now).map(() => {
          const { order, customer } = locked
          const orderId = windowOrderId(order.id, link.term)
          const { amountWon } = unpaid.next
          const begun = { orderId, orderName: orderName(order), amountWon }
          return { begun, pass: passes.issue({ customer, orderId, amountWon }, now) }
        })
      })

    return {
      read: token =>
        find(token).andThen(found =>
          found.link.term === 1
            ? okAsync(toLinkedPayment(found, clock.now()))
            : unpaidOf(found).map(unpaid => toLinkedRenewal(found, unpaid, clock.now())),
        ),
      begin: (token, agreements) =>
        find(token).andThen(found => {
          const { link, locked } = found
          // Cancelled, it leads nowhere, as one that never was.
          if (link.isCancelled) return errAsync(orderNotFound)
          // What was agreed to with the order holds for each of its years.
          if (link.term > 1) return beginRenewal(found)
          if (!storingTermsAgreed(agreements)) return errAsync({ kind: 'TermsNotAgreed' as const })
          const { order, payment, customer } = locked
          const begun = { orderId: order.id, orderName: orderName(order), amountWon: payment.amountWon }
          return openPayments
            .begin({ customer }, order.id)
            .andThen(pass =>
              links
                .agree(order.id, { given: agreements, version: ORDER_TERMS_VERSION }, clock.now())
                .map(() => ({ begun, pass })),
            )
        }),
    }
  }

const toLinkedPayment = ({ link, locked }: Found, now: Instant): LinkedPayment => {
  const { order, payment, attempts } = locked
  const closed = (why: Extract<LinkedPayment, { kind: 'Closed' }>['why']): LinkedPayment => ({ kind: 'Closed', why })
  if (goesBack(payment.status)) return closed('GIVEN_BACK')
  if (order.termsPaid > 0 || isTaken(payment.status)) return closed('PAID')
  if (link.isCancelled) return closed('CANCELLED')
  if (attempts.some(({ status }) => isOpen(status))) return closed('IN_PROGRESS')
  if (tooLate(order, now) !== null || link.expiresAt <= now) return closed('EXPIRED')
  const { equipmentType, plan } = order
  return {
    kind: 'Payable',
    equipmentType,
    plan,
    amountWon: payment.amountWon,
    renewsFrom: null,
    payableUntil: link.expiresAt,
  }
}

const toLinkedRenewal = ({ link }: Found, unpaid: UnpaidRenewal, now: Instant): LinkedPayment => {
  const closed = (why: Extract<LinkedPayment, { kind: 'Closed' }>['why']): LinkedPayment => ({ kind: 'Closed', why })
  const { order, next } = unpaid
  if (next.term > link.term) return closed('PAID')
  if (link.isCancelled) return closed('CANCELLED')
  if (link.expiresAt <= now || order.storageStartDate === null) return closed('EXPIRED')
  const { storageStartDate: start, termsPaid, equipmentType, plan } = order
  return mayPayInWindow(unpaid, now).match(
    () => ({
      kind: 'Payable',
      equipmentType,
      plan,
      amountWon: next.amountWon,
      renewsFrom: termOf(start, termsPaid).nextRenewalDate,
      payableUntil: link.expiresAt,
    }),
    refused =>
      match(refused)
        .with({ kind: 'OrderAlreadyPaid' }, () => closed('PAID'))
        .with({ kind: 'InProgress' }, () => closed('IN_PROGRESS'))
        // Its window took the year, and that went back (G911).
        .with({ kind: 'OrderExpired' }, () => closed(unpaid.isWindowUsed ? 'GIVEN_BACK' : 'CANCELLED'))
        .exhaustive(),
  )
}
