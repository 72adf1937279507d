import type { Result } from 'neverthrow'
import type { FieldError } from '#core/account/customer/sign-up-journey.ts'
import type { FieldMessage } from '../../parts/text-field.tsx'
import { fieldErrorText } from '../../texts/account.ts'

type Typing = {
  /** What the typed text is. */
  readonly parsed: Result<unknown, FieldError>
  readonly isEmpty: boolean
  /** The field was left once: from now on what is wrong is said plainly. */
  readonly wasLeft: boolean
  readonly hint?: string
  readonly good?: string
}

/** What stands below a field: help before and during the typing, in red only after the field was left. */
export const liveMessage = ({ parsed, isEmpty, wasLeft, hint, good }: Typing): FieldMessage | undefined => {
  if (isEmpty && !wasLeft) return neutral(hint)
  return parsed.match(
    () => (good === undefined ? neutral(hint) : { tone: 'good', text: good }),
    error => ({ tone: wasLeft ? 'bad' : 'neutral', text: fieldErrorText(error) }),
  )
}

const neutral = (text: string | undefined): FieldMessage | undefined =>
  text === undefined ? undefined : { tone: 'neutral', text }
