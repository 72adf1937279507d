import { useNavigate } from 'react-router-dom'
import { match, P } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { Home, HomeOrder } from '#core/storing/ports/own-storage.ts'
import { type Score, scoreColour, shownScore } from '#core/storing/score.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Steps } from '../../parts/steps.tsx'
import { daysText, dayText, fullDay, shortDay } from '../../texts/dates.ts'
import { HOME_TEXTS, waitingText, wayOf } from '../../texts/home.ts'
import { CheckoutStatus } from '../checkout/checkout-status.tsx'
import css from './home.module.css'

type StatusCardProps = { readonly home: Home; readonly onChanged: () => Promise<void> }

/** What matters about the gear at this moment. */
export const StatusCard = ({ home: { storingStatus, order }, onChanged }: StatusCardProps) => (
  <Card tone="raise">
    {match({ storingStatus, order })
      .with(P.union({ storingStatus: 0 }, { order: P.nullish }), () => <Invitation />)
      .with({ storingStatus: 1, order: P.nonNullable }, ({ order }) => (
        <Pair label={HOME_TEXTS.pickupTarget} value={daysText(order.pickupTarget)} note={HOME_TEXTS.pickupTargetNote} />
      ))
      .with({ storingStatus: 2, order: P.nonNullable }, ({ order }) => <Pickup order={order} />)
      .with({ storingStatus: 4, order: P.nonNullable }, ({ order }) => <Inspected score={order.score} />)
      .with({ storingStatus: P.union(3, 5, 6), order: P.nonNullable }, ({ storingStatus }) => (
        <OnTheWay status={storingStatus} />
      ))
      .with({ storingStatus: 8, order: P.nonNullable }, ({ order }) => (
        <CheckoutStatus orderId={order.orderId} onChanged={onChanged}>
          <Contract order={order} />
        </CheckoutStatus>
      ))
      .with({ storingStatus: P.union(7, 9), order: P.nonNullable }, ({ order }) => <Contract order={order} />)
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

function Invitation() {
  const navigate = useNavigate()
  return (
    <>
      <p className={css.value}>{HOME_TEXTS.startPrice}</p>
      <p className={css.cardNote}>{HOME_TEXTS.startNote}</p>
      <div className={css.start}>
        <Button onPress={() => void navigate('/storing/equipmentselection')}>{HOME_TEXTS.start}</Button>
      </div>
    </>
  )
}

const Pickup = ({ order: { pickupDate, pickupTarget } }: { readonly order: HomeOrder }) =>
  pickupDate === null ? (
    <Pair label={HOME_TEXTS.pickupTarget} value={daysText(pickupTarget)} note={HOME_TEXTS.pickupTargetNote} />
  ) : (
    <Pair
      label={HOME_TEXTS.pickupDate}
      value={dayText(pickupDate)}
      right={{ label: HOME_TEXTS.refundUntil, value: HOME_TEXTS.until(shortDay(Day.addDays(pickupDate, -1))) }}
    />
  )

const OnTheWay = ({ status }: { readonly status: 3 | 5 | 6 }) => (
  <>
    <Steps {...wayOf(status)} />
    <p className={css.strong}>{waitingText(status).title}</p>
    <p className={css.note}>{waitingText(status).note}</p>
  </>
)

const Inspected = ({ score }: { readonly score: number | null }) => (
  <>
    <Steps {...wayOf(4)} />
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
      </>
    )}
  </>
)

/** A renewal that the card company refused: the dates are over, so they would only confuse. */
function CardRefused() {
  const navigate = useNavigate()
  return (
    <>
      <p className={css.value}>{HOME_TEXTS.cardRefused}</p>
      <p className={css.cardNote}>{HOME_TEXTS.cardRefusedNote}</p>
      <div className={css.start}>
        <Button onPress={() => void navigate('/mypage/payment/card')}>{HOME_TEXTS.checkCard}</Button>
      </div>
    </>
  )
}

const Contract = ({
  order: { nextRenewalDate, renewalCancelDeadline, renewalStatus, storageEndDate },
}: {
  readonly order: HomeOrder
}) => {
  if (nextRenewalDate === null || renewalCancelDeadline === null) {
    return (
      <Pair label={HOME_TEXTS.end} value={storageEndDate === null ? HOME_TEXTS.undecided : fullDay(storageEndDate)} />
    )
  }
  if (renewalStatus !== 'OK') return <CardRefused />
  return (
    <Pair
      label={HOME_TEXTS.renewal}
      value={fullDay(nextRenewalDate)}
      right={{ label: HOME_TEXTS.endable, value: HOME_TEXTS.until(shortDay(renewalCancelDeadline)) }}
    />
  )
}
