import { err, ok, type Result } from 'neverthrow'
import type { PaymentId } from '#core/shared/ids.ts'
import type { PaymentNotFound } from './errors.ts'

/** What is no id is nobody's payment. */
export const parsePaymentId = (text: string): Result<PaymentId, PaymentNotFound> =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? ok(text as PaymentId) : err({ kind: 'PaymentNotFound' })
