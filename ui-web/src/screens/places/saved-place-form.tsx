import { useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import { PickupPlace, PlaceLabel, type SavedPlaceId, type TypedPlace } from '#core/storing/pickup-place.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { focusMistake } from '../../parts/focus-mistake.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useBackCloses } from '../../parts/use-back-closes.ts'
import { ADDRESS_BOOK_TEXTS as texts, placeFailureText } from '../../texts/pickup-place.ts'
import { PlaceFields } from './place-fields.tsx'
import css from './places.module.css'

/** A place of the address book as it is typed. */
export type TypedSavedPlace = {
  /** Empty for a new one. */
  readonly id: SavedPlaceId | ''
  readonly label: string
  readonly place: TypedPlace
}

type SavedPlaceFormProps = {
  readonly typed: TypedSavedPlace
  readonly onTyped: (typed: TypedSavedPlace) => void
  readonly onClose: () => void
  readonly onSaved: () => Promise<void>
}

/** A new place of the address book, or another wording of one that is there. */
export function SavedPlaceForm({ typed, onTyped, onClose, onSaved }: SavedPlaceFormProps) {
  const { id, label, place } = typed
  const places = useUseCase(Ports.pickupPlaces)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // It has no address of its own: the list is behind it.
  useBackCloses(true, onClose)

  const save = async () => {
    setTried(true)
    setFailure(null)
    const [named, said] = [PlaceLabel.parse(label), PickupPlace.parse(place)]
    if (named.isErr() || said.isErr()) return focusMistake()
    const labelled = { label: named.value, place: said.value }
    const show = (refusal: Parameters<typeof placeFailureText>[0]) => setFailure(placeFailureText(refusal))
    await (id === '' ? places.save(labelled).match(onSaved, show) : places.change(id, labelled).match(onSaved, show))
  }

  return (
    <ScreenFrame
      title={id === '' ? texts.addTitle : texts.changeTitle}
      back={{ onPress: onClose }}
      action={
        <ActionBar
          onPress={save}
          busyLabel={texts.saving}
          {...(failure !== null && { aside: <Refusal text={failure} /> })}
        >
          {texts.save}
        </ActionBar>
      }
    >
      <div className={css.fields}>
        <TextField
          label={texts.label}
          placeholder={texts.labelPlaceholder}
          value={label}
          onChange={named => onTyped({ ...typed, label: named })}
          message={isTried && PlaceLabel.parse(label).isErr() ? { tone: 'bad', text: texts.labelInvalid } : undefined}
          autoComplete="off"
          enterKeyHint="next"
        />
        <PlaceFields typed={place} onTyped={said => onTyped({ ...typed, place: said })} isTried={isTried} />
      </div>
    </ScreenFrame>
  )
}
