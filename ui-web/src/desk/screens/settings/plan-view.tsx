import type { Shop } from '#core/shared/shop.ts'
import type { PlannedShop } from '#adapters/http/contract/staff/settings.ts'
import { Banner } from '../../../parts/banner.tsx'
import { effectText, factName, factValue, SETTINGS_TEXTS, sinceText, stopsText } from '../../texts/settings.ts'
import css from './settings.module.css'

const texts = SETTINGS_TEXTS.plan
const SHOWN = 8

type Props = { readonly plan: PlannedShop; readonly regions: Shop['regions']; readonly isLater: boolean }

/** What a change will change, and for whom, as the service says (G347). */
export function PlanView({ plan, regions, isLater }: Props) {
  const { at, differences, effects, stops, undoneAt } = plan
  if (at === null) return <p className={css.quiet}>{texts.none}</p>
  // What an effect names day by day needs no second line.
  const told = differences.filter(({ fact }) => !fact.includes('closedDays'))
  return (
    <div className={css.plan} role="status">
      {isLater && <p className={css.planTitle}>{texts.since(sinceText(at))}</p>}
      <p className={css.planTitle}>{texts.effects}</p>
      <ul className={css.effects}>
        {effects.map(effect => (
          <li key={`${effect.kind}${effect.region}`}>{effectText(effect, regions)}</li>
        ))}
      </ul>
      {stops.map(stop => (
        <Banner key={`${stop.region}${stop.day}`} tone="warn">
          {stopsText(stop)}
        </Banner>
      ))}
      {undoneAt !== null && <Banner tone="warn">{texts.undone(sinceText(undoneAt))}</Banner>}
      {told.length > 0 && (
        <>
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
        </>
      )}
    </div>
  )
}
