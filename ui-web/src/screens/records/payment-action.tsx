import { useNavigate } from 'react-router-dom'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Button } from '../../parts/button.tsx'
import { PAYMENT_LIST_TEXTS as texts, payText, RECORD_TEXTS } from '../../texts/records.ts'
import css from './records.module.css'
import { ResumeRenewal } from './resume-renewal.tsx'

type PaymentActionProps = { readonly record: StorageRecord; readonly onChanged: () => Promise<void> }

/** Pay at last, cancel before pickup, end the renewal or take it up again: what the state of the storage allows. A renewal that lacks a good card asks for one first. */
export function PaymentAction({ record, onChanged }: PaymentActionProps) {
  const navigate = useNavigate()
  const resumeUnpaidOrder = useUseCase(StoringSide.resumeUnpaidOrder)

  const payAgain = () => {
    resumeUnpaidOrder(record)
    return navigate('/storing/storinginfo')
  }

  if (!record.hasEquipment) {
    const label = payText(record)
    return label === null ? (
      <p className={css.note}>{texts.confirming}</p>
    ) : (
      <div className={css.actions}>
        <Button onPress={payAgain}>{label}</Button>
      </div>
    )
  }
  if (record.cancellable) {
    return (
      <div className={css.actions}>
        <Button tone="ghost" onPress={() => void navigate(`/mypage/progress/cancel?orderId=${record.orderId}`)}>
          {RECORD_TEXTS.cancel}
        </Button>
      </div>
    )
  }
  if (record.terminable) {
    return (
      <div className={css.actions}>
        <Button tone="ghost" onPress={() => void navigate(`/mypage/payment/cancel?paymentId=${record.paymentId}`)}>
          {texts.terminate}
        </Button>
        {cardWanted(record) !== null && (
          <Button onPress={() => void navigate('/mypage/payment/card')}>{cardWanted(record)}</Button>
        )}
      </div>
    )
  }
  return record.autoRenewal === 'TERMINATED' ? (
    <ResumeRenewal paymentId={record.paymentId} onResumed={onChanged} />
  ) : null
}

const cardWanted = ({ autoRenewal, renewalStatus }: StorageRecord): string | null => {
  // One that was declined has buttons of its own.
  return renewalStatus === 'OK' && autoRenewal === 'NEEDS_CARD' ? texts.registerCard : null
}
