import { useNavigate } from 'react-router-dom'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Button } from '../../parts/button.tsx'
import { PAYMENT_LIST_TEXTS as texts, RECORD_TEXTS } from '../../texts/records.ts'
import css from './records.module.css'

/** Pay at last, or ask the shop to cancel before pickup or to end the renewal: what the state of the storage allows, one of them at most. */
export function PaymentAction({ record }: { readonly record: StorageRecord }) {
  const navigate = useNavigate()
  const takeUpOrder = useUseCase(StoringSide.takeUpOrder)

  const payAgain = () => {
    takeUpOrder(record)
    return navigate('/storing/storinginfo')
  }

  if (!record.hasEquipment) {
    return record.paymentStatus === 'IN_PROGRESS' ? (
      <p className={css.note}>{texts.confirming}</p>
    ) : (
      <div className={css.actions}>
        <Button onPress={payAgain}>{texts.payAgain}</Button>
      </div>
    )
  }
  if (record.cancellable) {
    return (
      <div className={css.actions}>
        <Button tone="ghost" onPress={() => void navigate('/mypage/faq')}>
          {RECORD_TEXTS.cancel}
        </Button>
      </div>
    )
  }
  return record.terminable ? (
    <div className={css.actions}>
      <Button tone="ghost" onPress={() => void navigate('/mypage/faq')}>
        {texts.terminate}
      </Button>
    </div>
  ) : null
}
