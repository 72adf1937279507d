import { useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import { NO_PLACE_TYPED, PickupPlace, PlaceLabel, type SavedPlace } from '#core/storing/pickup-place.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useBackCloses } from '../../parts/use-back-closes.ts'
import { ADDRESS_BOOK_TEXTS as texts, placeFailureText } from '../../texts/pickup-place.ts'
import { PlaceFields } from './place-fields.tsx'
import css from './places.module.css'

type SavedPlaceFormProps = {
  /** Null for a new one. */
  readonly place: SavedPlace | null
  readonly onClose: () => void
  readonly onSaved: () => Promise<void>
}

/** A new place of the address book, or another wording of one that is there. */
export function SavedPlaceForm({ place: saved, onClose, onSaved }: SavedPlaceFormProps) {
  const places = useUseCase(Ports.pickupPlaces)
  const [label, setLabel] = useState<string>(saved?.label ?? '')
  const [typed, setTyped] = useState(() => (saved === null ? NO_PLACE_TYPED : PickupPlace.toTyped(saved.place)))
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // It has no address of its own: the list is behind it.
  useBackCloses(true, onClose)

  const save = async () => {
    setTried(true)
    setFailure(null)
    const [named, said] = [PlaceLabel.parse(label), PickupPlace.parse(typed)]
    if (named.isErr() || said.isErr()) return
    const labelled = { label: named.value, place: said.value }
    const show = (refusal: Parameters<typeof placeFailureText>[0]) => setFailure(placeFailureText(refusal))
    await (saved === null
      ? places.save(labelled).match(onSaved, show)
      : places.change(saved.id, labelled).match(onSaved, show))
  }

  return (
    <ScreenFrame
      title={saved === null ? texts.addTitle : texts.changeTitle}
      back={{ onPress: onClose }}
      action={
        <ActionBar onPress={save} busyLabel={texts.saving}>
          {texts.save}
        </ActionBar>
      }
    >
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <div className={css.fields}>
        <TextField
          label={texts.label}
          placeholder={texts.labelPlaceholder}
          value={label}
          onChange={setLabel}
          message={isTried && PlaceLabel.parse(label).isErr() ? { tone: 'bad', text: texts.labelInvalid } : undefined}
          autoComplete="off"
          enterKeyHint="next"
        />
        <PlaceFields typed={typed} onTyped={setTyped} isTried={isTried} />
      </div>
    </ScreenFrame>
  )
}
