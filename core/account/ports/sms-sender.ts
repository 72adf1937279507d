import type { ResultAsync } from 'neverthrow'
import type { MessageNotSent } from '../errors.ts'
import type { PhoneNumber } from '../phone-number.ts'

/** One text message, short enough for a single SMS: at most 90 bytes in EUC-KR. */
export type Sms = {
  readonly to: PhoneNumber
  readonly text: string
  /** A longer text, up to 2,000 bytes, goes out as one LMS and costs more; otherwise it is refused. */
  readonly mayBeLong?: true
}

/** Text messages to customers. Answers once the carrier's gateway has taken the message; whether it was read is not known. */
export interface SmsSender {
  /** Never retried automatically once it may have gone out: two codes confuse. */
  send(sms: Sms): ResultAsync<void, MessageNotSent>
}
