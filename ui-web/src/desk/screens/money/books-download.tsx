import { useState } from 'react'
import { EXPORTS } from '#core/billing/books-table.ts'
import type { SalesGroup } from '#core/billing/sales.ts'
import { exportMoney } from '#adapters/http/contract/staff/money.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { useAct } from '../../data/use-act.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { booksCsv } from '../../texts/books.ts'
import { SHOP_MONEY_TEXTS as texts } from '../../texts/money.ts'
import { failureText } from '../../texts/shared.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StillNeeded } from '../../parts/still-needed.tsx'
import type { Picked } from './period-picker.tsx'
import css from './money.module.css'

const KINDS = ['sales', ...EXPORTS] as const

type Props = { readonly picked: Picked; readonly by: SalesGroup | null }

/** The books of the period as a file for a spreadsheet; who took it and why is in the audit log. */
export function BooksDownload({ picked, by }: Props) {
  const { files } = useDesk()
  const act = useAct()
  const say = useToast()
  const [what, setWhat] = useState<(typeof KINDS)[number]>('sales')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const download = () =>
    act(exportMoney, { body: { what, ...picked, ...(what === 'sales' && by !== null && { by }), reason } }).match(
      ({ name, ...books }) => {
        setFailure(null)
        files.save({ name, type: 'text/csv', text: booksCsv(books) })
        say(texts.saved(name))
      },
      why => setFailure(why),
    )

  return (
    <div className="unprinted">
      <Card title={texts.exports}>
        <div className={css.sections}>
          <p className={css.small}>{texts.exportsText}</p>
          <Choices
            label={texts.what}
            choices={KINDS.map(value => ({ value, label: texts.whats[value] }))}
            value={what}
            onChange={setWhat}
          />
          <ReasonField reasons={texts.why} value={reason} onChange={setReason} />
          <StillNeeded reason={reason} />
          {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
          <Button onPress={download} disabled={reason.trim() === ''} busyLabel={texts.downloading}>
            {texts.download}
          </Button>
        </div>
      </Card>
    </div>
  )
}
