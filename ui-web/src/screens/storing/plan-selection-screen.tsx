import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import { type Plan, PLAN_NAMES, PLANS } from '#core/storing/plan.ts'
import { yearlyPriceOf } from '#core/shop/yearly-price.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { AmountText } from '../../parts/amount-text.tsx'
import { BulletList } from '../../parts/bullet-list.tsx'
import { Chip } from '../../parts/chip.tsx'
import { ChoiceCard } from '../../parts/choice-card.tsx'
import { planRefund, STORING_TEXTS } from '../../texts/storing.ts'
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
  const today = Day.of(useUseCase(Ports.clock).now())

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
          <AmountText won={yearlyPriceOf(SHOP, { plan, region: draft.location, day: today })} unit={texts.unit} />
          <BulletList items={SHOP.promises[plan]} />
        </ChoiceCard>
      ))}
      <p className={css.note}>{planRefund()}</p>
    </StoringStep>
  )
}
