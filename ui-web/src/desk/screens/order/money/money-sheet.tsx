import { useState } from 'react'
import type { MoneyAction } from '#core/billing/money-action.ts'
import { Day } from '#core/shared/day.ts'
import type { MoneyOffer, MoneyPayment } from '#adapters/http/contract/staff/order-money.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Banner } from '../../../../parts/banner.tsx'
import { Button } from '../../../../parts/button.tsx'
import { TextLink } from '../../../../parts/text-link.tsx'
import { isUnreached } from '../../../data/is-unreached.ts'
import { useSession } from '../../../data/session.ts'
import { useDesk } from '../../../desk.ts'
import { FailureBanner } from '../../../parts/failure-banner.tsx'
import { useToast } from '../../../parts/use-toast.ts'
import {
  MONEY_ACTION_NAMES,
  MONEY_TEXTS as texts,
  moneyDoneText,
  moneyPlanLines,
  moneyReasonsFor,
} from '../../../texts/order-money.ts'
import { DESK_TEXTS, failureText } from '../../../texts/shared.ts'
import { PlanLines } from '../../../parts/plan-lines.tsx'
import { ReasonField } from '../../../parts/reason-field.tsx'
import { StillNeeded } from '../../../parts/still-needed.tsx'
import { asksForReason, missingOf, type MoneyDraft, newMoneyDraft, toRequest } from './money-draft.ts'
import { MoneyFields } from './money-fields.tsx'
import { type MoneyPlan, useMoneyPlan } from './use-money-plan.ts'
import { isInDoubt, type useMoving } from './use-moving.ts'
import css from './money.module.css'
import { TypedSheet } from '../../../parts/typed-sheet.tsx'

const FOR_SHOWN_SUM: ReadonlySet<MoneyAction> = new Set([
  'CANCEL',
  'PAY_RENEWAL',
  'CHARGE_RENEWAL',
  'SETTLE_FEE',
  'SETTLE_REFUND',
])

const isSumChanged = ({ code }: StaffFailure): boolean => code === 'SUM_CHANGED' || code === 'REFUND_CHANGED'

/** What its money is about: a message may reach its customer or not. */
export type PaidOrder = Pick<StaffOrderDetail, 'orderId' | 'isReachable' | 'storageEndDate' | 'nextRenewalDate'>

type Props = {
  readonly order: PaidOrder
  readonly offer: MoneyOffer
  readonly payment: MoneyPayment | null
  readonly moving: ReturnType<typeof useMoving>
  readonly onClose: () => void
}

/** One thing about money: what it asks for, what goes where and when the customer sees it, and the press. */
export function MoneySheet({ order, offer, payment, moving, onClose }: Props) {
  const { queries, clock } = useDesk()
  const say = useToast()
  const [draft, setDraft] = useState<MoneyDraft>(() => newMoneyDraft(offer, payment, Day.of(clock.now())))
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const request = toRequest(order.orderId, offer, draft)
  const [plan, refetch] = useMoneyPlan(request)
  const isReasonMissing = asksForReason(offer, draft) && draft.reason.trim() === ''

  const change = (changed: Partial<MoneyDraft>) => {
    setFailure(null)
    setDraft({ ...draft, ...changed })
  }
  const press = () => {
    if (request === null || plan.status !== 'ready') return undefined
    const { amount } = plan.value
    // What was shown is what is carried out: less back, or another sum that is taken, is refused.
    const shown = FOR_SHOWN_SUM.has(offer.action) && amount !== null ? { expected: amount } : {}
    return moving.move({ ...request, body: { ...request.body, ...shown } }).match(
      async done => {
        say(moneyDoneText(done))
        onClose()
        await queries.invalidateQueries()
      },
      why => {
        // The card says that it is in doubt, and asks for it.
        if (isInDoubt(why)) onClose()
        else setFailure(why)
        // The next press is for the new sum, which stands below why the first was refused.
        if (isSumChanged(why)) refetch()
      },
    )
  }

  return (
    <TypedSheet
      open
      onClose={onClose}
      title={MONEY_ACTION_NAMES[offer.action]}
      actions={
        <Button
          onPress={press}
          disabled={plan.status !== 'ready' || isReasonMissing || plan.value.isRepeated}
          busyLabel={texts.checking}
        >
          {MONEY_ACTION_NAMES[offer.action]}
        </Button>
      }
    >
      <div className={css.fields}>
        {offer.beyondRules === 'ONLY' && <Banner tone="warn">{texts.locked}</Banner>}
        <MoneyFields offer={offer} payment={payment} draft={draft} plan={plan} onChange={change} />
        {asksForReason(offer, draft) && (
          <ReasonField
            reasons={moneyReasonsFor(offer.action)}
            value={draft.reason}
            onChange={reason => change({ reason })}
          />
        )}
        <StillNeeded names={missingOf(offer, draft)} {...(asksForReason(offer, draft) && { reason: draft.reason })} />
        {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
        {(failure === null || isSumChanged(failure)) && <PlanView plan={plan} order={order} onRefetch={refetch} />}
      </div>
    </TypedSheet>
  )
}

type PlanProps = { readonly plan: MoneyPlan; readonly order: PaidOrder; readonly onRefetch: () => void }

function PlanView({ plan, order: { isReachable, storageEndDate }, onRefetch }: PlanProps) {
  const { member } = useSession()
  const today = Day.of(useDesk().clock.now())
  if (plan.status === 'incomplete') return null
  if (plan.status === 'loading') {
    return (
      <p className={css.quiet} role="status">
        {texts.planning}
      </p>
    )
  }
  if (plan.status === 'failed') {
    return (
      <>
        <FailureBanner>{failureText(plan.error)}</FailureBanner>
        {isUnreached(plan.error) && <TextLink way={{ onPress: onRefetch }}>{DESK_TEXTS.checkAgain}</TextLink>}
      </>
    )
  }
  const storedUntil = storageEndDate !== null && storageEndDate >= today ? storageEndDate : null
  return <PlanLines title={texts.plan} lines={moneyPlanLines(plan.value, { isReachable, storedUntil }, member.role)} />
}
