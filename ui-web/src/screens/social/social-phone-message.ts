import type { Result } from 'neverthrow'
import { match } from 'ts-pattern'
import type { CheckPhoneFailure } from '#core/account/customer/check-phone.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { valueMessage } from '../../texts/value-messages.ts'
import type { FieldMessage } from '../../parts/text-field.tsx'
import { SOCIAL_SIGN_UP_TEXTS } from '../../texts/social-sign-up.ts'
import { liveMessage } from '../account/live-message.ts'
import type { Left } from '../../parts/use-left.ts'

const texts = SOCIAL_SIGN_UP_TEXTS.phone

type Typing = {
  readonly value: string
  readonly left: Left
  /** What it answered to the question about this number; undefined while that is open. */
  readonly checked: Result<PhoneNumber, CheckPhoneFailure> | undefined
}

/** What stands below the phone number, which everyone has to give here: a social account may come without an e-mail. */
export const socialPhoneMessage = ({ value, left, checked }: Typing): FieldMessage | undefined => {
  const parsed = PhoneNumber.parse(value)
  if (parsed.isErr()) return liveMessage({ parsed, isEmpty: value === '', left })
  if (checked === undefined) return { tone: 'neutral', text: texts.checking }
  return checked.match<FieldMessage>(() => ({ tone: 'good', text: texts.good }), refusal)
}

const refusal = (failure: CheckPhoneFailure): FieldMessage =>
  match(failure)
    .returnType<FieldMessage>()
    // It may be of a person who had the number before: a code moves it, once there is an account.
    .with({ kind: 'PhoneTaken' }, () => ({ tone: 'neutral', text: texts.taken }))
    .with({ kind: 'InvalidPhoneNumber' }, { kind: 'InvalidInput' }, () => ({
      tone: 'bad',
      text: valueMessage({ kind: 'InvalidPhoneNumber' }),
    }))
    // Finishing checks it once more.
    .with({ kind: 'TooManyRequests' }, { kind: 'ServiceUnreachable' }, () => ({
      tone: 'neutral',
      text: texts.notChecked,
    }))
    .exhaustive()
