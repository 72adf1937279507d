import type { Shop } from '#core/shared/shop.ts'
import type { PlannedShop } from '#adapters/http/contract/staff/settings.ts'
import { Banner } from '../../../parts/banner.tsx'
import { PlanLines } from '../../parts/plan-lines.tsx'
import {
  closedText,
  effectText,
  factName,
  factValue,
  SETTINGS_TEXTS,
  sinceText,
  stopsText,
} from '../../texts/settings.ts'
import css from './settings.module.css'

const texts = SETTINGS_TEXTS.plan
const SHOWN = 8

type Props = { readonly plan: PlannedShop; readonly regions: Shop['regions']; readonly isLater: boolean }

/** What a change will change, and for whom, as the service says (G347). */
export function PlanView({ plan, regions, isLater }: Props) {
  const { at, differences, effects, stops, closed, undoneAt } = plan
  if (at === null) return <p className={css.quiet}>{texts.none}</p>
  // What an effect names day by day needs no second line.
  const told = differences.filter(({ fact }) => !fact.includes('closedDays'))
  return (
    <>
      {told.length > 0 && (
        <div className={css.plan} role="status">
          <p className={css.planTitle}>{texts.differences}</p>
          <dl className={css.differences}>
            {told.slice(0, SHOWN).map(({ fact, before, after }) => (
              <div key={fact}>
                <dt>{factName(fact, regions)}</dt>
                <dd>
                  <del aria-label={texts.before}>{factValue(fact, before)}</del>
                  <ins aria-label={texts.after}>{factValue(fact, after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
          {told.length > SHOWN && <p className={css.quiet}>{texts.more(told.length - SHOWN)}</p>}
        </div>
      )}
      {stops.map(stop => (
        <Banner key={`${stop.region}${stop.day}`} tone="warn">
          {stopsText(stop)}
        </Banner>
      ))}
      {undoneAt !== null && <Banner tone="warn">{texts.undone(sinceText(undoneAt))}</Banner>}
      <PlanLines
        title={isLater ? `${texts.since(sinceText(at))} ${texts.effects}` : texts.effects}
        lines={[
          ...effects.map(effect => effectText(effect, regions)),
          ...closed.map(region => closedText(region, regions)),
        ]}
      />
    </>
  )
}
