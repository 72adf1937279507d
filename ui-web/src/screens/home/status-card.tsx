import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import type { OpenRenewal } from '#core/billing/ports/own-contracts.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { lowestPrice } from '#core/storing/plan.ts'
import { homeMoment } from '#core/storing/home-moment.ts'
import type { HomeContract, HomeOrder } from '#core/storing/ports/own-storage.ts'
import { type Score, scoreColour, shownScore } from '#core/storing/score.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Steps } from '../../parts/steps.tsx'
import { Whole } from '../../parts/whole.tsx'
import { daysText, dayText, endableSentence, fullDay } from '../../texts/dates.ts'
import { halfDayText } from '#core/storing/pickup-window.ts'
import {
  feeOwedText,
  HOME_TEXTS,
  missedPickupText,
  unpaidNote,
  overNote,
  refundUntilText,
  waitingText,
  toProgress,
} from '../../texts/home.ts'
import { NO_DAY_TEXTS, RENEWAL_TEXTS } from '../../texts/home-status.ts'
import { CheckoutStatus } from '../checkout/checkout-status.tsx'
import { verdictText } from '../../texts/equipment.ts'
import { wishText } from '../../texts/pickup-window.ts'
import css from './home.module.css'
import { NextStep } from './next-step.tsx'
import { SetHead } from './set-head.tsx'

type StatusCardProps = { readonly contract: HomeContract; readonly onChanged: () => Promise<void> }

/** One set of gear: what it is, what matters about it at this moment, and the one thing to do. */
export function StatusCard({ contract, onChanged }: StatusCardProps) {
  const today = Day.of(useUseCase(Ports.clock).now())
  const next = <NextStep contract={contract} today={today} />
  return (
    <Card tone="raise">
      <SetHead contract={contract} />
      <Facts contract={contract} today={today} onChanged={onChanged} next={next} />
      {contract.storingStatus !== 8 && next}
    </Card>
  )
}

/** Nothing is stored: what it costs, and the way to begin. */
export function InvitationCard() {
  const navigate = useNavigate()
  const today = Day.of(useUseCase(Ports.clock).now())
  return (
    <Card tone="raise">
      <p className={css.value}>{HOME_TEXTS.startPrice(lowestPrice(SHOP, today))}</p>
      <p className={css.cardNote}>{HOME_TEXTS.startNote}</p>
      <div className={css.start}>
        <Button onPress={() => void navigate('/storing/equipmentselection')}>{HOME_TEXTS.start}</Button>
      </div>
    </Card>
  )
}

type FactsProps = {
  readonly contract: HomeContract
  readonly today: Day
  readonly onChanged: () => Promise<void>
  /** Of a checkout: what would undo it comes after the next step. */
  readonly next: ReactNode
}

const Facts = ({ contract, today, onChanged, next }: FactsProps) =>
  match(homeMoment(contract, today))
    .with('NOTHING', () => null)
    .with('REQUESTED', 'WINDOW_WANTED', 'PICKUP_MISSED', () => <Waiting order={contract} today={today} />)
    .with('PICKUP_BOOKED', 'PICKUP_OVERDUE', () => <Pickup order={contract} />)
    .with('PICKUP_DAY_CLOSED', () => <DayClosed label={HOME_TEXTS.pickupDate} />)
    .with('DELIVERY_DAY_CLOSED', () => (
      <CheckoutStatus orderId={contract.orderId} isDayClosed onChanged={onChanged} next={next}>
        <DayClosed label={HOME_TEXTS.deliveryDate} />
      </CheckoutStatus>
    ))
    .with('INSPECTED', () => <Inspected score={contract.score} />)
    .with('INSPECTING', () => <OnTheWay status={3} order={contract} />)
    .with('TEMP_STORED', () => <OnTheWay status={5} order={contract} />)
    .with('IN_TRANSIT', 'ARRIVED', () => <OnTheWay status={6} order={contract} />)
    .with('CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED', 'CHECKED_OUT', () => (
      <CheckoutStatus orderId={contract.orderId} onChanged={onChanged} next={next}>
        <Term contract={contract} today={today} />
      </CheckoutStatus>
    ))
    .with('RENEWAL_DECLINED', () => <Owed orderId={contract.orderId} toNote={() => HOME_TEXTS.pastDueNote} />)
    .with('RENEWAL_UNPAID', () => <Owed orderId={contract.orderId} toNote={renewal => unpaidNote(renewal, today)} />)
    .with('STORAGE_OVER', 'COLLECTION_OVER', () => <Over contract={contract} today={today} />)
    .with('STORED', 'RESTORED', () => <Term contract={contract} today={today} />)
    .exhaustive()

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
        <p className={css.value}>
          <Whole text={value} />
        </p>
      </div>
      {right !== undefined && (
        <div className={css.right}>
          <p className={css.label}>{right.label}</p>
          <p className={css.value}>
            <Whole text={right.value} />
          </p>
        </div>
      )}
    </div>
    {note !== undefined && (
      <p className={css.cardNote}>
        <Whole text={note} />
      </p>
    )}
  </>
)

/** The day that is booked is none any more. */
const DayClosed = ({ label }: Pick<PairProps, 'label'>) => (
  <Pair label={label} value={NO_DAY_TEXTS.undecided} note={NO_DAY_TEXTS.closed} />
)

/** For a day to be booked: the first one, or another after one that failed. */
function Waiting({ order, today }: { readonly order: HomeOrder; readonly today: Day }) {
  const { pickupTarget, missedPickup, canChooseWindow, pickupWish, isPlaceMissing } = order
  if (missedPickup !== null)
    return <Pair label={HOME_TEXTS.pickupDate} value={NO_DAY_TEXTS.undecided} note={missedPickupText(missedPickup)} />
  if (pickupTarget.to < today && !canChooseWindow)
    return <Pair label={HOME_TEXTS.pickupDate} value={NO_DAY_TEXTS.undecided} note={HOME_TEXTS.pickupLate} />
  if (!canChooseWindow)
    return <Pair label={HOME_TEXTS.pickupTarget} value={daysText(pickupTarget)} note={HOME_TEXTS.pickupTargetNote} />
  return (
    <Pair
      label={HOME_TEXTS.pickupTarget}
      value={NO_DAY_TEXTS.undecided}
      {...(pickupWish?.isLost && { note: wishText(pickupWish, isPlaceMissing) })}
    />
  )
}

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

const Inspected = ({ score }: { readonly score: number | null }) => (
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
        <p className={css.note}>{verdictText(scoreColour(score as Score)).note}</p>
      </>
    )}
  </>
)

type SaidProps = { readonly title: string; readonly note: string }

const Said = ({ title, note }: SaidProps) => (
  <>
    <p className={css.value}>{title}</p>
    <p className={css.cardNote}>
      <Whole text={note} />
    </p>
  </>
)

/** A renewal that the card company refused: what is owed. The dates are over, so they would only confuse. */
type OwedProps = { readonly orderId: OrderId; readonly toNote: (renewal: OpenRenewal | null) => string }

function Owed({ orderId, toNote }: OwedProps) {
  const ownContracts = useUseCase(Ports.ownContracts)
  const renewal = useLoaded(`renewal-${orderId}`, () => ownContracts.openRenewal(orderId))
  const known = renewal.status === 'ready' ? renewal.value : null
  return <Said title={known === null ? RENEWAL_TEXTS.refused : HOME_TEXTS.owed(known.amountWon)} note={toNote(known)} />
}

type OfContract = { readonly contract: HomeContract; readonly today: Day }

const Over = ({ contract, today }: OfContract) =>
  contract.storageEndDate === null ? null : (
    <Said title={HOME_TEXTS.over} note={overNote({ ...contract, storageEndDate: contract.storageEndDate }, today)} />
  )

/** Until when it is paid, and what comes then. */
function Term({ contract, today }: OfContract) {
  const { nextRenewalDate, storageEndDate, lateFee, needsCard = false } = contract
  if (nextRenewalDate !== null)
    return (
      <Link className={css.toPayments} to="/mypage/payment/stored">
        <Pair
          label={HOME_TEXTS.renewal}
          value={fullDay(nextRenewalDate)}
          note={needsCard ? HOME_TEXTS.cardMissing : endableSentence(nextRenewalDate, today)}
        />
      </Link>
    )
  return (
    <>
      <Pair label={HOME_TEXTS.end} value={storageEndDate === null ? NO_DAY_TEXTS.undecided : fullDay(storageEndDate)} />
      {lateFee !== undefined && <p className={css.note}>{feeOwedText(lateFee)}</p>}
    </>
  )
}
