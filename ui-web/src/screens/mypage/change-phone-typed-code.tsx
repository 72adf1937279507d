import { isAboutCode, isCodeDead } from '#core/account/customer/code-entry.ts'
import { CODE_LENGTH, formatCountdown } from '#core/account/verification-code.ts'
import { CodeField } from '../../parts/code-field.tsx'
import type { FieldMessage } from '../../parts/text-field.tsx'
import { CHANGE_PHONE_TEXTS, changePhoneFailureText } from '../../texts/info.ts'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import type { OwnCodeFailure } from '#core/account/customer/code-entry.ts'
import type { ShownCode } from '../recovery/use-code-exchange.ts'

const texts = CHANGE_PHONE_TEXTS.code
const HALF_MINUTE = 30

type ChangePhoneTypedCodeProps = { readonly code: ShownCode<OwnCodeFailure>; readonly onResend: () => void }

/** The second sheet: the code that came to the new number. */
export const ChangePhoneTypedCode = ({ code, onResend }: ChangePhoneTypedCodeProps) => {
  const { entry, secondsLeft, resendSeconds } = code
  return (
    <CodeField
      label={RECOVERY_TEXTS.code.label}
      length={CODE_LENGTH}
      value={entry.code}
      onChange={code.type}
      readOnly={entry.phase !== 'Sent'}
      message={messageOf(code)}
      countdown={{ label: RECOVERY_TEXTS.code.left, text: formatCountdown(secondsLeft) }}
      announcement={secondsLeft > 0 && secondsLeft <= HALF_MINUTE ? RECOVERY_TEXTS.code.halfMinute : ''}
      hint={texts.hint}
      resend={{
        label: RECOVERY_TEXTS.code.resend,
        text: RECOVERY_TEXTS.code.resendShort,
        disabled: entry.phase !== 'Sent' || resendSeconds > 0,
        onPress: onResend,
      }}
    />
  )
}

const messageOf = ({ entry, secondsLeft }: ShownCode<OwnCodeFailure>): FieldMessage => {
  const { phase, failure } = entry
  if (phase === 'Sending') return { tone: 'neutral', text: RECOVERY_TEXTS.sending }
  // Six digits are no proof yet: neither good nor bad is said of them before the service has answered.
  if (phase === 'Verifying') return { tone: 'neutral', text: RECOVERY_TEXTS.verifying }
  if (failure?.kind === 'TooManyRequests' && secondsLeft > 0)
    return { tone: 'neutral', text: changePhoneFailureText(failure, true) }
  if (secondsLeft === 0 && isAboutCode(failure)) return { tone: 'bad', text: RECOVERY_TEXTS.code.over }
  // Also after a dead code: that the next one did not go out is the news.
  if (isCodeDead(entry) && isAboutCode(failure)) return { tone: 'bad', text: RECOVERY_TEXTS.code.dead }
  if (failure !== null) return { tone: 'bad', text: changePhoneFailureText(failure, true) }
  return { tone: 'neutral', text: texts.sent }
}
