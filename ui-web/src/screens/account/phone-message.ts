import type { Result } from 'neverthrow'
import type { CheckPhoneFailure } from '#core/account/customer/check-phone.ts'
import type { FieldError } from '#core/account/customer/sign-up-journey.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { FieldMessage } from '../../parts/text-field.tsx'
import { checkPhoneFailureText, fieldErrorText, SIGN_UP_TEXTS } from '../../texts/account.ts'
import { liveMessage } from './live-message.ts'
import type { Left } from '../../parts/use-left.ts'

const texts = SIGN_UP_TEXTS.phone

type Typing = {
  readonly value: string
  readonly left: Left
  /** What the service answered to the sign-up itself. */
  readonly error: FieldError | undefined
  /** What it answered to the question about this number; undefined while that is open. */
  readonly checked: Result<PhoneNumber, CheckPhoneFailure> | undefined
}

/** The message below the phone number. An empty field is fine (G14). */
export const phoneMessage = ({ value, left, error, checked }: Typing): FieldMessage | undefined => {
  if (error !== undefined) return { tone: 'bad', text: fieldErrorText(error) }
  if (value === '') return { tone: 'neutral', text: texts.hint }
  const parsed = PhoneNumber.parse(value)
  if (parsed.isErr()) return liveMessage({ parsed, isEmpty: false, left })
  if (checked === undefined) return { tone: 'neutral', text: texts.checking }
  return checked.match<FieldMessage>(
    () => ({ tone: 'good', text: texts.good }),
    failure => ({ tone: failure.kind === 'PhoneTaken' ? 'bad' : 'neutral', text: checkPhoneFailureText(failure) }),
  )
}
