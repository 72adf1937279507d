import { useEffect, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { Customer } from '#core/account/customer.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { CHANGE_PHONE_TEXTS as texts } from '../../texts/info.ts'
import { useCodeExchange } from '../recovery/use-code-exchange.ts'
import { ChangePhoneNumber } from './change-phone-number.tsx'
import { OwnCodeSheet } from './own-code-sheet.tsx'

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

/** Another phone, or the proof of one. */
export function ChangePhoneSheet({ open, onClose, onChanged, done }: ChangePhoneSheetProps) {
  const readSession = useUseCase(AccountSide.readSession)
  const [known] = useState(() => readSession()?.customer)
  const [wording] = useState(() => (known === undefined ? 'change' : phoneWording(known)))
  const [typed, setTyped] = useState(() => (wording === 'prove' && known?.phone ? PhoneNumber.format(known.phone) : ''))
  const code = useCodeExchange(AccountSide.changePhone, onChanged)
  const { entry, startOver } = code

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

  return (
    <OwnCodeSheet
      code={code}
      open={open}
      onClose={onClose}
      ask={{
        title: texts.number.title[wording],
        text: texts.number.text[wording],
        send: texts.number.send,
        canSend: PhoneNumber.parse(typed).isOk(),
        onSend: () => void code.send(typed),
        field: <ChangePhoneNumber code={code} label={texts.number.label[wording]} typed={typed} onType={setTyped} />,
      }}
      sent={{ ...texts.code, text: texts.code.text(typed) }}
      done={{ ...done, title: texts.done.title[wording], text: texts.done.text }}
    />
  )
}
