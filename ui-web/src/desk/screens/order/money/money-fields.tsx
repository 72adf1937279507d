import { REFERENCE_MAX_CHARACTERS } from '#core/billing/desk-payment.ts'
import { Day } from '#core/shared/day.ts'
import { Won } from '#core/shared/won.ts'
import { LATE_FEE_WAYS } from '#core/storing/late-fee.ts'
import type { MoneyOffer, MoneyPayment } from '#adapters/http/contract/staff/order-money.ts'
import { CheckRow } from '../../../../parts/check-row.tsx'
import { DayPicker } from '../../../../parts/day-picker.tsx'
import { TextField } from '../../../../parts/text-field.tsx'
import { CALENDAR_TEXTS, holidayName } from '../../../../texts/calendar.ts'
import { useDesk } from '../../../desk.ts'
import { Choices } from '../../../parts/choices.tsx'
import { LineField } from '../../../parts/line-field.tsx'
import { WonField } from '../../../parts/won-field.tsx'
import { MONEY_TEXTS as texts } from '../../../texts/order-money.ts'
import type { MoneyDraft } from './money-draft.ts'
import type { MoneyPlan } from './use-money-plan.ts'
import css from './money.module.css'

type Props = {
  readonly offer: MoneyOffer
  readonly payment: MoneyPayment | null
  readonly draft: MoneyDraft
  readonly plan: MoneyPlan
  readonly onChange: (change: Partial<MoneyDraft>) => void
}

/** What each of it asks for, and nothing else. */
export function MoneyFields(props: Props) {
  const { offer, draft, onChange } = props
  return (
    <>
      {offer.action === 'CANCEL' && offer.beyondRules === 'ALSO' && (
        <CheckRow label={texts.beyond.CANCEL} checked={draft.isBeyond} onChange={isBeyond => onChange({ isBeyond })} />
      )}
      {offer.action === 'GOODWILL' && <GoodwillFields {...props} />}
      {offer.action === 'SETTLE_REFUND' && <TransferDay {...props} />}
      {(offer.action === 'PAY_RENEWAL' || offer.action === 'SETTLE_FEE') && <DeskFields {...props} />}
    </>
  )
}

function GoodwillFields(props: Props) {
  const { offer, payment, draft, plan, onChange } = props
  const isGivenToday = plan.status === 'failed' && plan.error.code === 'GIVEN_TODAY'
  return (
    <>
      <Choices
        label={texts.amount}
        choices={[
          { value: 'PART', label: texts.part },
          ...(offer.won === null ? [] : [{ value: 'ALL' as const, label: allText(offer.won, payment) }]),
        ]}
        value={draft.part}
        onChange={part => onChange({ part })}
      />
      {draft.part === 'PART' && (
        <WonField
          label={texts.won}
          value={draft.won}
          digits={9}
          onChange={won => onChange({ won })}
          {...(offer.won !== null && { message: { tone: 'neutral', text: texts.most(offer.won) } })}
        />
      )}
      {payment?.kind === 'CARD' && (
        <Choices
          label={texts.back}
          choices={(['CARD', 'BANK'] as const).map(back => ({ value: back, label: texts.backs[back] }))}
          value={draft.back}
          onChange={back => onChange({ back })}
        />
      )}
      {draft.back === 'BANK' && <TransferDay {...props} />}
      {(isGivenToday || draft.isAgain) && (
        <CheckRow label={texts.again} checked={draft.isAgain} onChange={isAgain => onChange({ isAgain })} />
      )}
    </>
  )
}

const allText = (won: Won, payment: MoneyPayment | null): string =>
  payment !== null && won === Won.minus(payment.amount, payment.givenBack) ? texts.all(won) : texts.upTo(won)

function TransferDay({ offer, payment, draft, onChange }: Props) {
  const today = Day.of(useDesk().clock.now())
  const refund = payment?.refunds.find(({ refundId }) => refundId === offer.refundId)
  const since = refund?.sentAt ?? payment?.approvedAt ?? null
  const from = since === null ? today : Day.of(since)
  return (
    <div role="group" aria-label={texts.day} className={css.day}>
      <p className={css.dayLabel}>{texts.day}</p>
      <DayPicker
        days={{ from, to: today }}
        picked={draft.day}
        start={today}
        onPick={day => onChange({ day })}
        isOpen={day => day >= from && day <= today}
        holidayName={holidayName}
        texts={CALENDAR_TEXTS}
      />
    </div>
  )
}

function DeskFields({ offer, draft, onChange }: Props) {
  const ways = LATE_FEE_WAYS.filter(
    way => way !== 'WAIVED' || (offer.action === 'SETTLE_FEE' && offer.beyondRules === 'ALSO'),
  )
  return (
    <>
      <Choices
        label={texts.way}
        choices={ways.map(way => ({ value: way, label: texts.ways[way] }))}
        value={draft.way}
        onChange={way => onChange({ way })}
      />
      {draft.way !== 'WAIVED' && (
        <LineField
          label={texts.reference}
          most={REFERENCE_MAX_CHARACTERS}
          value={draft.reference}
          onChange={reference => onChange({ reference })}
        />
      )}
      {offer.action === 'PAY_RENEWAL' && (
        <TextField
          label={texts.cashReceiptField}
          value={draft.cashReceipt}
          onChange={cashReceipt => onChange({ cashReceipt })}
        />
      )}
    </>
  )
}
