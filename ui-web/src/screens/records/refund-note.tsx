import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Refunded } from '#core/storing/storage-record.ts'
import { givenBackText, refundProgress, type RefundTimes } from '../../texts/refund-progress.ts'
import css from './records.module.css'

type RefundNoteProps = {
  readonly status: PaymentStatus
  readonly times?: RefundTimes | null
  readonly refunded?: Refunded | undefined
  readonly givenBack?: readonly Refunded[] | undefined
}

/** What has gone back of a payment, and what is on its way; nothing where there is none. */
export const RefundNote = ({ status, times = null, refunded, givenBack = [] }: RefundNoteProps) => {
  const progress = refundProgress(status, { times, refunded })
  return [...givenBack.map(givenBackText), ...(progress === null ? [] : [progress])].map((note, at) => (
    <p key={at} className={css.note}>
      {note}
    </p>
  ))
}
