import { type ReactNode, useState } from 'react'
import { Day } from '#core/shared/day.ts'
import {
  type RecordedStep,
  type OrderAction,
  recordStep,
  type StaffOrderDetail,
} from '#adapters/http/contract/staff/orders.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { Timeline } from '../../../parts/timeline.tsx'
import { EVENT_LABELS } from '../../../texts/timeline.ts'
import { isUnreached } from '../../data/is-unreached.ts'
import { useAct } from '../../data/use-act.ts'
import { useStepKey } from '../../data/use-step-key.ts'
import { useDesk } from '../../desk.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { stepNote } from '../../texts/order.ts'
import { noticeText, reasonsFor, STATE_NAMES, stepName, STEP_TEXTS as texts } from '../../texts/order-steps.ts'
import { DESK_TEXTS, failureText } from '../../texts/shared.ts'
import { LockerWay } from '../../parts/locker-way.tsx'
import { PlanLines } from '../../parts/plan-lines.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { asksForReason, isMomentMissing, lettersOf, newDraft, type StepDraft, toBody } from './step-draft.ts'
import { StepFields } from './step-fields.tsx'
import { type Plan, usePlan } from './use-plan.ts'
import css from './order-screen.module.css'
import { TypedSheet } from '../../parts/typed-sheet.tsx'

type Props = {
  readonly order: StaffOrderDetail
  readonly action: OrderAction
  /** Whom it is about, where the page behind does not say it. */
  readonly text?: string
  /** A way out, where something else is meant. */
  readonly aside?: ReactNode
  /** What was said before the sheet opened. */
  readonly said?: Partial<StepDraft>
  /** Reads the order anew: what somebody else has done meanwhile. */
  readonly onRefresh: () => void
  readonly onClose: () => void
}

/** One step: what it asks for, what it will do, and the press that records it. What was typed stays through every refusal. */
export function StepSheet({ order, action, text, aside, said, onRefresh, onClose }: Props) {
  const act = useAct()
  const say = useToast()
  const { queries, clock } = useDesk()
  const keyOf = useStepKey()
  const [draft, setDraft] = useState<StepDraft>(() => ({
    ...newDraft(order, action, Day.of(clock.now())),
    ...said,
  }))
  const [version, setVersion] = useState(order.version)
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const body = toBody(draft, order, action, version)
  const isByReport = action.details.includes('report')
  const { plan, refetch } = usePlan(order.orderId, isByReport ? null : body, onRefresh)
  const isChanged = order.version !== version
  const isGone = !order.actions.some(({ event }) => event === action.event)

  const record = () =>
    act(recordStep, { params: { orderId: order.orderId }, body, idempotencyKey: keyOf(body) }).match(
      async () => {
        say(texts.recorded(stepName(action.event, order.state)))
        onClose()
        await queries.invalidateQueries()
      },
      why => {
        setFailure(why)
        if (why.code === 'ORDER_CHANGED') onRefresh()
      },
    )
  const lookAgain = () => {
    setFailure(null)
    setVersion(order.version)
  }
  const change = (changed: Partial<StepDraft>) => {
    setFailure(null)
    setDraft({ ...draft, ...changed })
  }

  return (
    <TypedSheet
      open
      onClose={onClose}
      title={stepName(action.event, order.state)}
      {...(isByReport ? { text: texts.byReport } : text !== undefined && { text })}
      actions={
        isByReport || (isChanged && isGone) ? (
          <Button tone="ghost" onPress={onClose}>
            {texts.close}
          </Button>
        ) : isChanged ? (
          <Button onPress={lookAgain}>{texts.lookAgain}</Button>
        ) : plan.status === 'failed' && isUnreached(plan.error) ? (
          <Button onPress={refetch}>{DESK_TEXTS.checkAgain}</Button>
        ) : (
          <Button
            onPress={record}
            disabled={plan.status !== 'ready' || isMomentMissing(draft) || lettersOf(draft) === null}
            busyLabel={texts.recording}
          >
            {action.event === 'status.corrected' && order.state !== 'LOST' ? texts.undo : texts.record}
          </Button>
        )
      }
    >
      {isByReport ? undefined : (
        <div className={css.fields}>
          {aside}
          <StepFields order={order} action={action} draft={draft} onChange={change} />
          {asksForReason(draft, order, action) && (
            <ReasonField
              reasons={reasonsFor(action.event, order.state)}
              value={draft.reason}
              onChange={reason => change({ reason })}
            />
          )}
          {isChanged ? (
            <Changed order={order} seen={version} isGone={isGone} />
          ) : failure !== null ? (
            <FailureBanner>{failureText(failure)}</FailureBanner>
          ) : (
            <PlanView plan={plan} order={order} />
          )}
        </div>
      )}
    </TypedSheet>
  )
}

/** What somebody else has recorded since the sheet was opened. */
function Changed({ order, seen, isGone }: { order: StaffOrderDetail; seen: number; isGone: boolean }) {
  const { nameOf } = useStaffNames()
  return (
    <div className={css.plan}>
      <Banner tone="warn">{isGone ? texts.noLonger : texts.changed}</Banner>
      <Timeline
        entries={order.steps
          .slice(seen)
          .map((step, index) => ({
            key: String(seen + index),
            title: EVENT_LABELS[step.event],
            note: stepNote(step, nameOf),
          }))
          .toReversed()}
      />
    </div>
  )
}

/** What the press will do, as the service says; what is missing is said quietly, what is refused plainly. */
function PlanView({ plan, order }: { readonly plan: Plan; readonly order: StaffOrderDetail }) {
  if (plan.status === 'loading') {
    return (
      <p className={css.quiet} role="status">
        {texts.planning}
      </p>
    )
  }
  if (plan.status === 'failed') {
    return plan.isIncomplete ? (
      <p className={css.quiet} role="status">
        {failureText(plan.error)}
      </p>
    ) : (
      <>
        <FailureBanner>{failureText(plan.error)}</FailureBanner>
        {plan.error.code === 'NO_FREE_LOCKER' && <LockerWay region={order.region} />}
      </>
    )
  }
  return <PlanSummary plan={plan.value} isReachable={order.isReachable} />
}

type SummaryProps = { readonly plan: RecordedStep; readonly isReachable: boolean }

const PlanSummary = ({ plan: { from, to, locker, notice }, isReachable }: SummaryProps) => (
  <PlanLines
    title={texts.plan}
    lines={[
      from === to ? texts.stays(STATE_NAMES[to]) : texts.moves(STATE_NAMES[from], STATE_NAMES[to]),
      ...(locker === null ? [] : [texts.locker(locker)]),
      noticeText(notice, isReachable),
    ]}
  />
)
