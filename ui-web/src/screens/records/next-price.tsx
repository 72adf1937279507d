import { useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { AmountText } from '../../parts/amount-text.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { changeLine, PRICE_TEXTS as texts, priceWhy } from '../../texts/prices.ts'
import { PriceSheet } from './price-sheet.tsx'
import css from './records.module.css'

/** What the next payment of a contract will be and why, and a higher price to decide about. Nothing while it is not known; read anew when the renewal is ended or resumed. */
export function NextPrice({ orderId, autoRenewal }: Pick<StorageRecord, 'orderId' | 'autoRenewal'>) {
  const ownPrices = useUseCase(Ports.ownPrices)
  const prices = useLoaded(`next-prices-${autoRenewal}`, () => ownPrices.read())
  const [isAsking, setAsking] = useState(false)
  const price = prices.status === 'ready' ? prices.value.find(one => one.orderId === orderId) : undefined
  if (prices.status !== 'ready' || price === undefined) return null
  const { change } = price

  return (
    <section className={css.next}>
      <KeyValueList
        rows={[
          {
            label: texts.next,
            value: (
              <>
                <AmountText won={price.won} size="text" />
                <span className={css.countdown}>{priceWhy(price)}</span>
              </>
            ),
          },
        ]}
      />
      {change !== null && change.canAnswer && (
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
    </section>
  )
}
