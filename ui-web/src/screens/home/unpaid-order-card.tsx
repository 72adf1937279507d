import { useNavigate } from 'react-router-dom'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { UnpaidOrder } from '#core/storing/unpaid-order.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { UNPAID_ORDER_TEXTS as texts, unpaidOrderText } from '../../texts/home.ts'
import { unpaidSentence } from '../../texts/home-status.ts'
import css from './home.module.css'

type UnpaidOrderCardProps = { readonly tone: 'line' | 'raise'; readonly unpaid: UnpaidOrder }

/** The way on with an order that waits for its payment (G615). */
export function UnpaidOrderCard({ tone, unpaid }: UnpaidOrderCardProps) {
  const navigate = useNavigate()
  const resumeUnpaidOrder = useUseCase(StoringSide.resumeUnpaidOrder)
  const goOn = () => {
    resumeUnpaidOrder(unpaid)
    void navigate('/storing/storinginfo')
  }
  return (
    <Card tone={tone}>
      <h2 className={css.value}>{unpaidSentence(unpaid.amountWon)}</h2>
      <p className={css.cardNote}>{unpaidOrderText(unpaid)}</p>
      <div className={css.start}>
        <Button onPress={goOn}>{texts.pay}</Button>
      </div>
    </Card>
  )
}
