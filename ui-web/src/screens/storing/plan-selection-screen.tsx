import { useNavigate } from 'react-router-dom'
import { type Plan, PLAN_NAMES, PLANS, yearlyPriceOf } from '#core/storing/plan.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { AmountText } from '../../parts/amount-text.tsx'
import { BulletList } from '../../parts/bullet-list.tsx'
import { Chip } from '../../parts/chip.tsx'
import { ChoiceCard } from '../../parts/choice-card.tsx'
import { PLAN_PROMISES, STORING_TEXTS } from '../../texts/storing.ts'
import css from './storing.module.css'
import { StoringStep } from './storing-step.tsx'
import { useStoringDraft } from './use-storing-draft.ts'

const texts = STORING_TEXTS.plan

const BADGES = {
  BASIC: <Chip tone="accent">{texts.recommended}</Chip>,
  FLEX: <Chip>FLEX</Chip>,
} as const satisfies Record<Plan, unknown>

/** BASIC or FLEX, with what each costs (G51). */
export function PlanSelectionScreen() {
  const { draft, take, close } = useStoringDraft()
  const navigate = useNavigate()

  return (
    <StoringStep
      path="/storing/planselection"
      draft={draft}
      onClose={close}
      title={texts.title}
      lead={texts.lead}
      action={
        <ActionBar disabled={draft.plan === null} onPress={() => void navigate('/storing/storinginfo')}>
          {STORING_TEXTS.next}
        </ActionBar>
      }
    >
      {PLANS.map(plan => (
        <ChoiceCard
          key={plan}
          name="plan"
          value={plan}
          checked={draft.plan === plan}
          onChange={() => take({ kind: 'Picked', picks: { plan } })}
          title={PLAN_NAMES[plan]}
          badge={BADGES[plan]}
        >
          <AmountText won={yearlyPriceOf(plan)} unit={texts.unit} />
          <BulletList items={PLAN_PROMISES[plan]} />
        </ChoiceCard>
      ))}
      <p className={css.note}>{texts.refund}</p>
    </StoringStep>
  )
}
