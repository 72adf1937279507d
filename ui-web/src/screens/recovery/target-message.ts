import type { CodeEntry, CodeEntryFailure } from '#core/account/customer/code-entry.ts'
import type { InvalidEmail } from '#core/account/email.ts'
import type { InvalidPhoneNumber } from '#core/account/phone-number.ts'
import type { FieldMessage } from '../../parts/text-field.tsx'
import { codeFailureText } from '../../texts/recovery.ts'

/** The message below the phone or e-mail: that it cannot be one, said once the field was left or the code was asked for. */
export const targetMessage = (
  entry: CodeEntry,
  mistake: InvalidPhoneNumber | InvalidEmail | null,
): FieldMessage | undefined => {
  if (entry.phase !== 'NothingSent') return undefined
  const refused = entry.failure !== null && isMistake(entry.failure) ? entry.failure : mistake
  return refused === null ? undefined : { tone: 'bad', text: codeFailureText(refused, false) }
}

/** Something to correct in the field, not something that happened on the way. */
export const isMistake = ({ kind }: CodeEntryFailure): boolean =>
  kind === 'InvalidPhoneNumber' || kind === 'InvalidEmail' || kind === 'InvalidInput'
