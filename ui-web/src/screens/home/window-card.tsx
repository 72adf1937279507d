import { useNavigate } from 'react-router-dom'
import type { HomeOrder } from '#core/storing/ports/own-storage.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { ORDER_WINDOW_TEXTS as texts, wishText } from '../../texts/pickup-window.ts'
import css from './home.module.css'

/** A window for the pickup can be chosen or changed (G213). */
export function WindowCard({ order }: { readonly order: HomeOrder }) {
  const navigate = useNavigate()
  const { orderId, pickupDate, pickupWish: wish, isPlaceMissing } = order
  const isOpen = pickupDate === null && (wish === null || wish.isLost)
  const choose = () => void navigate(`/mypage/progress/window?orderId=${orderId}`)
  return (
    <Card tone="line" title={texts.card}>
      {wish !== null && <p className={css.note}>{wishText(wish, isPlaceMissing)}</p>}
      {wish === null && pickupDate === null && <p className={css.note}>{texts.unchosenNote}</p>}
      <div className={wish === null && pickupDate !== null ? undefined : css.start}>
        <Button tone={isOpen ? 'primary' : 'ghost'} onPress={choose}>
          {isOpen ? texts.choose : texts.change}
        </Button>
      </div>
    </Card>
  )
}
