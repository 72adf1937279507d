import { useOwnRegions } from '../../data/use-own-regions.ts'
import { Choices } from '../../parts/choices.tsx'
import { DRIVE_TEXTS as texts, halfText } from '../../texts/drive.ts'
import css from './drive.module.css'
import type { ChosenPlan } from './use-plan.ts'

const EVERY = 'EVERY'

/** Day, half-day and region of the list: said on one line, so that the stops are in sight, and opened to be changed. */
export function PlanChoice({ plan: { half, region }, isToday, choose, chooseRegion }: ChosenPlan) {
  // The page came with them: they are there without a net.
  const all = useOwnRegions()
  const place = region === null ? texts.everyRegion : all.find(({ code }) => code === region)?.area
  return (
    <details className={css.choice}>
      <summary className={css.chosen}>
        <span>
          {[isToday ? texts.today : texts.tomorrow, halfText(half), all.length > 1 && place]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={`${css.change} unprinted`}>{texts.change}</span>
      </summary>
      <div className={css.plan}>
        <Choices
          label={texts.when}
          choices={[
            { value: 'today', label: texts.today },
            { value: 'tomorrow', label: texts.tomorrow },
          ]}
          value={isToday ? 'today' : 'tomorrow'}
          onChange={day => choose({ isToday: day === 'today' })}
        />
        <Choices
          label={texts.half}
          choices={[
            { value: 'MORNING', label: halfText('MORNING') },
            { value: 'AFTERNOON', label: halfText('AFTERNOON') },
            { value: 'ALL', label: halfText(null) },
          ]}
          value={half ?? 'ALL'}
          onChange={chosen => choose({ half: chosen === 'ALL' ? null : chosen })}
        />
        {all.length > 1 && (
          <Choices
            label={texts.region}
            choices={[
              { value: EVERY, label: texts.everyRegion },
              ...all.map(({ code, area }) => ({ value: code, label: area })),
            ]}
            value={region ?? EVERY}
            onChange={chosen => chooseRegion(chosen === EVERY ? null : chosen)}
          />
        )}
      </div>
    </details>
  )
}
