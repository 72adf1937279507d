import { type ReactNode, useState } from 'react'
import type { ResultAsync } from 'neverthrow'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { BottomSheet } from '../../../parts/bottom-sheet.tsx'
import { Button } from '../../../parts/button.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { MEMBER_TEXTS as texts } from '../../texts/members.ts'
import { failureText } from '../../texts/shared.ts'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StillNeeded } from '../../parts/still-needed.tsx'
import css from './members.module.css'

type Props<Done> = {
  readonly title: string
  /** What will happen. */
  readonly lines: readonly string[]
  readonly yes: string
  readonly reasons: readonly string[]
  readonly isDanger?: boolean
  /** What of what is typed is missing, or cannot be taken as it is, by its labels. */
  readonly missing?: readonly string[]
  readonly onConfirm: (reason: string) => ResultAsync<Done, StaffFailure>
  readonly onDone: (done: Done) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** What will happen to a member, why, and the press that does it. */
export function ActSheet<Done>({ missing = [], ...props }: Props<Done>) {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const press = () => {
    setFailure(null)
    return props.onConfirm(reason.trim()).match(props.onDone, setFailure)
  }
  return (
    <BottomSheet
      open
      onClose={props.onClose}
      title={props.title}
      actions={
        <Button
          tone={props.isDanger === true ? 'danger' : 'primary'}
          onPress={press}
          disabled={reason.trim() === '' || missing.length > 0}
          busyLabel={texts.working}
        >
          {props.yes}
        </Button>
      }
    >
      <div className={css.fields}>
        {props.children}
        <section className={css.lines} aria-label={texts.consequences}>
          <ul>
            {props.lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <ReasonField reasons={props.reasons} value={reason} onChange={setReason} />
        <StillNeeded names={missing} reason={reason} />
        {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
      </div>
    </BottomSheet>
  )
}
