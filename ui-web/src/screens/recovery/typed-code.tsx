import { isAboutCode, isCodeDead, type OwnCodeFailure } from '#core/account/customer/code-entry.ts'
import { CODE_LENGTH, formatCountdown } from '#core/account/verification-code.ts'
import { CodeField } from '../../parts/code-field.tsx'
import type { FieldMessage } from '../../parts/text-field.tsx'
import { ownCodeFailureText } from '../../texts/info.ts'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import type { ShownCode } from './use-code-exchange.ts'

const HALF_MINUTE = 30

type TypedCodeProps = {
  readonly code: ShownCode<OwnCodeFailure>
  /** Where it went: by SMS or by mail. */
  readonly texts: { readonly hint: string; readonly sent: string }
  readonly onResend: () => void
}

/** The code that came by SMS or by mail, and another one. What is in progress is said by the action beside it. */
export const TypedCode = ({ code, texts, onResend }: TypedCodeProps) => {
  const { entry, secondsLeft, resendSeconds } = code
  return (
    <CodeField
      label={RECOVERY_TEXTS.code.label}
      length={CODE_LENGTH}
      value={entry.code}
      onChange={code.type}
      readOnly={entry.phase !== 'Sent'}
      message={toMessage(code, texts.sent)}
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

const toMessage = ({ entry, secondsLeft }: ShownCode<OwnCodeFailure>, sent: string): FieldMessage => {
  const { phase, failure } = entry
  // Six digits are no proof yet: neither good nor bad is said of them before the service has answered.
  if (phase !== 'Sent') return { tone: 'neutral', text: phase === 'Sending' ? '' : sent }
  if (failure?.kind === 'TooManyRequests' && secondsLeft > 0)
    return { tone: 'neutral', text: ownCodeFailureText(failure, true) }
  if (secondsLeft === 0 && isAboutCode(failure)) return { tone: 'bad', text: RECOVERY_TEXTS.code.over }
  // Also after a dead code: that the next one did not go out is the news.
  if (isCodeDead(entry) && isAboutCode(failure)) return { tone: 'bad', text: RECOVERY_TEXTS.code.dead }
  if (failure !== null) return { tone: 'bad', text: ownCodeFailureText(failure, true) }
  return { tone: 'neutral', text: sent }
}
