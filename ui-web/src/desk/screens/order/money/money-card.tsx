import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MovedMoney } from '#core/billing/money-flow.ts'
import { Day } from '#core/shared/day.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import {
  type MoneyNote,
  type MoneyOffer,
  type MoneyPayment,
  type MoneyRefund,
  readOrderMoney,
} from '#adapters/http/contract/staff/order-money.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { AmountText } from '../../../../parts/amount-text.tsx'
import { Banner } from '../../../../parts/banner.tsx'
import { BottomSheet } from '../../../../parts/bottom-sheet.tsx'
import { Button } from '../../../../parts/button.tsx'
import { Card } from '../../../../parts/card.tsx'
import { ListRow } from '../../../../parts/list-row.tsx'
import { Loading } from '../../../../parts/loading.tsx'
import { Skeleton } from '../../../../parts/skeleton.tsx'
import { TextLink } from '../../../../parts/text-link.tsx'
import { MONEY_OPEN } from '../../../app/step-way.ts'
import { useStaffNames } from '../../../data/use-staff-names.ts'
import { useStaffCall } from '../../../data/use-staff-call.ts'
import { useDesk } from '../../../desk.ts'
import { LoadFailure } from '../../../parts/load-failure.tsx'
import { ORDER_TEXTS, paymentFacts } from '../../../texts/order.ts'
import {
  KIND_NAMES,
  MONEY_ACTION_NAMES,
  MONEY_TEXTS as texts,
  moveText,
  noteName,
  noteNote,
  offerNote,
  refundAdvice,
  refundNote,
  ruleName,
} from '../../../texts/order-money.ts'
import { factsLine } from '../../../texts/shared.ts'
import { MoneyFlow } from './money-flow.tsx'
import { MoneySheet, type PaidOrder } from './money-sheet.tsx'
import { UndecidedBanner } from './undecided-banner.tsx'
import { useMoving } from './use-moving.ts'
import css from './money.module.css'

/** What was paid and what went back, each with its source, and what may be done about it (G363). */
export function MoneyCard({ order }: { readonly order: StaffOrderDetail }) {
  const loaded = useStaffCall(readOrderMoney, { params: { orderId: order.orderId } })
  return (
    <Card title={texts.title}>
      {loaded.status === 'loading' && (
        <Loading>
          <Skeleton shape="card" />
        </Loading>
      )}
      {loaded.status === 'failed' && <LoadFailure failure={loaded.error} onRetry={loaded.retry} />}
      {loaded.status === 'ready' && <Money order={order} {...loaded.value} />}
    </Card>
  )
}

type Props = MovedMoney<MoneyPayment, MoneyNote> & {
  readonly order: PaidOrder
  readonly offers: readonly MoneyOffer[]
}

function Money({ order, payments, notes, offers }: Props) {
  const { clock } = useDesk()
  const moving = useMoving(order.orderId)
  const [address, setAddress] = useSearchParams()
  const isChoosing = address.get('do') === MONEY_OPEN && offers.length > 0
  const setChoosing = (isOpen: boolean) => {
    const next = new URLSearchParams(address)
    if (isOpen) next.set('do', MONEY_OPEN)
    else next.delete('do')
    setAddress(next, { replace: true })
  }
  const [chosen, setChosen] = useState<MoneyOffer | null>(null)
  const paymentOf = ({ paymentId }: MoneyOffer) => payments.find(payment => payment.paymentId === paymentId) ?? null
  const refunds = payments.flatMap(payment => payment.refunds)
  const isInDoubt = payments.some(payment => payment.isInDoubt) || refunds.some(isOpenByItself)

  return (
    <div className={css.money}>
      {moving.undecided !== null && <UndecidedBanner undecided={moving.undecided} check={moving.checkAgain} />}
      {isInDoubt && <Banner tone="warn">{texts.inDoubt}</Banner>}
      {refunds.some(refund => refund.isLeftToStaff) && <Banner tone="bad">{texts.leftToStaff}</Banner>}
      {payments.length === 0 && <p className={css.quiet}>{texts.none}</p>}
      <ul className={css.payments}>
        {payments.map(payment => (
          <Payment key={payment.paymentId} payment={payment} />
        ))}
      </ul>
      {notes.length > 0 && (
        <ul className={css.payments} aria-label={texts.notes}>
          {notes.map(note => (
            <Noted key={`${note.kind} ${note.at} ${note.amount}`} note={note} />
          ))}
        </ul>
      )}
      <MoneyFlow payments={payments} notes={notes} />
      {offers.length > 0 && moving.undecided === null && (
        <Button tone="ghost" onPress={() => setChoosing(true)}>
          {texts.manage}
        </Button>
      )}
      <BottomSheet open={isChoosing} onClose={() => setChoosing(false)} title={texts.manage}>
        {isYearOver(order, Day.of(clock.now())) && <Banner tone="warn">{texts.yearOver}</Banner>}
        <ul>
          {offers.map(offer => {
            const note = offerNote(offer, paymentOf(offer), payments.length > 1)
            return (
              <li key={[offer.action, offer.paymentId, offer.refundId].join(' ')}>
                <ListRow
                  title={MONEY_ACTION_NAMES[offer.action]}
                  {...(note !== undefined && { note })}
                  way={{
                    onPress: () => {
                      setChoosing(false)
                      setChosen(offer)
                    },
                  }}
                />
              </li>
            )
          })}
        </ul>
      </BottomSheet>
      {chosen !== null && (
        <MoneySheet
          key={[chosen.action, chosen.paymentId, chosen.refundId].join(' ')}
          order={order}
          offer={chosen}
          payment={paymentOf(chosen)}
          moving={moving}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

/** The unpaid year would be over by now: nothing that takes its money is offered (G1051). */
const isYearOver = ({ nextRenewalDate }: PaidOrder, today: Day): boolean =>
  nextRenewalDate !== null && Day.addYears(nextRenewalDate, 1) <= today

const isOpenByItself = ({ status, isLeftToStaff }: MoneyRefund): boolean =>
  (status === 'SENT' || status === 'UNKNOWN') && !isLeftToStaff

/** Of money that no card took, a refund that was left to be sent by bank is told once: by what was sent, or as the newest. */
const refundsOf = ({ kind, refunds }: MoneyPayment): readonly MoneyRefund[] =>
  refunds.filter(({ status }, at) => kind === 'CARD' || status !== 'FAILED' || at === refunds.length - 1)

const Payment = ({ payment }: { readonly payment: MoneyPayment }) => (
  <li className={css.payment}>
    <p className={css.first}>
      <strong>{ORDER_TEXTS.term(payment.term)}</strong>
      <AmountText won={payment.amount} size="text" />
    </p>
    <p className={css.note}>
      {factsLine([
        ...paymentFacts(payment.isInDoubt ? { ...payment, status: 'IN_PROGRESS' } : payment),
        payment.approvedAt === null ? null : KIND_NAMES[payment.kind],
        payment.cardLabel,
      ])}
    </p>
    <Source payment={payment} />
    {payment.refunds.length > 0 && (
      <ul className={css.refunds} aria-label={texts.refunds}>
        {refundsOf(payment).map(refund => {
          const advice = refundAdvice(refund)
          return (
            <li key={refund.refundId}>
              <p className={css.first}>
                <span>{ruleName(refund.rule)}</span>
                <span className={css.back}>
                  −<AmountText won={refund.amount} size="text" />
                </span>
              </p>
              <p className={css.note} data-failed={refund.status === 'FAILED' || undefined}>
                {refundNote(refund, payment.kind)}
              </p>
              {refund.failure !== null && refund.failure.message !== '' && (
                <p className={css.note}>
                  {texts.failure}: {refund.failure.message}
                </p>
              )}
              {advice !== null && <p className={css.note}>{advice}</p>}
            </li>
          )
        })}
      </ul>
    )}
  </li>
)

/** A fee for late gear, or what was promised for lost gear: no payment, and told apart. */
const Noted = ({ note }: { readonly note: MoneyNote }) => (
  <li className={css.payment}>
    <p className={css.first}>
      <strong>{noteName(note)}</strong>
      <span className={css.back}>{moveText(note.amount, false)}</span>
    </p>
    <p className={css.note}>{noteNote(note)}</p>
    <Found by={note} />
  </li>
)

type FoundBy = Pick<MoneyNote, 'reference' | 'receivedBy'>

/** By whom and by what the money is found. */
function Found({
  by: { reference, receivedBy },
  more = [],
}: {
  readonly by: FoundBy
  readonly more?: readonly unknown[]
}) {
  const { nameOf } = useStaffNames()
  const facts = [
    reference && `${texts.reference} ${reference}`,
    receivedBy && `${texts.receivedBy} ${nameOf(receivedBy)}`,
    ...more,
  ].filter(fact => typeof fact === 'string' && fact !== '')
  return facts.length === 0 ? null : <p className={css.note}>{factsLine(facts)}</p>
}

const Source = ({ payment }: { readonly payment: MoneyPayment }) => (
  <>
    <Found
      by={payment}
      more={[
        payment.cashReceipt && `${texts.cashReceipt} ${payment.cashReceipt}`,
        payment.fee !== null && payment.fee !== NO_WON && `${texts.fee} ${Won.format(payment.fee)}원`,
        payment.status === 'FAILED' &&
          payment.failure !== null &&
          `${texts.failure}: ${payment.failure.message || payment.failure.code}`,
      ]}
    />
    {payment.receiptUrl !== null && (
      <TextLink isAtEdge way={{ href: payment.receiptUrl }}>
        {texts.receipt}
      </TextLink>
    )}
  </>
)
