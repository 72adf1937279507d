import { useCallback, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { CHANGE_PHONE_TEXTS as texts } from '../../texts/info.ts'
import { ChangePhoneSheet } from './change-phone-sheet.tsx'
import css from './info-screen.module.css'

type ChangePhoneNoticeProps = { readonly title: string; readonly text: string }

/** Asks whoever has no phone for one before they pay; they may go on without (G14). Nothing for everybody else. */
export function ChangePhoneNotice({ title, text }: ChangePhoneNoticeProps) {
  const readSession = useUseCase(AccountSide.readSession)
  const [isMissing, setMissing] = useState(() => readSession()?.customer.phone === null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const onChanged = useCallback(() => setMissing(false), [])

  return (
    <>
      {isMissing && (
        <Card title={title}>
          <p className={css.missing}>{text}</p>
          <Button tone="ghost" onPress={() => setOpen(true)}>
            {texts.add}
          </Button>
        </Card>
      )}
      <ChangePhoneSheet
        open={isOpen}
        onClose={close}
        onChanged={onChanged}
        done={{ label: texts.done.goOn, onPress: close }}
      />
    </>
  )
}
