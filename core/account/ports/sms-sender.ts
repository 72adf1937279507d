import type { ResultAsync } from 'neverthrow'
import type { MessageNotSent } from '../errors.ts'
import type { Brand } from '#core/shared/brand.ts'
import type { PhoneNumber } from '../phone-number.ts'

/** A text message that the provider has taken, by its own name of it. */
export type SmsId = Brand<string, 'SmsId'>

/** One text message, short enough for a single SMS: at most 90 bytes in EUC-KR. */
export type Sms = {
  readonly to: PhoneNumber
  readonly text: string
  /** A longer text, up to 2,000 bytes, goes out as one LMS and costs more; otherwise it is refused. */
  readonly mayBeLong?: true
}

/** Text messages to customers. Answers once the provider has taken the message; whether it arrives is known later. */
export interface SmsSender {
  /** Never retried automatically once it may have gone out: two codes confuse. Null where the provider named none. */
  send(sms: Sms): ResultAsync<SmsId | null, MessageNotSent>
}
