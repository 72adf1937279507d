import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Whole } from '../../parts/whole.tsx'
import { windowText } from '../../texts/half-day.ts'
import { ORDER_WINDOW_TEXTS as texts, WINDOW_TEXTS, wishText } from '../../texts/pickup-window.ts'
import { PickupSkeleton } from './pickup-skeleton.tsx'
import css from './places.module.css'

type OrderWindowCardProps = { readonly orderId: OrderId; readonly location: RegionCode }

const hasWindows = (location: RegionCode): boolean =>
  SHOP.regions.some(({ code, pickupWindows }) => code === location && pickupWindows !== null)

/** On the page of an order that waits for its pickup: when that is, and the way to change it. Nothing in a region without windows. */
export function OrderWindowCard({ orderId, location }: OrderWindowCardProps) {
  const navigate = useNavigate()
  const windows = useUseCase(Ports.pickupWindows)
  const found = useLoaded(`pickup-window-${orderId}`, () => windows.ofOrder(orderId))
  const places = useUseCase(Ports.pickupPlaces)
  const place = useLoaded(`pickup-place-${orderId}`, () => places.ofOrder(orderId))
  if (found.status === 'loading') return hasWindows(location) ? <PickupSkeleton title={texts.card} lines={1} /> : null
  if (found.status === 'failed') return null
  const isPlaceMissing = place.status === 'ready' && place.value.place === null
  const { booked, wish, canChange } = found.value
  const isOpen = booked === null && (wish === null || wish.isLost)
  if (booked === null && wish === null && !canChange) return null
  return (
    <Card tone="line" title={texts.card}>
      {booked !== null && <p className={css.address}>{windowText(booked)}</p>}
      {wish !== null && <p className={css.line}>{wishText(wish, isPlaceMissing)}</p>}
      {booked === null && wish === null && <p className={css.line}>{texts.unchosen}</p>}
      {canChange ? (
        <div className={css.act}>
          <Button
            tone={isOpen ? 'primary' : 'ghost'}
            onPress={() => void navigate(`/mypage/progress/window?orderId=${orderId}`)}
          >
            {isOpen ? texts.choose : texts.change}
          </Button>
        </div>
      ) : (
        <p className={css.locked}>
          <Whole text={WINDOW_TEXTS.locked} />
        </p>
      )}
    </Card>
  )
}
