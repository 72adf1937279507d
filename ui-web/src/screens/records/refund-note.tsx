import type { PaymentStatus } from '#core/billing/payment-status.ts'
import { refundProgress, type RefundTimes } from '../../texts/refund-progress.ts'
import css from './records.module.css'

type RefundNoteProps = { readonly status: PaymentStatus; readonly times?: RefundTimes | null }

/** How money that goes back stands; nothing where none does. */
export const RefundNote = ({ status, times = null }: RefundNoteProps) => {
  const progress = refundProgress(status, times)
  return progress === null ? null : <p className={css.note}>{progress}</p>
}
