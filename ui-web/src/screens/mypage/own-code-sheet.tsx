import { type ReactNode, type SyntheticEvent, useEffect, useId } from 'react'
import { isCodeDead, type OwnCodeFailure } from '#core/account/customer/code-entry.ts'
import { CODE_LENGTH } from '#core/account/verification-code.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import { TypedCode } from '../recovery/typed-code.tsx'
import type { ShownCode } from '../recovery/use-code-exchange.ts'
import css from './info-screen.module.css'

type OwnCodeSheetProps = {
  readonly code: ShownCode<OwnCodeFailure>
  readonly open: boolean
  readonly onClose: () => void
  /** Where the code shall go. */
  readonly ask: {
    readonly title: string
    readonly text: string
    readonly send: string
    readonly canSend: boolean
    readonly onSend: () => void
    readonly field: ReactNode
  }
  /** `another`: leads back to where it shall go. */
  readonly sent: {
    readonly title: string
    readonly text: string
    readonly hint: string
    readonly sent: string
    readonly another?: string
    readonly verify: string
  }
  readonly done: {
    readonly title: string
    readonly text: string
    readonly label: string
    readonly onPress: () => unknown
  }
}

/** The proof of one's own phone or e-mail in three sheets: where the code goes, the code, the success. Closed by accident, it goes on where it was. */
export function OwnCodeSheet({ code, open, onClose, ask, sent, done }: OwnCodeSheetProps) {
  const logInFirst = useLogInFirst()
  const form = useId()
  const { entry, startOver } = code
  const isOut = entry.timer !== null
  useEffect(() => {
    // An ended session leads away automatically; this device has none left.
    if (entry.failure?.kind === 'SignInNeeded' && !entry.failure.hadToken) logInFirst(entry.failure)
  }, [entry.failure, logInFirst])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isOut) void code.verify()
    else if (ask.canSend) ask.onSend()
  }

  if (entry.phase === 'Verified')
    return (
      <BottomSheet
        open={open}
        onClose={onClose}
        scene={<SuccessScene />}
        title={done.title}
        text={<span role="status">{done.text}</span>}
        actions={
          <div className={css.wide} ref={focusButton}>
            <Button onPress={done.onPress}>{done.label}</Button>
          </div>
        }
      />
    )
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      canClose={entry.phase !== 'Verifying'}
      title={isOut ? sent.title : ask.title}
      text={isOut ? sent.text : ask.text}
      actions={
        isOut ? (
          <>
            {sent.another !== undefined && (
              <Button tone="ghost" onPress={startOver} disabled={entry.phase !== 'Sent'}>
                {sent.another}
              </Button>
            )}
            <Button
              form={form}
              busy={entry.phase === 'Sending' || entry.phase === 'Verifying'}
              busyLabel={entry.phase === 'Sending' ? RECOVERY_TEXTS.sending : RECOVERY_TEXTS.verifying}
              disabled={entry.code.length < CODE_LENGTH || code.secondsLeft === 0 || isCodeDead(entry)}
            >
              {sent.verify}
            </Button>
          </>
        ) : (
          <Button
            form={form}
            busy={entry.phase === 'Sending'}
            busyLabel={RECOVERY_TEXTS.sending}
            disabled={!ask.canSend}
          >
            {ask.send}
          </Button>
        )
      }
    >
      <form id={form} method="post" onSubmit={submit} noValidate>
        {isOut ? <TypedCode code={code} texts={sent} onResend={ask.onSend} /> : ask.field}
      </form>
    </BottomSheet>
  )
}

/** The field that had the focus is gone with its sheet. */
const focusButton = (place: HTMLElement | null): void => place?.querySelector('button')?.focus()
