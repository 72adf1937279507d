import { match } from 'ts-pattern'
import type { Won } from '#core/shared/won.ts'
import type { EndRefused } from '../ports/own-contracts.ts'

/** After these there is nothing left to ask: the storage can no longer be cancelled from here, or never could. */
export type CancelOver = Extract<EndRefused, { kind: 'IntentMismatch' | 'InvalidState' | 'PaymentNotFound' }>

/** The storage is still there, and so is the question. */
export type CancelTrouble = Exclude<EndRefused, CancelOver | { kind: 'RefundChanged' }>

/**
 * The step of a customer between the quote and the answer. `shownWon` is the refund that the open question names: it is what the service
 * is held to (G40), also when the quote behind the question has been read anew.
 */
export type Cancelling =
  | { readonly step: 'reading' }
  | {
      readonly step: 'asking'
      readonly shownWon: Won
      /** The figure before, when it changed on the way. */
      readonly changedFrom: Won | null
      readonly trouble: CancelTrouble | null
      readonly isSending: boolean
    }
  | { readonly step: 'over'; readonly why: CancelOver }

export type CancelStep =
  | { readonly kind: 'Asked'; readonly quotedWon: Won }
  | { readonly kind: 'LeftAlone' }
  | { readonly kind: 'Sent' }
  | { readonly kind: 'Refused'; readonly refusal: EndRefused }

export const READING: Cancelling = { step: 'reading' }

/** A changed refund is shown and asked about again; whatever leaves the outcome open keeps the question as it was. */
export const afterCancelStep = (now: Cancelling, step: CancelStep): Cancelling =>
  match(step)
    .returnType<Cancelling>()
    .with({ kind: 'Asked' }, ({ quotedWon }) => ({
      step: 'asking',
      shownWon: quotedWon,
      changedFrom: null,
      trouble: null,
      isSending: false,
    }))
    .with({ kind: 'LeftAlone' }, () => (now.step === 'asking' && now.isSending ? now : READING))
    .with({ kind: 'Sent' }, () => (now.step === 'asking' ? { ...now, trouble: null, isSending: true } : now))
    .with({ kind: 'Refused' }, ({ refusal }) => (now.step === 'asking' ? afterRefusal(now, refusal) : now))
    .exhaustive()

const afterRefusal = (asking: Extract<Cancelling, { step: 'asking' }>, refusal: EndRefused): Cancelling =>
  match(refusal)
    .returnType<Cancelling>()
    .with({ kind: 'RefundChanged' }, ({ refundableWon }) => ({
      ...asking,
      shownWon: refundableWon,
      changedFrom: asking.shownWon,
      isSending: false,
    }))
    .with({ kind: 'IntentMismatch' }, { kind: 'InvalidState' }, { kind: 'PaymentNotFound' }, why => ({
      step: 'over',
      why,
    }))
    .otherwise(trouble => ({ ...asking, trouble, isSending: false }))
