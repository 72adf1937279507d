import { errAsync, okAsync } from 'neverthrow'
import { type CallFailure, serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderStory, OwnRecords, StorageTab } from '#core/storing/ports/own-records.ts'
import type { PaymentTab } from '#core/storing/projection.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'

/** What one customer looks back on, as it is set; unreachable when told so. */
export const memoryOwnRecords = () => {
  const tabs = new Map<StorageTab | PaymentTab, readonly StorageRecord[]>()
  const stories = new Map<string, OrderStory>()
  let failure: CallFailure | null = null
  const answer = <Value>(value: Value) => (failure === null ? okAsync(value) : errAsync(failure))
  const listed = (tab: StorageTab | PaymentTab) => tabs.get(tab) ?? []

  const ownRecords: OwnRecords = {
    history: tab => answer(listed(tab)),
    payments: tab => answer(tab === 'all' ? [...listed('stored'), ...listed('past')] : listed(tab)),
    recentPlan: () => answer(listed('stored')[0]?.plan ?? null),
    story: id => {
      const story = stories.get(id)
      return story === undefined && failure === null ? errAsync({ kind: 'OrderNotFound' }) : answer(story as OrderStory)
    },
  }
  return {
    ownRecords,
    listIs(tab: StorageTab | PaymentTab, now: readonly StorageRecord[]): void {
      tabs.set(tab, now)
    },
    storyIs(story: OrderStory): void {
      stories.set(story.record.orderId, story)
    },
    goOffline(): void {
      failure = serviceUnreachable
    },
    comeBack(): void {
      failure = null
    },
  }
}
