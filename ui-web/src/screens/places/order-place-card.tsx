import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Whole } from '../../parts/whole.tsx'
import { ORDER_PLACE_TEXTS as texts, placeLine, placeWho } from '../../texts/pickup-place.ts'
import { PickupSkeleton } from './pickup-skeleton.tsx'
import css from './places.module.css'

/** On the page of an order that waits for its pickup: where that is, and the way to change it. Nothing if it does not come. */
export function OrderPlaceCard({ orderId }: { readonly orderId: OrderId }) {
  const navigate = useNavigate()
  const places = useUseCase(Ports.pickupPlaces)
  const found = useLoaded(`pickup-place-${orderId}`, () => places.ofOrder(orderId))
  if (found.status === 'loading') return <PickupSkeleton title={texts.card} lines={2} />
  if (found.status === 'failed') return null
  const { place, canChange } = found.value
  return (
    <Card tone="line" title={texts.card}>
      {place === null ? (
        <p className={css.line}>{texts.missing}</p>
      ) : (
        <>
          <p className={css.address}>{placeLine(place)}</p>
          <p className={css.line}>
            <Whole text={placeWho(place)} />
          </p>
          {place.note !== '' && <p className={css.line}>{place.note}</p>}
        </>
      )}
      {canChange ? (
        <div className={css.act}>
          <Button
            tone={place === null ? 'primary' : 'ghost'}
            onPress={() => void navigate(`/mypage/progress/place?orderId=${orderId}`)}
          >
            {place === null ? texts.say : texts.change}
          </Button>
        </div>
      ) : (
        <p className={css.locked}>
          <Whole text={texts.locked} />
        </p>
      )}
    </Card>
  )
}
