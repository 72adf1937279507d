import { useCallback, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { CHANGE_PHONE_TEXTS as texts } from '../../texts/info.ts'
import { ChangePhoneSheet, phoneWording } from './change-phone-sheet.tsx'
import css from './info-screen.module.css'

/** Asks for a phone, or for the code of the one that was typed, before somebody pays; they may go on without (G14). Nothing for everybody else. */
export function ChangePhoneNotice() {
  const readSession = useUseCase(AccountSide.readSession)
  const [wording, setWording] = useState(() => {
    const session = readSession()
    return session === null ? 'change' : phoneWording(session.customer)
  })
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const onChanged = useCallback(() => setWording('change'), [])

  return (
    <>
      {wording !== 'change' && (
        <Card title={texts.beforePaying.title[wording]}>
          <p className={css.missing}>{texts.beforePaying.text[wording]}</p>
          <Button tone="ghost" onPress={() => setOpen(true)}>
            {texts.beforePaying.open[wording]}
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
