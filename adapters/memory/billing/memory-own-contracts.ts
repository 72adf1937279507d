import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type {
  CancelQuote,
  Ended,
  EndRefused,
  EndWish,
  OpenRenewal,
  OwnContracts,
  PayRenewalRefused,
  TerminationTerms,
} from '#core/billing/ports/own-contracts.ts'
import type { ResumeRefused } from '#core/billing/customer/resume-renewal.ts'
import { serviceUnreachable, type ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'

type EndRequest = EndWish & { readonly payment: PaymentId; readonly key: string | undefined }

/** The contracts of one customer: before pickup there is a quote, from then on there are terms, after the end neither. */
export const memoryOwnContracts = () => {
  const quotes = new Map<OrderId, CancelQuote>()
  const terms = new Map<PaymentId, TerminationTerms>()
  const known = new Set<OrderId | PaymentId>()
  const answers = new Map<string, Ended>()
  const requests: EndRequest[] = []
  let isOffline = false
  let isAnswerLost = false
  let refusal: EndRefused | null = null
  let renewal: OpenRenewal | null = null
  let payRefusal: PayRenewalRefused | null = null
  let afterPaying: OpenRenewal | null = null
  const renewalsPaid: { readonly order: OrderId; readonly shownWon: Won }[] = []
  let resumeRefusal: ResumeRefused | null = null

  const missing = <Kind extends string>(id: OrderId | PaymentId, unknown: Kind) =>
    known.has(id) ? ({ kind: 'InvalidState' } as const) : ({ kind: unknown } as const)

  const cancelled = (quote: CancelQuote, { expectedRefund }: EndWish): Result<Ended, EndRefused> => {
    const { refundableWon } = quote
    if (expectedRefund !== null && refundableWon < expectedRefund) return err({ kind: 'RefundChanged', refundableWon })
    quotes.delete(quote.orderId)
    return ok({ kind: 'Cancelled', refundWon: refundableWon })
  }

  const terminated = (now: TerminationTerms): Result<Ended, EndRefused> => {
    if (now.isTerminated) return err({ kind: 'InvalidState' })
    if (now.answer === 'LOCKED') return err({ kind: 'RenewalLocked' })
    if (now.answer === 'IN_PROGRESS') return err({ kind: 'InProgress' })
    terms.set(now.paymentId, { ...now, isTerminated: true, canResume: true })
    return ok({ kind: 'Terminated', isLate: now.answer === 'ACCEPT_LATE', storageEndDate: now.storageEndDate })
  }

  const decided = (payment: PaymentId, wish: EndWish): Result<Ended, EndRefused> => {
    const quote = [...quotes.values()].find(({ paymentId }) => paymentId === payment)
    const running = terms.get(payment)
    const meant = quote !== undefined ? 'CANCEL' : 'TERMINATE'
    if (quote === undefined && running === undefined) return err(missing(payment, 'PaymentNotFound'))
    if (wish.intent !== null && wish.intent !== meant) return err({ kind: 'IntentMismatch' })
    return quote === undefined ? terminated(running as TerminationTerms) : cancelled(quote, wish)
  }

  const later = <Value, Failure>(
    answer: () => Result<Value, Failure>,
  ): ResultAsync<Value, Failure | ServiceUnreachable> =>
    isOffline ? errAsync(serviceUnreachable) : answer().asyncAndThen(value => okAsync(value))

  const ownContracts: OwnContracts = {
    cancelQuote: order => later(() => found(quotes.get(order), missing(order, 'OrderNotFound'))),
    terminationTerms: payment => later(() => found(terms.get(payment), missing(payment, 'PaymentNotFound'))),
    end: (payment, wish, key) => {
      requests.push({ ...wish, payment, key })
      return later(() => {
        const refused = refusal
        refusal = null
        if (refused !== null) return err(refused)
        const before = answers.get(key ?? '')
        const answer = before === undefined ? decided(payment, wish) : ok(before)
        if (answer.isOk() && key !== undefined) answers.set(key, answer.value)
        const isLost = isAnswerLost
        isAnswerLost = false
        return isLost ? err(serviceUnreachable) : answer
      })
    },
    openRenewal: order =>
      later(() => {
        if (renewal?.orderId !== order) return err({ kind: 'NothingUnpaid' as const })
        const now = renewal
        if (now.answer === 'IN_PROGRESS') renewal = afterPaying
        return ok(now)
      }),
    payRenewal: (order, shownWon) =>
      later((): Result<void, PayRenewalRefused> => {
        if (payRefusal !== null) return err(payRefusal)
        renewalsPaid.push({ order, shownWon })
        if (renewal === null) return err({ kind: 'NothingUnpaid' })
        renewal = { ...renewal, answer: 'IN_PROGRESS' }
        return ok(undefined)
      }),
    resume: payment =>
      later(() => {
        const now = terms.get(payment)
        if (resumeRefusal !== null) return err(resumeRefusal)
        if (now === undefined) return err(missing(payment, 'PaymentNotFound'))
        if (!now.isTerminated) return err({ kind: 'InvalidState' as const })
        terms.set(payment, { ...now, isTerminated: false, canResume: false })
        return ok(undefined)
      }),
  }
  return {
    ownContracts,
    /** What was asked to end, oldest first. */
    requests,
    quoteIs(quote: CancelQuote): void {
      known.add(quote.orderId).add(quote.paymentId)
      quotes.set(quote.orderId, quote)
    },
    termsAre(now: TerminationTerms): void {
      known.add(now.orderId).add(now.paymentId)
      quotes.delete(now.orderId)
      terms.set(now.paymentId, now)
    },
    /** What its customer has paid or tried to. */
    renewalsPaid,
    /** Open now, and as it is read once a try has been seen on its way; null: paid. */
    renewalIs(now: OpenRenewal, then: OpenRenewal | null = null): void {
      renewal = now
      afterPaying = then
    },
    refusePaying(failure: PayRenewalRefused): void {
      payRefusal = failure
    },
    refuseNext(failure: EndRefused): void {
      refusal = failure
    },
    refuseResuming(failure: ResumeRefused): void {
      resumeRefusal = failure
    },
    /** The next request is carried out, and nobody hears of it. */
    loseNextAnswer(): void {
      isAnswerLost = true
    },
    goOffline(): void {
      isOffline = true
    },
    comeBack(): void {
      isOffline = false
    },
  }
}

const found = <Value, Failure>(value: Value | undefined, otherwise: Failure): Result<Value, Failure> =>
  value === undefined ? err(otherwise) : ok(value)
