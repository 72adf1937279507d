import { useNavigate } from 'react-router-dom'
import type { HomeOrder } from '#core/storing/ports/own-storage.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { ORDER_WINDOW_TEXTS as texts, wishText } from '../../texts/pickup-window.ts'
import css from './home.module.css'

/** The window of a pickup, which can still be changed (G213). */
export function WindowCard({ order: { orderId, pickupWish, isPlaceMissing } }: { readonly order: HomeOrder }) {
  const navigate = useNavigate()
  return (
    <Card tone="line" title={texts.card}>
      {pickupWish !== null && <p className={css.note}>{wishText(pickupWish, isPlaceMissing)}</p>}
      <div className={pickupWish === null ? undefined : css.start}>
        <Button tone="ghost" onPress={() => void navigate(`/mypage/progress/window?orderId=${orderId}`)}>
          {texts.change}
        </Button>
      </div>
    </Card>
  )
}
