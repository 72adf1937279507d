import { useNavigate } from 'react-router-dom'
import type { OrderId } from '#core/shared/ids.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { HOME_PLACE_TEXTS as texts } from '../../texts/home.ts'
import css from './home.module.css'

/** Paid, and nobody has said where to pick up (G157). */
export function PlaceMissingCard({ orderId }: { readonly orderId: OrderId }) {
  const navigate = useNavigate()
  return (
    <Card tone="line" title={texts.title}>
      <p className={css.note}>{texts.text}</p>
      <div className={css.start}>
        <Button tone="ghost" onPress={() => void navigate(`/mypage/progress/place?orderId=${orderId}`)}>
          {texts.say}
        </Button>
      </div>
    </Card>
  )
}
