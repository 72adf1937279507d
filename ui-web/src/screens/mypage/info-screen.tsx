import { useCallback, useReducer, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { Customer } from '#core/account/customer.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { Card } from '../../parts/card.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Toast } from '../../parts/toast.tsx'
import { CHANGE_NAME_TEXTS, CHANGE_PHONE_TEXTS } from '../../texts/info.ts'
import { ACCOUNT_INFO_TEXTS as texts, MY_PAGE_TEXTS } from '../../texts/my-page.ts'
import { LogInFirst } from '../home/log-in-first.tsx'
import { LeaveRow } from '../leaving/leave-row.tsx'
import { OwnDataRow } from '../leaving/own-data-row.tsx'
import { ChangeNameSheet } from './change-name-sheet.tsx'
import { ChangePhoneSheet } from './change-phone-sheet.tsx'
import { InfoEmail } from './info-email.tsx'
import { InfoName } from './info-name.tsx'
import { InfoPhone } from './info-phone.tsx'
import css from './info-screen.module.css'
import { LogOutRow } from './log-out-row.tsx'
import { ProveEmailSheet } from './prove-email-sheet.tsx'

/** The account: what it says about the customer, what of it can be changed, and the way out. */
export function InfoScreen() {
  const customer = useUseCase(AccountSide.readSession)()?.customer
  const [, readAgain] = useReducer((reads: number) => reads + 1, 0)
  return customer === undefined ? <LogInFirst /> : <OwnInfo customer={customer} onChanged={readAgain} />
}

type OwnInfoProps = { readonly customer: Customer; readonly onChanged: () => void }

function OwnInfo({ customer, onChanged }: OwnInfoProps) {
  const { name, email, provider } = customer
  const goBack = useBackTo()
  const [changing, setChanging] = useState<'name' | 'phone' | null>(null)
  const [news, setNews] = useState<string>()
  const hush = useCallback(() => setNews(undefined), [])
  const [isProving, setProving] = useState(false)
  const toMyPage = () => goBack('/mypage')

  return (
    <>
      <ScreenFrame title={texts.title} back={{ onPress: toMyPage }}>
        <div className={css.about}>
          <Card>
            <dl>
              <InfoName customer={customer} onChange={() => setChanging('name')} />
              <InfoPhone customer={customer} onChange={() => setChanging('phone')} />
              <InfoEmail customer={customer} onProve={() => setProving(true)} />
            </dl>
          </Card>
        </div>
        <div className={css.menu}>
          {provider === 'EMAIL' && (
            <ListRow icon="lock" title={MY_PAGE_TEXTS.password} way={{ to: '/mypage/info/password' }} />
          )}
          <ListRow icon="device" title={MY_PAGE_TEXTS.sessions} way={{ to: '/mypage/info/sessions' }} />
          <ListRow icon="pin" title={MY_PAGE_TEXTS.places} way={{ to: '/mypage/info/places' }} />
          <ListRow icon="bell" title={MY_PAGE_TEXTS.marketing} way={{ to: '/mypage/info/marketing' }} />
          <OwnDataRow />
          <LogOutRow />
          <LeaveRow />
        </div>
      </ScreenFrame>
      <ChangeNameSheet
        open={changing === 'name'}
        name={name}
        onClose={() => setChanging(null)}
        onChanged={() => {
          setChanging(null)
          setNews(CHANGE_NAME_TEXTS.done)
          onChanged()
        }}
      />
      <Toast text={news} onDone={hush} />
      <ChangePhoneSheet
        open={changing === 'phone'}
        onClose={() => setChanging(null)}
        onChanged={onChanged}
        done={{
          label: CHANGE_PHONE_TEXTS.done.toMyPage,
          onPress: () => {
            // A step back over an open sheet would only close it (G610).
            setChanging(null)
            toMyPage()
          },
        }}
      />
      {email !== null && (
        <ProveEmailSheet email={email} open={isProving} onClose={() => setProving(false)} onProved={onChanged} />
      )}
    </>
  )
}
