import type { TerminationTerms } from '#core/billing/ports/own-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import { regionLabel } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { Card } from '../../parts/card.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { fullDay } from '../../texts/dates.ts'
import { contractGear, daysWhy, TERMINATE_TEXTS as texts } from '../../texts/renewal.ts'
import css from './contracts.module.css'

/** What the renewal is of, and its days; undecided until the gear has arrived (G62). */
export const TermsCard = ({ terms }: { readonly terms: TerminationTerms }) => (
  <Card>
    <p className={css.gear}>{contractGear(terms)}</p>
    <KeyValueList
      rows={[
        { label: texts.plan, value: PLAN_NAMES[terms.plan] },
        { label: texts.place, value: regionLabel(SHOP, terms.location) },
        {
          label: texts.end,
          value: (
            <span className={terms.storageEndDate === null ? undefined : css.end}>{dayText(terms.storageEndDate)}</span>
          ),
        },
        { label: texts.nextPayment, value: isHeld(terms) ? texts.notCharged : dayText(terms.nextPaymentDate) },
        ...(terms.renewalCancelDeadline === null
          ? []
          : [{ label: texts.deadline, value: texts.until(terms.renewalCancelDeadline) }]),
      ]}
    />
    {terms.renewalCancelDeadline !== null && terms.nextPaymentDate !== null && (
      <p className={css.note}>{daysWhy(terms.renewalCancelDeadline, terms.nextPaymentDate)}</p>
    )}
  </Card>
)

/** The gear has arrived, and no card is charged on the day of the next payment (G975). */
const isHeld = ({ storageEndDate, nextPaymentDate, isTerminated }: TerminationTerms): boolean =>
  storageEndDate !== null && nextPaymentDate === null && !isTerminated

const dayText = (day: Day | null): string => (day === null ? texts.undecided : fullDay(day))
