import { useState } from 'react'
import type { ResultAsync } from 'neverthrow'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { BottomSheet } from '../../../parts/bottom-sheet.tsx'
import { Button } from '../../../parts/button.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { LOOK_TEXTS as texts } from '../../texts/looks.ts'
import { failureText } from '../../texts/shared.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StillNeeded } from '../../parts/still-needed.tsx'
import css from './order-screen.module.css'

type Props<Seen> = {
  readonly title: string
  readonly reasons: readonly string[]
  readonly look: (reason: string) => ResultAsync<Seen, StaffFailure>
  readonly onSeen: (seen: Seen) => void
  readonly onClose: () => void
}

/** Why something masked is looked at; it is shown once that is said. */
export function LookSheet<Seen>({ title, reasons, look, onSeen, onClose }: Props<Seen>) {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const press = () =>
    look(reason.trim()).match(seen => {
      onSeen(seen)
      onClose()
    }, setFailure)

  return (
    <BottomSheet
      open
      onClose={onClose}
      title={title}
      text={texts.audited}
      actions={
        <Button onPress={press} disabled={reason.trim() === ''} busyLabel={texts.looking}>
          {texts.look}
        </Button>
      }
    >
      <div className={css.fields}>
        <ReasonField reasons={reasons} value={reason} onChange={setReason} />
        <StillNeeded reason={reason} />
        {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
      </div>
    </BottomSheet>
  )
}
