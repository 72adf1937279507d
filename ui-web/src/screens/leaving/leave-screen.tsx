import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { Customer } from '#core/account/customer.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Card } from '../../parts/card.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { LEAVING_TEXTS, linkText } from '../../texts/leaving.ts'
import { LeaveSheet } from './leave-sheet.tsx'
import css from './leaving.module.css'
import { OwnDataRow } from './own-data-row.tsx'
import { WarningList } from './warning-list.tsx'

const texts = LEAVING_TEXTS.delete

/** What is deleted and what stays when a customer leaves, and the button that does it. */
export function LeaveScreen() {
  const readSession = useUseCase(AccountSide.readSession)
  // As it was on arrival: in the end there is no session, and this is still to be read.
  const [customer] = useState(() => readSession()?.customer)
  return customer === undefined ? <Navigate to="/splash" replace /> : <Leaving customer={customer} />
}

function Leaving({ customer: { provider } }: { readonly customer: Customer }) {
  const { isEligible } = useUseCase(Ports.leaving)
  const leave = useUseCase(AccountSide.leave)
  const navigate = useNavigate()
  const goBack = useBackTo()
  const [isAsking, setAsking] = useState(false)
  const link = linkText(provider)

  useEffect(() => {
    void leave.prepare()
    // A customer who opens the address has not been asked yet.
    void isEligible().map(may => (may ? undefined : navigate('/mypage/info/prerequisite', { replace: true })))
  }, [leave, isEligible, navigate])

  return (
    <>
      <ScreenFrame
        title={texts.title}
        documentTitle={texts.documentTitle}
        back={{ onPress: () => goBack('/mypage/info') }}
        action={
          <ActionBar tone="danger" onPress={() => setAsking(true)}>
            {texts.button}
          </ActionBar>
        }
      >
        <div className={css.parts}>
          <WarningList items={link === null ? texts.warnings : [...texts.warnings, link]} />
          <Card tone="soft" title={texts.kept.title}>
            <p className={css.text}>{texts.kept.text}</p>
            <p className={css.text}>{texts.refund}</p>
          </Card>
          <OwnDataRow />
        </div>
      </ScreenFrame>
      <LeaveSheet open={isAsking} provider={provider} onClose={() => setAsking(false)} />
    </>
  )
}
