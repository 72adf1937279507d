import type { Result } from 'neverthrow'
import type { FieldError } from '#core/account/customer/sign-up-journey.ts'
import type { FieldMessage } from '../../parts/text-field.tsx'
import { fieldErrorText } from '../../texts/account.ts'
import type { Left } from '../../parts/use-left.ts'

type Typing = {
  /** What the typed text is. */
  readonly parsed: Result<unknown, FieldError>
  readonly isEmpty: boolean
  readonly left: Left
  readonly hint?: string
  readonly good?: string
}

/** The message below a field: help before and during the typing, in red only after the field was left. */
export const liveMessage = ({ parsed, isEmpty, left, hint, good }: Typing): FieldMessage | undefined => {
  if (isEmpty && left !== 'now') return neutral(hint)
  return parsed.match(
    () => (good === undefined ? neutral(hint) : { tone: 'good', text: good }),
    error => ({ tone: left === 'never' ? 'neutral' : 'bad', text: fieldErrorText(error) }),
  )
}

const neutral = (text: string | undefined): FieldMessage | undefined =>
  text === undefined ? undefined : { tone: 'neutral', text }
