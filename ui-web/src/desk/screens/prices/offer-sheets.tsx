import { useState } from 'react'
import { Day } from '#core/shared/day.ts'
import type { Shop } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { type Plan, PLAN_NAMES, PLANS } from '#core/storing/plan.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { offerPrices, withdrawPrices } from '#adapters/http/contract/staff/prices.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { BottomSheet } from '../../../parts/bottom-sheet.tsx'
import { Button } from '../../../parts/button.tsx'
import { CheckRow } from '../../../parts/check-row.tsx'
import { useAct } from '../../data/use-act.ts'
import { useDryRun } from '../../data/use-dry-run.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { RegionChoice } from '../../parts/region-choice.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StillNeeded } from '../../parts/still-needed.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { offeredLines, PRICES_TEXTS, withdrawnLines } from '../../texts/prices.ts'
import { failureText } from '../../texts/shared.ts'
import { SETTINGS_TEXTS } from '../../texts/settings.ts'
import { PlanLines } from '../../parts/plan-lines.tsx'
import { PlannedDay } from '../../parts/planned-day.tsx'
import { WonField } from '../../parts/won-field.tsx'
import css from '../settings/settings.module.css'

const texts = PRICES_TEXTS.offers
/** Of a dry run: it is written nowhere. */
const NO_REASON = '-'

const PlanChoice = ({ value, onChange }: { readonly value: Plan; readonly onChange: (plan: Plan) => void }) => (
  <Choices
    label={texts.plan}
    choices={PLANS.map(plan => ({ value: plan, label: PLAN_NAMES[plan] }))}
    value={value}
    onChange={onChange}
  />
)

/** Of the shop; none while they are not read. */
export type OfRegions = { readonly regions: readonly Shop['regions'][number][] }

type PlanProps = {
  readonly lines: readonly string[] | null
  readonly failure: StaffFailure | null
}

const OfferPlan = ({ lines, failure }: PlanProps) =>
  failure !== null ? (
    <FailureBanner>{failureText(failure)}</FailureBanner>
  ) : lines === null ? (
    <p className={css.quiet} role="status">
      {texts.planning}
    </p>
  ) : (
    <PlanLines title={SETTINGS_TEXTS.plan.effects} lines={lines} />
  )

type Props = OfRegions & { readonly onClose: () => void }

/** A higher price for the next renewal of a plan's customers: for how many, what they hear and when, before it is sent. */
export function OfferSheet({ regions, onClose }: Props) {
  const act = useAct()
  const say = useToast()
  const { queries, clock } = useDesk()
  const today = Day.of(clock.now())
  const [plan, setPlan] = useState<Plan>('BASIC')
  const [region, setRegion] = useState<RegionCode | null>(null)
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState<Day>(today)
  const [isInsisted, setInsisted] = useState(false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const wish = typed === '' ? null : { plan, ...(region && { region }), won: Number(typed) as Won, from, isInsisted }
  const dry = useDryRun(offerPrices, wish && { ...wish, reason: NO_REASON, dryRun: true })
  const found = dry.status === 'ready' ? dry.value : null
  const leaps = found?.passedOver.some(({ why }) => why === 'LEAPS') ?? false

  const send = () =>
    wish === null
      ? undefined
      : act(offerPrices, { body: { ...wish, reason: reason.trim() } }).match(async () => {
          say(texts.sent)
          onClose()
          await queries.invalidateQueries()
        }, setFailure)

  return (
    <BottomSheet
      open
      onClose={onClose}
      title={texts.add}
      text={texts.told}
      actions={
        <Button onPress={send} disabled={!found?.offered || reason.trim() === ''} busyLabel={texts.sending}>
          {found?.offered ? texts.send(found.offered) : texts.sendNone}
        </Button>
      }
    >
      <div className={css.fields}>
        <PlanChoice value={plan} onChange={setPlan} />
        <RegionChoice label={texts.region} regions={regions} value={region} onChange={setRegion} />
        <WonField
          label={texts.won}
          value={typed}
          digits={7}
          onChange={won => {
            setTyped(won)
            setInsisted(false)
          }}
        />
        <p className={css.note}>{texts.from}</p>
        <PlannedDay picked={from} onPick={setFrom} />
        <ReasonField reasons={texts.reasons} value={reason} onChange={setReason} />
        <StillNeeded names={wish === null ? [texts.won] : []} reason={reason} />
        {(isInsisted || leaps) && <CheckRow label={texts.insist} checked={isInsisted} onChange={setInsisted} />}
        {wish !== null && (
          <OfferPlan
            lines={found && offeredLines(found)}
            failure={failure ?? (dry.status === 'failed' ? dry.error : null)}
          />
        )}
      </div>
    </BottomSheet>
  )
}

/** Offers of a plan are taken back, announced or not. */
export function WithdrawOffersSheet({ regions, onClose }: Props) {
  const act = useAct()
  const say = useToast()
  const { queries } = useDesk()
  const [plan, setPlan] = useState<Plan>('BASIC')
  const [region, setRegion] = useState<RegionCode | null>(null)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const of = { plan, ...(region && { region }) }
  const dry = useDryRun(withdrawPrices, { ...of, reason: NO_REASON, dryRun: true })
  const found = dry.status === 'ready' ? dry.value : null

  const withdraw = () =>
    act(withdrawPrices, { body: { ...of, reason: reason.trim() } }).match(async () => {
      say(texts.withdrawn)
      onClose()
      await queries.invalidateQueries()
    }, setFailure)

  return (
    <BottomSheet
      open
      onClose={onClose}
      title={texts.withdraw}
      text={texts.withdrawText}
      actions={
        <Button
          tone="danger"
          onPress={withdraw}
          disabled={!found?.withdrawn || reason.trim() === ''}
          busyLabel={texts.withdrawing}
        >
          {texts.withdraw}
        </Button>
      }
    >
      <div className={css.fields}>
        <PlanChoice value={plan} onChange={setPlan} />
        <RegionChoice label={texts.region} regions={regions} value={region} onChange={setRegion} />
        <ReasonField reasons={texts.withdrawReasons} value={reason} onChange={setReason} />
        <StillNeeded reason={reason} />
        <OfferPlan
          lines={found && withdrawnLines(found)}
          failure={failure ?? (dry.status === 'failed' ? dry.error : null)}
        />
      </div>
    </BottomSheet>
  )
}
