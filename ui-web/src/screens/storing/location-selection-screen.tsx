import { okAsync } from 'neverthrow'
import { Fragment, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { openRegions, type RegionCode } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { ChoiceCard } from '../../parts/choice-card.tsx'
import { Chip } from '../../parts/chip.tsx'
import { STORING_TEXTS } from '../../texts/storing.ts'
import { PlaceMap } from '../places/place-map.tsx'
import css from './storing.module.css'
import { RoomRequestCard } from './room-request.tsx'
import { StoringStep } from './storing-step.tsx'
import { useStoringDraft } from './use-storing-draft.ts'

const texts = STORING_TEXTS.location
const REGIONS = openRegions(SHOP)

/** Where to store it. With a single place it is already marked, and still the customer's to confirm. */
export function LocationSelectionScreen() {
  const { draft, take, close } = useStoringDraft()
  const [marked, mark] = useState<RegionCode | null>(null)
  const navigate = useNavigate()
  const type = draft.equipmentType ?? 'SKI'
  const { isFull, isLoading, retry } = useFull(type)
  const free = REGIONS.map(({ code }) => code).filter(code => !isFull(code))
  const chosen = [marked, draft.location].find(code => code !== null && free.includes(code)) ?? free[0] ?? null

  const goOn = () => {
    if (chosen === null) return
    take({ kind: 'Picked', picks: { location: chosen } })
    void navigate('/storing/planselection')
  }

  return (
    <StoringStep
      path="/storing/locationselection"
      draft={draft}
      onClose={close}
      title={texts.title}
      lead={texts.lead(REGIONS.length)}
      action={
        <ActionBar
          onPress={goOn}
          disabled={isLoading || chosen === null}
          {...(chosen === null && { aside: texts.allSoldOut })}
        >
          {STORING_TEXTS.next}
        </ActionBar>
      }
    >
      {REGIONS.map(({ code, label, address, hours }) => (
        <Fragment key={code}>
          <ChoiceCard
            name="location"
            value={code}
            checked={chosen === code}
            disabled={isFull(code)}
            onChange={() => mark(code)}
            title={label}
            note={isFull(code) ? texts.soldOutNote(type) : texts.note}
            {...(isFull(code) && { badge: <Chip>{texts.soldOut}</Chip> })}
            scene={<PlaceMap region={code} isShort={REGIONS.length > 1} />}
          >
            <p className={css.note}>
              {address}
              <br />
              {hours}
            </p>
          </ChoiceCard>
          {isFull(code) && <RoomRequestCard region={code} equipmentType={type} onChanged={retry} />}
        </Fragment>
      ))}
    </StoringStep>
  )
}

/** Where the shop limits its orders to its lockers (G233). Not known, each one is offered: the service says it again before any money. */
const useFull = (type: EquipmentType) => {
  const capacity = useUseCase(Ports.capacity)
  const found = useLoaded('capacity', () => (SHOP.limitToCapacity ? capacity.full() : okAsync([])))
  const full = found.status === 'ready' ? found.value : []
  return {
    retry: async () => {
      if (found.status === 'ready') await found.retry()
    },
    isLoading: SHOP.limitToCapacity && found.status === 'loading',
    isFull: (code: RegionCode): boolean => full.some(one => one.region === code && one.equipmentType === type),
  }
}
