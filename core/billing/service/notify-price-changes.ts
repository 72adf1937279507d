import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { PriceRecords } from '../ports/price-records.ts'
import { decidePriceNotice } from '../price-change.ts'

type Deps = { readonly prices: PriceRecords; readonly clock: Clock }

/** What one claim takes; a round goes on until there is less. */
export const PRICE_BATCH = 50

/** Notifies customers of higher prices as soon as their consent would count; answers how many offers it took up. */
export type NotifyPriceChanges = () => ResultAsync<number, ServiceUnreachable>

export const makeNotifyPriceChanges =
  ({ prices, clock }: Deps): NotifyPriceChanges =>
  () => {
    const now = clock.now()
    return prices.notifyDue(now, PRICE_BATCH, priced => decidePriceNotice(priced, now))
  }
