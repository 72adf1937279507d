import { type ReactNode, useState } from 'react'
import type { Shop } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import { changeShop, planShop, type ShopWish } from '#adapters/http/contract/staff/settings.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { CheckRow } from '../../../parts/check-row.tsx'
import { useAct } from '../../data/use-act.ts'
import { useDryRun } from '../../data/use-dry-run.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StillNeeded } from '../../parts/still-needed.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { SETTINGS_TEXTS as texts } from '../../texts/settings.ts'
import { failureText } from '../../texts/shared.ts'
import { PlanView } from './plan-view.tsx'
import { PlannedDay } from '../../parts/planned-day.tsx'
import css from './settings.module.css'
import { TypedSheet } from '../../parts/typed-sheet.tsx'

/** Refusals that a member may answer by saying that it is right. */
const ASKED_ABOUT: readonly (string | undefined)[] = [
  'PRICE_LEAPS',
  'PRICES_SWAPPED',
  'LATE_FEE_LEAPS',
  'LATE_FEE_HIGH',
  'PAYMENT_FEE_LEAPS',
]

export type ChangeProps = {
  readonly title: string
  readonly text?: string
  /** What is typed, as facts; null while something is missing, or nothing is changed yet. */
  readonly wish: ShopWish | null
  /** What is missing, or cannot be taken as it is, by its labels. */
  readonly missing?: readonly string[]
  /** As the page knows the facts now. */
  readonly version: number
  readonly regions: Shop['regions']
  readonly reasons: readonly string[]
  /** Holds at once; else the member says when. */
  readonly isAtOnce?: boolean
  readonly isDanger?: boolean
  readonly save?: string
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** One change of facts: what is typed, from when, why, what it changes and for whom, and the press that saves it. What was typed stays through every refusal. */
export function ChangeSheet(props: ChangeProps) {
  const { wish, missing = [], regions, isAtOnce = false, onClose } = props
  const act = useAct()
  const say = useToast()
  const { queries } = useDesk()
  const [version, setVersion] = useState(props.version)
  const [from, setFrom] = useState<Day | null>(null)
  const [reason, setReason] = useState('')
  const [isInsisted, setInsisted] = useState(false)
  const [isOverwriting, setOverwriting] = useState(false)
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  const draft = wish && { wish, version, isInsisted, isOverwriting, ...(from !== null && { from }) }
  const plan = useDryRun(planShop, draft)
  const problem = failure ?? (draft !== null && plan.status === 'failed' ? plan.error : null)
  const isOutdated = problem?.code === 'SHOP_CHANGED_MEANWHILE' || props.version !== version
  const isReady = plan.status === 'ready' && plan.value.at !== null && reason.trim() !== ''

  const save = () =>
    draft === null
      ? undefined
      : act(changeShop, { body: { ...draft, reason: reason.trim() } }).match(async () => {
          say(texts.saved)
          onClose()
          await queries.invalidateQueries()
        }, setFailure)
  const lookAgain = async () => {
    await queries.invalidateQueries()
    setFailure(null)
  }
  const catchUp = () => {
    setFailure(null)
    setVersion(props.version)
  }

  return (
    <TypedSheet
      open
      onClose={onClose}
      title={props.title}
      {...(props.text !== undefined && { text: props.text })}
      actions={
        isOutdated ? (
          <Button onPress={props.version === version ? lookAgain : catchUp}>{texts.rebase}</Button>
        ) : (
          <Button
            tone={props.isDanger ? 'danger' : 'primary'}
            onPress={save}
            disabled={!isReady}
            busyLabel={texts.saving}
          >
            {props.save ?? texts.save}
          </Button>
        )
      }
    >
      <div className={css.fields}>
        {props.children}
        {!isAtOnce && <WhenField from={from} onChange={setFrom} />}
        <ReasonField reasons={props.reasons} value={reason} onChange={setReason} />
        <StillNeeded names={wish === null && missing.length === 0 ? [texts.anyChange] : missing} reason={reason} />
        {isOutdated ? (
          <Banner tone="warn">{texts.changed}</Banner>
        ) : problem !== null ? (
          <FailureBanner>{failureText(problem)}</FailureBanner>
        ) : null}
        {(isInsisted || ASKED_ABOUT.includes(problem?.code)) && (
          <CheckRow label={texts.plan.leap} checked={isInsisted} onChange={setInsisted} />
        )}
        {(isOverwriting || problem?.code === 'FILE_OUTDATED') && (
          <CheckRow label={texts.plan.overwrite} checked={isOverwriting} onChange={setOverwriting} />
        )}
        {draft !== null && plan.status === 'loading' && (
          <p className={css.quiet} role="status">
            {texts.plan.planning}
          </p>
        )}
        {draft !== null && plan.status === 'ready' && (
          <PlanView plan={plan.value} regions={regions} isLater={from !== null} />
        )}
      </div>
    </TypedSheet>
  )
}

type WhenProps = { readonly from: Day | null; readonly onChange: (from: Day | null) => void }

/** At once, or from a day to come. */
function WhenField({ from, onChange }: WhenProps) {
  const tomorrow = Day.addDays(Day.of(useDesk().clock.now()), 1)
  return (
    <>
      <Choices
        label={texts.when.label}
        choices={[
          { value: 'NOW', label: texts.when.now },
          { value: 'DAY', label: texts.when.day },
        ]}
        value={from === null ? 'NOW' : 'DAY'}
        onChange={when => onChange(when === 'NOW' ? null : tomorrow)}
      />
      {from !== null && <PlannedDay picked={from} onPick={onChange} from={tomorrow} />}
    </>
  )
}
