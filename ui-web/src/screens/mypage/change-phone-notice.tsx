import { useCallback, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { CHANGE_PHONE_TEXTS as texts, PROVE_EMAIL_TEXTS } from '../../texts/info.ts'
import { ChangePhoneSheet, phoneWording } from './change-phone-sheet.tsx'
import { canProveEmail } from './info-email.tsx'
import css from './info-screen.module.css'
import { ProveEmailSheet } from './prove-email-sheet.tsx'

/** Asks for a phone, or for the code of the one that was typed, before a payment; customers may go on without (G14). Nothing for all others. */
export function ChangePhoneNotice() {
  const readSession = useUseCase(AccountSide.readSession)
  const [known] = useState(() => readSession()?.customer)
  const [wording, setWording] = useState(() => (known === undefined ? 'change' : phoneWording(known)))
  const [isEmailToProve, setEmailToProve] = useState(() => known !== undefined && canProveEmail(known))
  const [opened, setOpened] = useState<'phone' | 'email'>()
  const close = () => setOpened(undefined)
  const onChanged = useCallback(() => setWording('change'), [])
  const onProved = useCallback(() => setEmailToProve(false), [])
  // Of who has no phone here the e-mail is what is left to write to.
  const asksForEmail = wording === 'first' && isEmailToProve

  return (
    <>
      {wording !== 'change' && (
        <Card title={texts.beforePaying.title[wording]}>
          <p className={css.missing}>{texts.beforePaying.text[asksForEmail ? 'nothing' : wording]}</p>
          <Button tone="ghost" onPress={() => setOpened('phone')}>
            {texts.beforePaying.open[wording]}
          </Button>
          {asksForEmail && (
            <div className={css.other}>
              <Button tone="ghost" onPress={() => setOpened('email')}>
                {PROVE_EMAIL_TEXTS.beforePaying}
              </Button>
            </div>
          )}
        </Card>
      )}
      <ChangePhoneSheet
        open={opened === 'phone'}
        onClose={close}
        onChanged={onChanged}
        done={{ label: texts.done.goOn, onPress: close }}
      />
      {known !== undefined && known.email !== null && (
        <ProveEmailSheet email={known.email} open={opened === 'email'} onClose={close} onProved={onProved} />
      )}
    </>
  )
}
