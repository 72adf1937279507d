import { type SyntheticEvent, useEffect, useId, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { isCodeDead } from '#core/account/customer/code-entry.ts'
import type { Customer } from '#core/account/customer.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { CODE_LENGTH } from '#core/account/verification-code.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import { useCodeExchange } from '../recovery/use-code-exchange.ts'
import { Button } from '../../parts/button.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { CHANGE_PHONE_TEXTS as texts } from '../../texts/info.ts'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import { ChangePhoneNumber } from './change-phone-number.tsx'
import css from './info-screen.module.css'
import { TypedOwnCode } from './typed-own-code.tsx'

type ChangePhoneSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** The phone is another one from now on; the sheet still says so. */
  readonly onChanged: () => void
  /** The way on from the success. */
  readonly done: { readonly label: string; readonly onPress: () => unknown }
}

/** No phone yet, one that was typed and no code has proved, or another one in place of it. */
export const phoneWording = ({ phone, isPhoneToProve }: Customer): 'first' | 'prove' | 'change' => {
  if (phone === null) return 'first'
  return isPhoneToProve ? 'prove' : 'change'
}

/** Another phone, or the proof of one, in three sheets: the number, its code, the success. Closed by accident, it goes on where it was. */
export function ChangePhoneSheet({ open, onClose, onChanged, done }: ChangePhoneSheetProps) {
  const logInFirst = useLogInFirst()
  const form = useId()
  const readSession = useUseCase(AccountSide.readSession)
  const [known] = useState(() => readSession()?.customer)
  const [wording] = useState(() => (known === undefined ? 'change' : phoneWording(known)))
  const [typed, setTyped] = useState(() => (wording === 'prove' && known?.phone ? PhoneNumber.format(known.phone) : ''))
  const code = useCodeExchange(AccountSide.changePhone, onChanged)
  const { entry, startOver } = code
  const isOut = entry.timer !== null

  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open && entry.phase === 'Verified') setTyped('')
  }
  useEffect(() => {
    // On opening, and not on closing: the success is to be seen while the sheet slides away.
    if (open && entry.phase === 'Verified') startOver()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of interest when it opens
  }, [open])
  useEffect(() => {
    // An ended session leads away by itself; this device has none left.
    if (entry.failure?.kind === 'SignInNeeded' && !entry.failure.hadToken) logInFirst(entry.failure)
  }, [entry.failure, logInFirst])

  const send = () => void code.send(typed)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isOut) void code.verify()
    else if (PhoneNumber.parse(typed).isOk()) send()
  }

  if (entry.phase === 'Verified')
    return (
      <BottomSheet
        open={open}
        onClose={onClose}
        scene={<SuccessScene />}
        title={texts.done.title[wording]}
        text={<span role="status">{texts.done.text}</span>}
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
      title={isOut ? texts.code.title : texts.number.title[wording]}
      text={isOut ? texts.code.text(typed) : texts.number.text[wording]}
      actions={
        isOut ? (
          <>
            <Button tone="ghost" onPress={startOver} disabled={entry.phase !== 'Sent'}>
              {texts.code.another}
            </Button>
            <Button
              form={form}
              busy={entry.phase === 'Verifying'}
              busyLabel={RECOVERY_TEXTS.verifying}
              disabled={entry.code.length < CODE_LENGTH || code.secondsLeft === 0 || isCodeDead(entry)}
            >
              {texts.code.verify}
            </Button>
          </>
        ) : (
          <Button
            form={form}
            busy={entry.phase === 'Sending'}
            busyLabel={RECOVERY_TEXTS.sending}
            disabled={PhoneNumber.parse(typed).isErr()}
          >
            {texts.number.send}
          </Button>
        )
      }
    >
      <form id={form} method="post" onSubmit={submit} noValidate>
        {isOut ? (
          <TypedOwnCode code={code} texts={texts.code} onResend={send} />
        ) : (
          <ChangePhoneNumber code={code} label={texts.number.label[wording]} typed={typed} onType={setTyped} />
        )}
      </form>
    </BottomSheet>
  )
}

/** The field that had the focus is gone with its sheet. */
const focusButton = (place: HTMLElement | null): void => place?.querySelector('button')?.focus()
