import { useState } from 'react'
import { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { useDesk } from '../../desk.ts'
import { RegionChoice } from '../../parts/region-choice.tsx'
import { PRICES_TEXTS as texts } from '../../texts/prices.ts'
import { ChangeSheet } from '../settings/change-sheet.tsx'
import { PlannedDay } from '../../parts/planned-day.tsx'
import { WonField } from '../../parts/won-field.tsx'
import css from '../settings/settings.module.css'
import type { ShownFacts } from '../settings/shown-facts.ts'

/** What both plans cost for orders from a day on, everywhere or in one region. */
export function NewPriceSheet({ facts, version, onClose }: ShownFacts & { readonly onClose: () => void }) {
  const today = Day.of(useDesk().clock.now())
  const [region, setRegion] = useState<RegionCode | null>(null)
  const [from, setFrom] = useState<Day>(today)
  const [typed, setTyped] = useState({ basic: '', flex: '' })
  const missing = [...(typed.basic === '' ? [PLAN_NAMES.BASIC] : []), ...(typed.flex === '' ? [PLAN_NAMES.FLEX] : [])]
  const won = (text: string) => Number(text) as Won

  return (
    <ChangeSheet
      title={texts.add}
      text={texts.addText}
      wish={
        missing.length === 0 ? { kind: 'PRICE', from, region, basic: won(typed.basic), flex: won(typed.flex) } : null
      }
      missing={missing}
      version={version}
      regions={facts.regions}
      reasons={texts.reasons}
      save={texts.save}
      isAtOnce
      onClose={onClose}
    >
      <RegionChoice
        label={texts.region}
        regions={facts.regions}
        value={region}
        onChange={setRegion}
        own={facts.prices}
      />
      <div className={css.pair}>
        <WonField
          label={PLAN_NAMES.BASIC}
          value={typed.basic}
          digits={8}
          onChange={basic => setTyped({ ...typed, basic })}
        />
        <WonField
          label={PLAN_NAMES.FLEX}
          value={typed.flex}
          digits={8}
          onChange={flex => setTyped({ ...typed, flex })}
        />
      </div>
      <p className={css.note}>{texts.from}</p>
      <PlannedDay picked={from} onPick={setFrom} />
    </ChangeSheet>
  )
}
