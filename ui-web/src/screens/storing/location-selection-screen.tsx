import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { openRegions, type RegionCode } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ChoiceCard } from '../../parts/choice-card.tsx'
import { STORING_TEXTS } from '../../texts/storing.ts'
import { PlaceMap } from '../places/place-map.tsx'
import css from './storing.module.css'
import { StoringStep } from './storing-step.tsx'
import { useStoringDraft } from './use-storing-draft.ts'

const texts = STORING_TEXTS.location
const REGIONS = openRegions(SHOP)

/** Where to store it. With a single place it is already marked, and still the customer's to confirm. */
export function LocationSelectionScreen() {
  const { draft, take, close } = useStoringDraft()
  const [marked, mark] = useState<RegionCode | null>(draft.location ?? REGIONS[0]?.code ?? null)
  const navigate = useNavigate()

  const goOn = () => {
    if (marked === null) return
    take({ kind: 'Picked', picks: { location: marked } })
    void navigate('/storing/planselection')
  }

  return (
    <StoringStep
      path="/storing/locationselection"
      draft={draft}
      onClose={close}
      title={texts.title}
      lead={texts.lead}
      action={<ActionBar onPress={goOn}>{STORING_TEXTS.next}</ActionBar>}
    >
      {REGIONS.map(({ code, label, address, hours }) => (
        <ChoiceCard
          key={code}
          name="location"
          value={code}
          checked={marked === code}
          onChange={() => mark(code)}
          title={label}
          note={texts.note}
          scene={<PlaceMap region={code} />}
        >
          <p className={css.note}>{`${address} · ${hours}`}</p>
        </ChoiceCard>
      ))}
    </StoringStep>
  )
}
