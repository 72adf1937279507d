import type { PaymentTab } from '#core/storing/projection.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { AmountText } from '../../parts/amount-text.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { amountLabel, pastTag, RECORD_TEXTS as texts, recordDay, renewalText, runningTag } from '../../texts/records.ts'
import { PaymentAction } from './payment-action.tsx'
import { RecordHead } from './record-head.tsx'
import css from './records.module.css'

/** One paid term: its days, its money and what can be done about it. */
export const PaymentItem = ({ record, tab }: { readonly record: StorageRecord; readonly tab: PaymentTab }) => {
  const isRunning = tab === 'stored'
  return (
    <article className={css.card}>
      <RecordHead record={record} tag={isRunning ? runningTag(record) : pastTag(record)} />
      <KeyValueList
        rows={[
          { label: texts.from, value: recordDay(record, record.storageStartDate) },
          {
            label: texts.until,
            value: (
              <span className={record.storageEndDate === null ? undefined : css.end}>
                {recordDay(record, record.storageEndDate)}
              </span>
            ),
          },
          ...(isRunning ? [{ label: texts.nextPayment, value: recordDay(record, record.nextPaymentDate) }] : []),
          ...(isRunning && record.hasEquipment
            ? [{ label: texts.renewal, value: renewalText(record.autoRenewal) }]
            : []),
        ]}
        total={{ label: amountLabel(record), value: <AmountText won={record.amountWon} size="text" /> }}
      />
      {isRunning && <PaymentAction record={record} />}
    </article>
  )
}
