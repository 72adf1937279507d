import { useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import type { Day } from '#core/shared/day.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { changeLine, PRICE_TEXTS as texts, priceWhy } from '../../texts/prices.ts'
import { nextPaymentSentence, noPaymentSentence } from '../../texts/records.ts'
import { PriceSheet } from './price-sheet.tsx'
import css from './records.module.css'

type NextPaymentProps = { readonly record: StorageRecord; readonly today: Day }

/** When the next payment comes, how much it is and until when it can be stopped, in one sentence; below it a higher price to decide about. An amount that is not known yet is not said. */
export function NextPayment({ record, today }: NextPaymentProps) {
  const { orderId, autoRenewal, nextPaymentDate } = record
  const ownPrices = useUseCase(Ports.ownPrices)
  const prices = useLoaded(`next-prices-${autoRenewal}`, () => ownPrices.read())
  const [isAsking, setAsking] = useState(false)
  const price = prices.status === 'ready' ? prices.value.find(one => one.orderId === orderId) : undefined
  if (nextPaymentDate === null) return <p className={css.next}>{noPaymentSentence(record)}</p>
  const change = price?.change ?? null
  const why = price === undefined ? null : priceWhy(price)

  return (
    <>
      <p className={css.next}>{nextPaymentSentence(nextPaymentDate, price?.won ?? null, today)}</p>
      {why !== null && <p className={css.details}>{why}</p>}
      {prices.status === 'ready' && price !== undefined && change?.canAnswer === true && (
        <div className={css.change}>
          <p>{changeLine(change)}</p>
          <TextLink way={{ onPress: () => setAsking(true) }}>
            {change.answer === null ? texts.choose : texts.change}
          </TextLink>
          <PriceSheet
            open={isAsking}
            price={price}
            change={change}
            onClose={() => setAsking(false)}
            onAnswered={prices.retry}
          />
        </div>
      )}
    </>
  )
}
