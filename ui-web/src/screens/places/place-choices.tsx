import { Ports } from '#adapters/container/tokens.ts'
import { PickupPlace, type TypedPlace } from '#core/storing/pickup-place.ts'
import type { OwnPlaces } from '#core/storing/ports/pickup-places.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { ChoiceCard } from '../../parts/choice-card.tsx'
import { PLACE_CHOICE_TEXTS as texts, placeLine, placeWho } from '../../texts/pickup-place.ts'
import css from './places.module.css'

type PlaceChoicesProps = { readonly typed: TypedPlace; readonly onPicked: (typed: TypedPlace) => void }

/** The places that the customer keeps, and the one of the last order; nothing while there are none, or they do not come. */
export function PlaceChoices({ typed, onPicked }: PlaceChoicesProps) {
  const places = useLoaded('own-places', useUseCase(Ports.pickupPlaces).list)
  const choices = places.status === 'ready' ? listChoices(places.value) : []
  const current = PickupPlace.parse(typed).unwrapOr(null)
  // The same place may be kept twice.
  const chosen = current && choices.find(({ place }) => PickupPlace.isSame(current, place))?.key
  return choices.length === 0 ? null : (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{texts.legend}</legend>
      {choices.map(({ key, title, place }) => (
        <ChoiceCard
          key={key}
          name="known-place"
          value={key}
          checked={chosen === key}
          onChange={() => onPicked(PickupPlace.toTyped(place))}
          title={title}
          note={`${placeLine(place)}\n${placeWho(place)}`}
        />
      ))}
    </fieldset>
  )
}

type Choice = { readonly key: string; readonly title: string; readonly place: PickupPlace }

/** The last place is offered by its own name when it is kept too. */
const listChoices = ({ saved, last }: OwnPlaces): readonly Choice[] => {
  const named = saved.map(({ id, label, place }): Choice => ({ key: id, title: label, place }))
  const isNamed = last === null || saved.some(({ place }) => PickupPlace.isSame(place, last))
  return isNamed ? named : [{ key: 'last', title: texts.last, place: last }, ...named]
}
