import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { DraftStep, PlaceDraft } from '#core/storing/storing-draft.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { STORING_PLACE_TEXTS as texts } from '../../texts/pickup-place.ts'
import { PlaceChoices } from '../places/place-choices.tsx'
import { PlaceFields } from '../places/place-fields.tsx'
import css from './storing.module.css'

type PickupPlaceCardProps = {
  readonly place: PlaceDraft
  readonly take: (step: DraftStep) => void
  readonly isTried: boolean
}

/** Where to pick up, or that it is said later (G155). */
export function PickupPlaceCard({ place: { isLater, typed }, take, isTried }: PickupPlaceCardProps) {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  const type = (next: PlaceDraft['typed']) => take({ kind: 'PlaceTyped', typed: next })
  return (
    <Card tone="line" title={texts.title}>
      {isSignedIn && <PlaceChoices typed={typed} onPicked={type} />}
      {isLater ? (
        <>
          <p className={css.text}>{texts.laterNote}</p>
          <div className={css.placeAct}>
            <Button tone="ghost" onPress={() => type(typed)}>
              {texts.now}
            </Button>
          </div>
        </>
      ) : (
        <>
          <PlaceFields typed={typed} onTyped={type} isTried={isTried} />
          <Button tone="ghost" onPress={() => take({ kind: 'PlaceLater' })}>
            {texts.later}
          </Button>
        </>
      )}
    </Card>
  )
}
