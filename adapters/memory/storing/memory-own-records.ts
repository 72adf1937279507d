import { errAsync, okAsync } from 'neverthrow'
import { type CallFailure, serviceUnreachable } from '#core/shared/failures.ts'
import { type Page, PAGE_SIZE } from '#core/shared/page.ts'
import type { OrderStory, OwnRecords } from '#core/storing/ports/own-records.ts'
import type { StorageTab } from '#core/storing/record-list.ts'
import type { PaymentTab } from '#core/storing/projection.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'

const pageOf = (all: readonly StorageRecord[], after: string | null): Page<StorageRecord> => {
  const end = Number(after ?? 0) + PAGE_SIZE
  return { items: all.slice(end - PAGE_SIZE, end), next: end < all.length ? String(end) : null }
}

/** What one customer looks back on, as it is set; unreachable when told so. */
export const memoryOwnRecords = () => {
  const tabs = new Map<StorageTab | PaymentTab, readonly StorageRecord[]>()
  const stories = new Map<string, OrderStory>()
  let failure: CallFailure | null = null
  const answer = <Value>(value: Value) => (failure === null ? okAsync(value) : errAsync(failure))
  const listed = (tab: StorageTab | PaymentTab) => tabs.get(tab) ?? []

  const ownRecords: OwnRecords = {
    history: (tab, after) => answer(pageOf(listed(tab), after)),
    payments: (tab, after) =>
      answer(pageOf(tab === 'all' ? [...listed('stored'), ...listed('past')] : listed(tab), after)),
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
