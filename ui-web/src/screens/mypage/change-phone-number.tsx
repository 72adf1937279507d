import { PhoneNumber } from '#core/account/phone-number.ts'
import { TextField } from '../../parts/text-field.tsx'
import { CHANGE_PHONE_TEXTS, ownCodeFailureText } from '../../texts/info.ts'
import type { OwnCodeFailure } from '#core/account/customer/code-entry.ts'
import type { ShownCode } from '../recovery/use-code-exchange.ts'

const texts = CHANGE_PHONE_TEXTS.number

type ChangePhoneNumberProps = {
  readonly code: ShownCode<OwnCodeFailure>
  readonly label: string
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** The first sheet: which number it shall be. */
export const ChangePhoneNumber = ({ code: { entry, startOver }, label, typed, onType }: ChangePhoneNumberProps) => (
  <TextField
    label={label}
    type="tel"
    name="phone"
    inputMode="numeric"
    autoComplete="tel-national"
    enterKeyHint="send"
    placeholder={texts.placeholder}
    readOnly={entry.phase === 'Sending'}
    value={typed}
    onChange={text => {
      const next = PhoneNumber.whileTyping(text)
      if (next !== typed) startOver()
      onType(next)
    }}
    message={entry.failure === null ? undefined : { tone: 'bad', text: ownCodeFailureText(entry.failure, false) }}
  />
)
