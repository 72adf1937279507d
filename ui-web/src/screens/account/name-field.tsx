import { useState } from 'react'
import { CustomerName, type InvalidName } from '#core/account/customer-name.ts'
import { valueMessage } from '../../texts/value-messages.ts'
import { type FieldMessage, TextField } from '../../parts/text-field.tsx'
import { SIGN_UP_TEXTS } from '../../texts/account.ts'
import { liveMessage } from './live-message.ts'
import type { Left } from '../../parts/use-left.ts'

const texts = SIGN_UP_TEXTS.name

type Props = {
  readonly value: string
  readonly left: Left
  readonly hint?: string
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

/** A syllable that is still being typed is no mistake yet. */
const withoutOpenSyllable = (name: string): string => name.replace(/[ㄱ-ㆎ]$/, '')

/** What of the typed text the field did not take; null when it took all of it. */
const strippedFrom = (typed: string): InvalidName | null => {
  const text = typed.normalize('NFC')
  if (CustomerName.whileTyping(text) === text) return null
  return { kind: 'InvalidName', reason: /^[가-힣ㄱ-ㆎ\s]*$/.test(text) ? 'Spaced' : 'NotHangul' }
}

/** A new customer's name, in Hangul only (G16). What was left out is shown; red is only what blocks the next step. */
export function NameField({ value, left, hint = texts.hint, onChange, onBlur }: Props) {
  const [stripped, setStripped] = useState<InvalidName | null>(null)
  const settled = left === 'now' ? value : withoutOpenSyllable(value)
  const parsed = CustomerName.parse(settled)
  // Typing on will not make it shorter.
  const isTooLong = parsed.isErr() && parsed.error.reason === 'TooLong'
  // Once left, what is there is judged, and not what was left out of it.
  const isStripped = stripped !== null && !isTooLong && (left !== 'now' || value === '')
  const message: FieldMessage | undefined = isStripped
    ? { tone: parsed.isOk() ? 'neutral' : 'bad', text: valueMessage(stripped) }
    : liveMessage({ parsed, isEmpty: settled === '', left: isTooLong ? 'before' : left, hint })

  return (
    <TextField
      label={texts.label}
      name="name"
      autoComplete="name"
      enterKeyHint="next"
      placeholder={texts.placeholder}
      value={value}
      onChange={text => {
        setStripped(strippedFrom(text))
        onChange(text)
      }}
      onBlur={onBlur}
      message={message}
    />
  )
}
