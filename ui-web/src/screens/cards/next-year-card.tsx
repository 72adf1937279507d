import type { AppPath } from '#core/shared/app-path.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { CARD_TEXTS } from '../../texts/cards.ts'
import css from './cards.module.css'
import { useRegisterCard } from './use-register-card.ts'
import { useStoredCard } from './use-stored-card.ts'

const texts = CARD_TEXTS.nextYear

/** After a payment: one tap to the card for the years to come, or which card that will be (G30). */
export function NextYearCard({ orderId }: { readonly orderId: OrderId }) {
  const stored = useStoredCard()
  // What the page shows is the service's, so its number is all that the way back needs.
  const { register, problem } = useRegisterCard(`/storing/paymentcomplete?orderId=${orderId}` as AppPath)
  if (stored.status !== 'ready') return null
  const { card } = stored.value
  if (card?.isUsable) {
    return (
      <Card tone="line">
        <KeyValueList rows={[{ label: texts.done, value: card.label }]} />
      </Card>
    )
  }
  return (
    <Card tone="line" title={texts.title}>
      <p className={css.offer}>{texts.text}</p>
      <div className={css.register}>
        <Button tone="ghost" onPress={register} busyLabel={CARD_TEXTS.opening}>
          {texts.action}
        </Button>
      </div>
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      <p className={css.note}>{texts.note}</p>
    </Card>
  )
}
