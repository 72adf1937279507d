import { useEffect, useState } from 'react'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { OpenRenewal, PayRenewalRefused } from '#core/billing/ports/own-contracts.ts'
import type { AppPath } from '#core/shared/app-path.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { AmountText } from '../../parts/amount-text.tsx'
import { Banner } from '../../parts/banner.tsx'
import { BulletList } from '../../parts/bullet-list.tsx'
import { Button } from '../../parts/button.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Whole } from '../../parts/whole.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import {
  gearMeanwhile,
  lastTryText,
  PAY_RENEWAL_TEXTS as texts,
  payLabel,
  payRenewalFailureText,
  renewalPeriod,
} from '../../texts/pay-renewal.ts'
import { useRegisterCard } from '../cards/use-register-card.ts'
import { useStoredCard } from '../cards/use-stored-card.ts'
import css from './records.module.css'

const PAYMENTS_PATH = '/mypage/payment/stored' as AppPath
/** In seconds; each look waits one longer than the one before, up to this. */
const LONGEST_WAIT = 10

type PayRenewalProps = {
  readonly orderId: OrderId
  /** The gear is with its customer. */
  readonly isOut: boolean
  readonly onPaid: () => Promise<void>
}

/** A renewal whose card was refused: what it costs, when it is tried again, what happens to the gear, and one button that pays it at once. */
export function PayRenewal({ orderId, isOut, onPaid }: PayRenewalProps) {
  const ownContracts = useUseCase(Ports.ownContracts)
  const delay = useUseCase(BillingSide.delay)
  const today = Day.of(useUseCase(Ports.clock).now())
  const renewal = useLoaded(`renewal-${orderId}`, () => ownContracts.openRenewal(orderId))
  const stored = useStoredCard()
  const { register, problem } = useRegisterCard(PAYMENTS_PATH)
  const logInFirst = useLogInFirst()
  const [refusal, setRefusal] = useState<PayRenewalRefused | null>(null)
  const open = renewal.status === 'ready' ? renewal.value : null
  const isPaid = renewal.status === 'ready' && renewal.outdated?.error.kind === 'NothingUnpaid'
  const isDeciding = open?.answer === 'IN_PROGRESS' && !isPaid

  useEffect(() => {
    if (isPaid) void onPaid()
    // oxlint-disable-next-line react/exhaustive-deps -- called once
  }, [isPaid])
  useEffect(() => {
    if (!isDeciding || renewal.status !== 'ready') return undefined
    const left = new AbortController()
    const look = async (seconds: number): Promise<void> => {
      await delay(seconds)
      if (left.signal.aborted) return
      await renewal.retry()
      await look(Math.min(seconds + 1, LONGEST_WAIT))
    }
    void look(1)
    return () => left.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- as long as it is not decided
  }, [isDeciding])

  if (renewal.status === 'failed' && renewal.error.kind === 'ServiceUnreachable') {
    return <ErrorState title={texts.failed} text={callFailureText(renewal.error)} onRetry={renewal.retry} />
  }
  if (renewal.status === 'loading') return <OwedSkeleton />
  if (open === null || renewal.status !== 'ready') return null
  const pay = () =>
    ownContracts.payRenewal(orderId, open.amountWon).match(
      () => {
        setRefusal(null)
        return renewal.retry()
      },
      async refused => {
        if (refused.kind === 'SignInNeeded') return logInFirst(refused)
        setRefusal(refused)
        return renewal.retry()
      },
    )
  const card =
    stored.status === 'ready' && stored.value.card?.isUsable === true ? stored.value.card.label : texts.noCard

  return (
    <section className={css.owed}>
      <h3 className={css.next}>{texts.title}</h3>
      {!isDeciding && refusal === null && lastTryText(open) !== null && (
        <Banner tone="warn">{lastTryText(open)}</Banner>
      )}
      {!isDeciding && refusal !== null && (
        <Banner tone="bad">
          <Whole text={payRenewalFailureText(refusal)} />
        </Banner>
      )}
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      <KeyValueList
        rows={[
          { label: texts.period, value: renewalPeriod(open) },
          { label: texts.card, value: card },
        ]}
        total={{ label: texts.amount, value: <AmountText won={open.amountWon} size="text" /> }}
      />
      <BulletList items={gearMeanwhile(open, today, isOut)} />
      <Ways open={open} isDeciding={isDeciding} onPay={pay} onOtherCard={register} />
    </section>
  )
}

/** As much room as it will need: what is below it would else move away under the finger. */
const OwedSkeleton = () => (
  <section className={css.owed}>
    <h3 className={css.next}>{texts.title}</h3>
    <Loading>
      <span className={css.ghost} data-shape="owed" />
    </Loading>
  </section>
)

type WaysProps = {
  readonly open: OpenRenewal
  readonly isDeciding: boolean
  readonly onPay: () => Promise<unknown>
  readonly onOtherCard: () => Promise<void>
}

const Ways = ({ open, isDeciding, onPay, onOtherCard }: WaysProps) => {
  if (isDeciding) return <Banner>{texts.deciding}</Banner>
  if (open.answer === 'HELD')
    return (
      <p className={css.note}>
        <Whole text={texts.held} />
      </p>
    )
  if (open.answer === 'PAY') {
    return (
      <div className={css.ways}>
        <Button onPress={onPay} busyLabel={texts.busy}>
          {payLabel(open)}
        </Button>
        <Button tone="ghost" onPress={onOtherCard}>
          {texts.otherCard}
        </Button>
      </div>
    )
  }
  return (
    <>
      {open.answer === 'TRIED_TODAY' && <p className={css.note}>{texts.triedToday}</p>}
      <div className={css.actions}>
        <Button onPress={onOtherCard}>{open.answer === 'CARD_NEEDED' ? texts.newCard : texts.otherCard}</Button>
      </div>
    </>
  )
}
