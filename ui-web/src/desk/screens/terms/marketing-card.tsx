import { useState } from 'react'
import { exportMarketing } from '#adapters/http/contract/staff/terms.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { useAct } from '../../data/use-act.ts'
import { useDesk } from '../../desk.ts'
import { Column } from '../../parts/columns.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StillNeeded } from '../../parts/still-needed.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { failureText } from '../../texts/shared.ts'
import { DESK_TERMS_TEXTS } from '../../texts/terms.ts'
import css from './terms.module.css'

const texts = DESK_TERMS_TEXTS.marketing

/** Whom news and offers may be sent to, as a file (G227). */
export function MarketingCard() {
  const act = useAct()
  const say = useToast()
  const { files } = useDesk()
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const save = () => {
    setFailure(null)
    return act(exportMarketing, { body: { reason: reason.trim() } }).match(({ name, csv, rows }) => {
      files.save({ name, type: 'text/csv', text: csv })
      say(texts.done(rows))
    }, setFailure)
  }
  return (
    <Card title={texts.title}>
      <Column>
        <p className={css.note}>{texts.text}</p>
        <ReasonField reasons={texts.reasons} value={reason} onChange={setReason} />
        <StillNeeded reason={reason} />
        {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
        <Button tone="ghost" onPress={save} disabled={reason.trim() === ''} busyLabel={texts.busy}>
          {texts.open}
        </Button>
      </Column>
    </Card>
  )
}
