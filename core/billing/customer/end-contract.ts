import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { PaymentId } from '#core/shared/ids.ts'
import type { KnownHome } from '#core/storing/ports/own-storage.ts'
import type { RequestKey } from '#core/storing/ports/checkouts.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { Ended, EndRefused, EndWish, OwnContracts } from '../ports/own-contracts.ts'

/**
 * Cancels a storage or ends its renewal: one request however often the button is tapped. While it is not known whether a try was
 * carried out, the next one is the same try; after an answer it is another one.
 */
export type EndContract = (payment: PaymentId, wish: EndWish) => ResultAsync<Ended, EndRefused>

type Deps = {
  readonly ownContracts: OwnContracts
  readonly homeStore: DeviceStore<KnownHome | null>
  readonly clock: Clock
}

export const makeEndContract = ({ ownContracts, homeStore, clock }: Deps): EndContract => {
  const keys = new Map<string, RequestKey>()
  const running = new Map<string, ResultAsync<Ended, EndRefused>>()

  return (payment, wish) => {
    const asked = ['end', payment, wish.intent, wish.expectedRefund].join(':')
    const before = running.get(asked)
    if (before !== undefined) return before

    const key = keys.get(asked) ?? `${asked}:${clock.now()}`
    keys.set(asked, key)
    const answer = ownContracts
      .end(payment, wish, key)
      .map(ended => {
        running.delete(asked)
        keys.delete(asked)
        // What home remembers knows nothing of it.
        homeStore.clear()
        return ended
      })
      .mapErr(refusal => {
        running.delete(asked)
        if (!isUndecided(refusal)) keys.delete(asked)
        return refusal
      })
    running.set(asked, answer)
    return answer
  }
}

/** It may have been carried out all the same. */
const isUndecided = ({ kind }: EndRefused): boolean => kind === 'ServiceUnreachable' || kind === 'InProgress'
