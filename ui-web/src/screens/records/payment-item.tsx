import { useId } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import type { PaymentTab } from '#core/storing/projection.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { AmountText } from '../../parts/amount-text.tsx'
import { DescribedBy } from '../../parts/described-by.ts'
import { Icon } from '../../parts/icon.tsx'
import { type KeyValue, KeyValueList } from '../../parts/key-value-list.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { unpaidSentence } from '../../texts/home-status.ts'
import { endableText, fullDay } from '../../texts/dates.ts'
import {
  amountLabel,
  nextPaymentText,
  payText,
  pastTag,
  RECORD_TEXTS as texts,
  recordDay,
  renewalText,
  runningTag,
} from '../../texts/records.ts'
import { PAY_RENEWAL_TEXTS as payTexts } from '../../texts/pay-renewal.ts'
import { NextPayment } from './next-payment.tsx'
import { PaymentAction } from './payment-action.tsx'
import { PayRenewal } from './pay-renewal.tsx'
import { RecordHead } from './record-head.tsx'
import css from './records.module.css'
import { RefundNote } from './refund-note.tsx'

type PaymentItemProps = {
  readonly record: StorageRecord
  readonly tab: PaymentTab
  /** Told what to say about it, if anything. */
  readonly onChanged: (news?: string) => Promise<void>
}

/** One paid term: what comes next in a sentence and what can be done about it, its days and its money folded (G701). */
export function PaymentItem({ record, tab, onChanged }: PaymentItemProps) {
  const today = Day.of(useUseCase(Ports.clock).now())
  const isRunning = tab === 'stored'
  const id = useId()
  const isOpen = record.renewalStatus !== 'OK' && record.autoRenewal !== 'TERMINATED'
  return (
    <article className={css.card}>
      <DescribedBy value={id}>
        <RecordHead record={record} tag={isRunning ? runningTag(record) : pastTag(record)} />
        {isRunning && payText(record) !== null && !record.hasEquipment && (
          <p className={css.next}>{unpaidSentence(record.amountWon)}</p>
        )}
        {isRunning && record.hasEquipment && !isOpen && <NextPayment record={record} today={today} />}
        <RefundNote status={record.paymentStatus} refunded={record.refunded} givenBack={record.givenBack} />
        {isRunning && isOpen && (
          <PayRenewal
            orderId={record.orderId}
            isOut={record.storingStatus === 'OUTBOUND_DELIVERED' && record.leg === 'TO_CUSTOMER'}
            onPaid={() => onChanged(payTexts.paid)}
          />
        )}
        {isRunning ? (
          <details className={css.folded}>
            <summary className={css.summary} aria-describedby={id}>
              {texts.details}
              <Icon name="chevron-down" size={18} />
            </summary>
            <Days record={record} more={runningRows(record, today)} />
          </details>
        ) : (
          <Days record={record} />
        )}
        {isRunning && <PaymentAction record={record} onChanged={onChanged} />}
      </DescribedBy>
    </article>
  )
}

/** Of a payment that went back, what came back counts. */
const Days = ({ record, more }: { readonly record: StorageRecord; readonly more?: readonly KeyValue[] }) => {
  const paid = { label: amountLabel(record), value: <AmountText won={record.amountWon} size="text" /> }
  const { refunded } = record
  return (
    <>
      <KeyValueList
        rows={[
          // Cancelled before there was a day, there never will be one.
          ...(more === undefined && record.storageStartDate === null ? [] : periodRows(record, more !== undefined)),
          ...(more ?? []),
          ...(refunded === undefined ? [] : [paid]),
        ]}
        total={
          refunded === undefined
            ? paid
            : { label: texts.givenBack, value: <AmountText won={refunded.amountWon} size="text" /> }
        }
      />
      {isTaken(record.paymentStatus) && (
        <div className={css.receipt}>
          <TextLink way={{ to: `/mypage/progress/order?orderId=${record.orderId}` }}>{texts.paidAndReceipt}</TextLink>
        </div>
      )}
    </>
  )
}

/** While it runs, its end is what one must not miss. */
const periodRows = (record: StorageRecord, isRunning: boolean): readonly KeyValue[] => [
  { label: texts.from, value: recordDay(record, record.storageStartDate) },
  {
    label: texts.until,
    value: (
      <span className={isRunning && record.storageEndDate !== null ? css.end : undefined}>
        {recordDay(record, record.storageEndDate)}
      </span>
    ),
  },
]

const runningRows = (record: StorageRecord, today: Day): readonly KeyValue[] => [
  ...renewalDays(record, today),
  ...(record.hasEquipment ? [{ label: texts.renewal, value: renewalText(record) }] : []),
]

/** The next payment and the last day that is published for stopping it, and how far that is (G60, G932). */
const renewalDays = (record: StorageRecord, today: Day): readonly KeyValue[] => {
  const { nextPaymentDate, renewalCancelDeadline, renewalStatus } = record
  // Its days are over; what matters is the card.
  if (renewalStatus !== 'OK' && nextPaymentDate !== null)
    return [{ label: texts.nextPayment, value: texts.cardRefused }]
  return [
    {
      label: texts.nextPayment,
      value: nextPaymentDate === null ? nextPaymentText(record) : fullDay(nextPaymentDate),
    },
    ...(nextPaymentDate === null || renewalCancelDeadline === null
      ? []
      : [{ label: texts.deadline, value: noted(endableText(nextPaymentDate, today)) }]),
  ]
}

const noted = ({ value, note }: { readonly value: string; readonly note: string }) => (
  <>
    {value}
    <span className={css.countdown}>{note}</span>
  </>
)
