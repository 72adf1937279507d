import { useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import { NO_PLACE_TYPED, PickupPlace } from '#core/storing/pickup-place.ts'
import type { OwnPickupPlace } from '#core/storing/ports/pickup-places.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useKeptForm } from '../../hooks/use-kept-form.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { focusMistake } from '../../parts/focus-mistake.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Whole } from '../../parts/whole.tsx'
import { ORDER_PLACE_TEXTS as texts, placeFailureText } from '../../texts/pickup-place.ts'
import { type PickupForm, PickupOfOrder } from './pickup-of-order.tsx'
import { PlaceChoices } from './place-choices.tsx'
import { PlaceFields } from './place-fields.tsx'
import css from './places.module.css'

/** Where the gear of one order is picked up: said or changed until the pickup day begins (G156). */
export function OrderPlaceScreen() {
  const places = useUseCase(Ports.pickupPlaces)
  return (
    <PickupOfOrder texts={texts} name="pickup-place" read={places.ofOrder} failureText={placeFailureText}>
      {form => <PlaceForm {...form} />}
    </PickupOfOrder>
  )
}

function PlaceForm({ orderId, known: { place, canChange }, frame, onSaved }: PickupForm<OwnPickupPlace>) {
  const places = useUseCase(Ports.pickupPlaces)
  const [typed, setTyped] = useKeptForm(`pickup-place-${orderId}`, () =>
    place === null ? NO_PLACE_TYPED : PickupPlace.toTyped(place),
  )
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const save = async () => {
    setTried(true)
    setFailure(null)
    const said = PickupPlace.parse(typed)
    if (said.isErr()) return focusMistake()
    await places.say(orderId, said.value).match(onSaved, refusal => setFailure(placeFailureText(refusal)))
  }

  return (
    <ScreenFrame
      {...frame}
      lead={canChange ? texts.lead : <Whole text={texts.locked} />}
      action={
        canChange && (
          <ActionBar
            onPress={save}
            busyLabel={texts.saving}
            {...(failure !== null && { aside: <Refusal text={failure} /> })}
          >
            {texts.save}
          </ActionBar>
        )
      }
    >
      {canChange && (
        <>
          <PlaceChoices typed={typed} onPicked={setTyped} />
          <div className={css.fields}>
            <PlaceFields typed={typed} onTyped={setTyped} isTried={isTried} />
          </div>
        </>
      )}
    </ScreenFrame>
  )
}
