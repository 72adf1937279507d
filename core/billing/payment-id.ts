import { err, ok, type Result } from 'neverthrow'
import type { PaymentId } from '#core/shared/ids.ts'
import { isUuid } from '#core/shared/uuid.ts'
import type { PaymentNotFound } from './errors.ts'

/** A text that is no id belongs to no payment. */
export const parsePaymentId = (text: string): Result<PaymentId, PaymentNotFound> =>
  isUuid(text) ? ok(text as PaymentId) : err({ kind: 'PaymentNotFound' })
