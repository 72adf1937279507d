import type { ResultAsync } from 'neverthrow'
import type { MessageNotSent } from '#core/account/errors.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Brand } from '#core/shared/brand.ts'
import type { AlimtalkTemplate } from '../alimtalk.ts'

/** A message that the provider has taken, by its own name of it. */
export type AlimtalkId = Brand<string, 'AlimtalkId'>

export type Alimtalk = AlimtalkTemplate & {
  readonly to: PhoneNumber
  /** The whole text; the provider compares it with the template. */
  readonly text: string
}

/** This message cannot go out so, now or later: of its template, its text or its recipient. A text message can. */
export type AlimtalkRefused = { readonly kind: 'AlimtalkRefused' }

/** `REFUSED`: nothing arrived, as where the number has no KakaoTalk. `UNKNOWN`: not yet, or not to be found out. */
export type AlimtalkOutcome = 'ARRIVED' | 'REFUSED' | 'UNKNOWN'

/** Messages of KakaoTalk by approved templates. The provider sends no text message in their place (decision 0087). */
export interface AlimtalkSender {
  /** Answers once the provider has taken it; whether it arrives is known later. */
  send(message: Alimtalk): ResultAsync<AlimtalkId, AlimtalkRefused | MessageNotSent>
  outcome(id: AlimtalkId): ResultAsync<AlimtalkOutcome, never>
}
