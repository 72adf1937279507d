import { useState } from 'react'
import { Day } from '#core/shared/day.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import { isTaken, PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import { PLANS, PLAN_NAMES } from '#core/storing/plan.ts'
import { type ListedPayment, listPayments } from '#adapters/http/contract/staff/money.ts'
import { useOwnRegions } from '../../data/use-own-regions.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { dayText } from '../../../texts/dates.ts'
import { Choices } from '../../parts/choices.tsx'
import { PagedRows } from '../../parts/paged-rows.tsx'
import { SHOP_MONEY_TEXTS as texts, wonText } from '../../texts/money.ts'
import { ORDER_TEXTS, PAYMENT_STATUS_NAMES } from '../../texts/order.ts'
import { regionName } from '../../texts/region.ts'
import { MoneyRow } from './money-row.tsx'
import { PeriodPicker, type Picked, daysOf, thisMonth } from './period-picker.tsx'
import { useDesk } from '../../desk.ts'
import { factsLine } from '../../texts/shared.ts'
import css from './money.module.css'

const ALL = 'ALL'
const STATUSES = PAYMENT_STATUSES.filter(isTaken)

/** Payments whose money was taken, by period, state, plan and storage. */
export function PaymentsTab() {
  const own = useOwnRegions()
  const today = Day.of(useDesk().clock.now())
  const [picked, setPicked] = useState<Picked>(() => thisMonth(today))
  const [status, setStatus] = useState<string>(ALL)
  const [plan, setPlan] = useState<string>(ALL)
  const [region, setRegion] = useState<string>(ALL)
  const days = daysOf(picked)
  const filter = {
    ...(days !== null && days),
    ...(status !== ALL && { status }),
    ...(plan !== ALL && { plan }),
    ...(region !== ALL && { region }),
  }

  return (
    <div className={css.sections}>
      <div className={`${css.filters} unprinted`}>
        <PeriodPicker picked={picked} today={today} onPick={setPicked} />
        <Choices
          label={texts.filter.status}
          choices={[
            { value: ALL, label: texts.filter.all },
            ...STATUSES.map(value => ({ value, label: PAYMENT_STATUS_NAMES[value] })),
          ]}
          value={status}
          onChange={setStatus}
        />
        <Choices
          label={texts.filter.plan}
          choices={[
            { value: ALL, label: texts.filter.all },
            ...PLANS.map(value => ({ value, label: PLAN_NAMES[value] })),
          ]}
          value={plan}
          onChange={setPlan}
        />
        {own.length > 1 && (
          <Choices
            label={texts.filter.region}
            choices={[
              { value: ALL, label: texts.filter.all },
              ...own.map(({ code }) => ({ value: code, label: regionName(code) })),
            ]}
            value={region}
            onChange={setRegion}
          />
        )}
      </div>
      <ul className={css.rows} key={JSON.stringify(filter)}>
        <PagedRows
          call={listPayments}
          query={filter}
          rowsOf={({ payments }) => payments.map(rowOf)}
          nextOf={({ next }) => next}
          none={<EmptyState title={texts.noPayments} />}
          more={texts.next}
        />
      </ul>
    </div>
  )
}

const rowOf = (payment: ListedPayment) => (
  <MoneyRow
    key={payment.paymentId}
    title={payment.customerName ?? texts.gone}
    amount={wonText(payment.amount)}
    note={factsLine([
      PAYMENT_STATUS_NAMES[payment.status],
      payment.givenBack === NO_WON ? null : ORDER_TEXTS.givenBack(Won.format(payment.givenBack)),
    ])}
    facts={[
      dayText(Day.of(payment.approvedAt)),
      ORDER_TEXTS.term(payment.term),
      payment.orderName,
      payment.cardLabel ?? '',
      payment.orderId,
    ]}
    orderId={payment.orderId}
  />
)
