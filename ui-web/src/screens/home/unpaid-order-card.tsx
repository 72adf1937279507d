import { useNavigate } from 'react-router-dom'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { UNPAID_ORDER_TEXTS as texts, unpaidOrderText } from '../../texts/home.ts'
import { unpaidSentence } from '../../texts/home-status.ts'
import css from './home.module.css'

/** An order that waits for its payment; null where there is none, and while that is not known. One whose payment is being decided is left alone. */
export const useUnpaidOrder = (): StorageRecord | null => {
  const ownRecords = useUseCase(Ports.ownRecords)
  const payments = useLoaded('payments-stored', () => ownRecords.payments('stored', null))
  const items = payments.status === 'ready' ? payments.value.items : []
  return items.find(({ hasEquipment, paymentStatus }) => !hasEquipment && paymentStatus !== 'IN_PROGRESS') ?? null
}

type UnpaidOrderCardProps = { readonly tone: 'line' | 'raise'; readonly unpaid: StorageRecord }

/** The way on with such an order (G615). */
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
