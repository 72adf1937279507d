import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { UNPAID_ORDER_TEXTS as texts, unpaidOrderText } from '../../texts/home.ts'
import css from './home.module.css'

type UnpaidOrderCardProps = {
  readonly tone: 'line' | 'raise'
  /** Where there is none. */
  readonly otherwise?: ReactNode
}

/** An order that waits for its payment, and the way on (G615). One whose payment is being decided is left alone. */
export function UnpaidOrderCard({ tone, otherwise = null }: UnpaidOrderCardProps) {
  const navigate = useNavigate()
  const ownRecords = useUseCase(Ports.ownRecords)
  const resumeUnpaidOrder = useUseCase(StoringSide.resumeUnpaidOrder)
  const payments = useLoaded('payments-stored', () => ownRecords.payments('stored', null))
  const items = payments.status === 'ready' ? payments.value.items : []
  const unpaid = items.find(({ hasEquipment, paymentStatus }) => !hasEquipment && paymentStatus !== 'IN_PROGRESS')
  if (unpaid === undefined) return otherwise

  const goOn = () => {
    resumeUnpaidOrder(unpaid)
    void navigate('/storing/storinginfo')
  }
  return (
    <Card tone={tone} title={texts.title}>
      <p className={css.note}>{unpaidOrderText(unpaid)}</p>
      <div className={css.start}>
        <Button onPress={goOn}>{texts.pay}</Button>
      </div>
    </Card>
  )
}
