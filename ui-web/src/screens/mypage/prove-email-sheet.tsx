import { type SyntheticEvent, useEffect, useId } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { isCodeDead } from '#core/account/customer/code-entry.ts'
import type { Email } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import { CODE_LENGTH } from '#core/account/verification-code.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { ownCodeFailureText, PROVE_EMAIL_TEXTS as texts } from '../../texts/info.ts'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import { useCodeExchange } from '../recovery/use-code-exchange.ts'
import css from './info-screen.module.css'
import { TypedOwnCode } from './typed-own-code.tsx'

type ProveEmailSheetProps = {
  readonly email: string
  readonly open: boolean
  readonly onClose: () => void
  /** It is proved from now on; the sheet still says so. */
  readonly onProved: () => void
}

/** The proof of the account's own e-mail in three sheets: what for, the code, the success. Closed by accident, it goes on where it was. */
export function ProveEmailSheet({ email: own, open, onClose, onProved }: ProveEmailSheetProps) {
  const logInFirst = useLogInFirst()
  const form = useId()
  const email = maskEmail(own as Email)
  const code = useCodeExchange(AccountSide.proveEmail, onProved)
  const { entry } = code
  const isOut = entry.timer !== null
  useEffect(() => {
    // An ended session leads away by itself; this device has none left.
    if (entry.failure?.kind === 'SignInNeeded' && !entry.failure.hadToken) logInFirst(entry.failure)
  }, [entry.failure, logInFirst])

  // Whatever is typed beside it: the service knows where the code goes.
  const send = () => void code.send('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isOut) void code.verify()
    else send()
  }

  if (entry.phase === 'Verified')
    return (
      <BottomSheet
        open={open}
        onClose={onClose}
        scene={<SuccessScene />}
        title={texts.done.title}
        text={<span role="status">{texts.done.text}</span>}
        actions={
          <div className={css.wide}>
            <Button onPress={onClose}>{texts.done.close}</Button>
          </div>
        }
      />
    )
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      canClose={entry.phase !== 'Verifying'}
      title={isOut ? texts.code.title : texts.title}
      text={isOut ? texts.code.text(email) : texts.text(email)}
      actions={
        isOut ? (
          <Button
            form={form}
            busy={entry.phase === 'Verifying'}
            busyLabel={RECOVERY_TEXTS.verifying}
            disabled={entry.code.length < CODE_LENGTH || code.secondsLeft === 0 || isCodeDead(entry)}
          >
            {texts.code.verify}
          </Button>
        ) : (
          <Button form={form} busy={entry.phase === 'Sending'} busyLabel={RECOVERY_TEXTS.sending}>
            {RECOVERY_TEXTS.send}
          </Button>
        )
      }
    >
      <form id={form} method="post" onSubmit={submit} noValidate>
        {isOut && <TypedOwnCode code={code} texts={texts.code} onResend={send} />}
        {!isOut && entry.failure !== null && (
          <p className={css.refusal} role="alert">
            {ownCodeFailureText(entry.failure, false)}
          </p>
        )}
      </form>
    </BottomSheet>
  )
}
