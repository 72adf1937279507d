import { useState } from 'react'
import type { output } from 'zod/mini'
import { checkLedger } from '#adapters/http/contract/staff/money.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { momentText } from '../../../texts/dates.ts'
import { useAct } from '../../data/use-act.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { SHOP_MONEY_TEXTS, adviceText, wonText } from '../../texts/money.ts'
import { failureText } from '../../texts/shared.ts'
import { MoneyRow } from './money-row.tsx'
import css from './money.module.css'

const texts = SHOP_MONEY_TEXTS.check

/** Our ledger against the provider's, on request; it writes nothing. */
export function LedgerCheck() {
  const act = useAct()
  const [checked, setChecked] = useState<output<typeof checkLedger.answer> | null>(null)
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const check = () =>
    act(checkLedger, { body: {} }).match(
      found => {
        setFailure(null)
        setChecked(found)
      },
      why => setFailure(why),
    )
  const won = (sum: number | null) => (sum === null ? texts.none : wonText(sum))

  return (
    <Card title={texts.title}>
      <div className={css.sections}>
        <p className={css.small}>{texts.text}</p>
        {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
        {checked !== null && (
          <Banner tone={checked.differences.length === 0 ? 'good' : 'bad'}>
            {checked.differences.length === 0
              ? texts.equal(checked.compared)
              : texts.differ(checked.differences.length)}
          </Banner>
        )}
        {checked !== null && checked.differences.length > 0 && (
          <ul className={css.rows}>
            {checked.differences.map(({ kind, gatewayOrderId, orderId, ours, theirs, at }) => (
              <MoneyRow
                key={`${kind} ${gatewayOrderId} ${at} ${ours} ${theirs}`}
                title={kind === 'CHARGE' ? texts.charge : texts.refund}
                note={adviceText('LEDGER_DIFFERENCE')}
                facts={[`${texts.ours} ${won(ours)}`, `${texts.theirs} ${won(theirs)}`, momentText(at), gatewayOrderId]}
                orderId={orderId}
              />
            ))}
          </ul>
        )}
        <Button tone="ghost" onPress={check} busyLabel={texts.busy}>
          {texts.press}
        </Button>
      </div>
    </Card>
  )
}
