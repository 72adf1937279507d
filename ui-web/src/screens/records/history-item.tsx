import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { regionLabel } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { Button } from '../../parts/button.tsx'
import { DescribedBy } from '../../parts/described-by.ts'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { periodText, pickupText, RECORD_TEXTS as texts, statusTag } from '../../texts/records.ts'
import { RecordHead } from './record-head.tsx'
import { RefundNote } from './refund-note.tsx'
import css from './records.module.css'

/** One storage in the history, with the way to cancel it as long as nothing was picked up (G45). */
export function HistoryItem({ record }: { readonly record: StorageRecord }) {
  const navigate = useNavigate()
  const id = useId()
  return (
    <article className={css.card}>
      <DescribedBy value={id}>
        <RecordHead record={record} tag={statusTag(record)} />
        <KeyValueList
          rows={[
            { label: texts.place, value: regionLabel(SHOP, record.location) },
            { label: texts.period, value: periodText(record) },
            ...(record.cancellable ? [{ label: texts.pickup, value: pickupText(record.pickupDate) }] : []),
          ]}
        />
        <RefundNote status={record.paymentStatus} refunded={record.refunded} givenBack={record.givenBack} />
        <div className={css.actions}>
          <Button tone="ghost" onPress={() => void navigate(`/mypage/progress/order?orderId=${record.orderId}`)}>
            {texts.story}
          </Button>
          {record.cancellable && (
            <Button tone="ghost" onPress={() => void navigate(`/mypage/progress/cancel?orderId=${record.orderId}`)}>
              {texts.cancel}
            </Button>
          )}
        </div>
      </DescribedBy>
    </article>
  )
}
