import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Refunded } from '#core/storing/storage-record.ts'
import { refundProgress, type RefundTimes } from '../../texts/refund-progress.ts'
import css from './records.module.css'

type RefundNoteProps = {
  readonly status: PaymentStatus
  readonly times?: RefundTimes | null
  readonly refunded?: Refunded | undefined
}

/** The state of a refund; nothing where there is none. */
export const RefundNote = ({ status, times = null, refunded }: RefundNoteProps) => {
  const progress = refundProgress(status, { times, refunded })
  return progress === null ? null : <p className={css.note}>{progress}</p>
}
