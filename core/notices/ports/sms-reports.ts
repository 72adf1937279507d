import type { ResultAsync } from 'neverthrow'
import type { SmsId } from '#core/account/ports/sms-sender.ts'
import type { DeliveryFailure } from '../delivery.ts'

/** `PENDING`: not known yet, or not to be found out now. */
export type SmsReport =
  | { readonly kind: 'ARRIVED' }
  | { readonly kind: 'FAILED'; readonly reason: DeliveryFailure; readonly code: string }
  | { readonly kind: 'PENDING' }

/** What the provider says of text messages that it has taken. */
export interface SmsReports {
  read(id: SmsId): ResultAsync<SmsReport, never>
}
