import { useNavigate } from 'react-router-dom'
import { match, P } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { lowestPrice } from '#core/storing/plan.ts'
import type { Home, HomeOrder } from '#core/storing/ports/own-storage.ts'
import { type Score, scoreColour, shownScore } from '#core/storing/score.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Steps } from '../../parts/steps.tsx'
import { daysText, dayText, endableText, fullDay } from '../../texts/dates.ts'
import { halfDayText } from '../../texts/half-day.ts'
import {
  feeOwedText,
  HOME_TEXTS,
  missedPickupText,
  overNote,
  refundUntilText,
  waitingText,
  toProgress,
} from '../../texts/home.ts'
import { CheckoutStatus } from '../checkout/checkout-status.tsx'
import css from './home.module.css'

type StatusCardProps = { readonly home: Home; readonly onChanged: () => Promise<void> }

/** What matters about the gear at this moment. */
export const StatusCard = ({ home: { storingStatus, order, canCheckout }, onChanged }: StatusCardProps) => (
  <Card tone="raise">
    {match({ storingStatus, order })
      .with(P.union({ storingStatus: 0 }, { order: P.nullish }), () => <Invitation />)
      .with({ storingStatus: 1, order: P.nonNullable }, ({ order }) => <Waiting order={order} />)
      .with({ storingStatus: 2, order: P.nonNullable }, ({ order }) => <Pickup order={order} />)
      .with({ storingStatus: 4, order: P.nonNullable }, ({ order }) => <Inspected score={order.score} />)
      .with({ storingStatus: P.union(3, 5, 6), order: P.nonNullable }, ({ storingStatus, order }) => (
        <OnTheWay status={storingStatus} order={order} />
      ))
      .with({ storingStatus: 8, order: P.nonNullable }, ({ order }) => (
        <CheckoutStatus orderId={order.orderId} onChanged={onChanged}>
          <Contract order={order} canCheckout={canCheckout} />
        </CheckoutStatus>
      ))
      .with({ storingStatus: P.union(7, 9), order: P.nonNullable }, ({ order }) => (
        <Contract order={order} canCheckout={canCheckout} />
      ))
      .exhaustive()}
  </Card>
)

type PairProps = {
  readonly label: string
  readonly value: string
  readonly right?: { readonly label: string; readonly value: string }
  readonly note?: string
}

const Pair = ({ label, value, right, note }: PairProps) => (
  <>
    <div className={css.two}>
      <div>
        <p className={css.label}>{label}</p>
        <p className={css.value}>{value}</p>
      </div>
      {right !== undefined && (
        <div className={css.right}>
          <p className={css.label}>{right.label}</p>
          <p className={css.value}>{right.value}</p>
        </div>
      )}
    </div>
    {note !== undefined && <p className={css.cardNote}>{note}</p>}
  </>
)

/** For a day to be booked: the first one, or another after one that failed. */
const Waiting = ({ order: { pickupTarget, missedPickup, canChooseWindow } }: { readonly order: HomeOrder }) =>
  missedPickup === null ? (
    <Pair
      label={HOME_TEXTS.pickupTarget}
      value={canChooseWindow ? HOME_TEXTS.undecided : daysText(pickupTarget)}
      {...(!canChooseWindow && { note: HOME_TEXTS.pickupTargetNote })}
    />
  ) : (
    <Pair label={HOME_TEXTS.pickupDate} value={HOME_TEXTS.undecided} note={missedPickupText(missedPickup)} />
  )

function Pickup({ order }: { readonly order: HomeOrder }) {
  const { pickupDate, pickupHalf, pickupTarget } = order
  const today = Day.of(useUseCase(Ports.clock).now())
  if (pickupDate === null)
    return <Pair label={HOME_TEXTS.pickupTarget} value={daysText(pickupTarget)} note={HOME_TEXTS.pickupTargetNote} />
  const refund = refundUntilText({ ...order, pickupDate }, today)
  return pickupDate < today ? (
    <Pair label={HOME_TEXTS.pickupDate} value={dayText(pickupDate)} note={HOME_TEXTS.pickupOverdue} />
  ) : (
    <Pair
      label={HOME_TEXTS.pickupDate}
      value={dayText(pickupDate)}
      {...(pickupHalf !== null && { note: halfDayText(pickupHalf) })}
      {...(refund !== null && { right: refund })}
    />
  )
}

function OnTheWay({ status, order }: { readonly status: 3 | 5 | 6; readonly order: HomeOrder }) {
  const { title, note } = waitingText(status, order)
  return (
    <>
      <Steps {...toProgress(status)} />
      <p className={css.strong}>{title}</p>
      <p className={css.note}>{note}</p>
    </>
  )
}

function Inspected({ score }: { readonly score: number | null }) {
  const navigate = useNavigate()
  return (
    <>
      <Steps {...toProgress(4)} />
      {score !== null && (
        <>
          <div className={css.scoreRow}>
            <p className={css.value}>{HOME_TEXTS.score}</p>
            <p className={css.score} data-colour={scoreColour(score as Score)}>
              {shownScore(score as Score)}
              <small>{HOME_TEXTS.scoreUnit}</small>
            </p>
          </div>
          <p className={css.note}>{HOME_TEXTS.scoreNote}</p>
          <div className={css.start}>
            <Button tone="ghost" onPress={() => void navigate('/equipment')}>
              {HOME_TEXTS.seeReport}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

type PleaseProps = {
  readonly title: string
  readonly note: string
  readonly action: string
  readonly to: string
}

/** Something that only the customer can do, and where. */
function Please({ title, note, action, to }: PleaseProps) {
  const navigate = useNavigate()
  return (
    <>
      <p className={css.value}>{title}</p>
      <p className={css.cardNote}>{note}</p>
      <div className={css.start}>
        <Button onPress={() => void navigate(to)}>{action}</Button>
      </div>
    </>
  )
}

function Invitation() {
  const today = Day.of(useUseCase(Ports.clock).now())
  return (
    <Please
      title={HOME_TEXTS.startPrice(lowestPrice(SHOP, today))}
      note={HOME_TEXTS.startNote}
      action={HOME_TEXTS.start}
      to="/storing/equipmentselection"
    />
  )
}

/** A renewal that the card company refused: what is owed and where to pay it. The dates are over, so they would only confuse. */
function CardRefused({ orderId, note }: { readonly orderId: OrderId; readonly note: string }) {
  const ownContracts = useUseCase(Ports.ownContracts)
  const renewal = useLoaded(`renewal-${orderId}`, () => ownContracts.openRenewal(orderId))
  const { cardRefused, owed, payNow } = HOME_TEXTS
  return (
    <Please
      title={renewal.status === 'ready' ? owed(renewal.value.amountWon) : cardRefused}
      note={note}
      action={payNow}
      to="/mypage/payment/stored"
    />
  )
}

function Contract({ order, canCheckout }: { readonly order: HomeOrder; readonly canCheckout: boolean }) {
  const { nextRenewalDate, renewalCancelDeadline, renewalStatus, storageEndDate } = order
  const today = Day.of(useUseCase(Ports.clock).now())
  if (nextRenewalDate === null || renewalCancelDeadline === null) {
    if (storageEndDate === null) return <Pair label={HOME_TEXTS.end} value={HOME_TEXTS.undecided} />
    if (canCheckout && storageEndDate < today) {
      const { over, fetch, seeGear } = HOME_TEXTS
      const isOpen = today <= lastDayToCollect(storageEndDate)
      return (
        <Please
          title={over}
          note={overNote({ ...order, storageEndDate }, today)}
          action={isOpen ? fetch : seeGear}
          to="/equipment"
        />
      )
    }
    return (
      <>
        <Pair label={HOME_TEXTS.end} value={fullDay(storageEndDate)} />
        {order.lateFee !== undefined && <p className={css.note}>{feeOwedText(order.lateFee)}</p>}
      </>
    )
  }
  if (renewalStatus !== 'OK') {
    const { unpaidNote, pastDueNote } = HOME_TEXTS
    return <CardRefused orderId={order.orderId} note={renewalStatus === 'UNPAID' ? unpaidNote : pastDueNote} />
  }
  return (
    <Pair
      label={HOME_TEXTS.renewal}
      value={fullDay(nextRenewalDate)}
      right={{ label: HOME_TEXTS.endable, value: endableText(nextRenewalDate, today).value }}
    />
  )
}
