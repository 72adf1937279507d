import { okAsync, ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { PickupDays, ShopNow } from '#core/shared/shop.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { type Closing, closingsAhead } from '#core/shop/closings.ts'
import type { ShopRecords } from '#core/shop/ports/shop-records.ts'
import { LATE_WORK, LATE_WORK_RULES, type LateWork } from '../late-work.ts'
import type { LateSearch, LateTask, LateWorkRecords, WaitingOrder } from '../ports/late-work-records.ts'

type Deps = {
  readonly lateWork: LateWorkRecords
  readonly shopChanges: Pick<ShopRecords, 'changes'>
  readonly clock: Clock
  readonly shop: ShopNow
}

/** So many orders of a kind and state in one round. */
const LATE_BATCH = 500

/** Writes a task for each order that staff is late with; answers how many are new (G180). */
export type NoteLateWork = () => ResultAsync<number, ServiceUnreachable>

export const makeNoteLateWork =
  ({ lateWork, shopChanges, clock, shop }: Deps): NoteLateWork =>
  () => {
    const now = clock.now()
    const { pickup } = shop()
    const searchesOf = (kind: LateWork, ahead: readonly Closing[]): readonly LateSearch[] => {
      const { states, since, before, until, closed, givesWayTo } = LATE_WORK_RULES[kind]
      const late = { before: before(now, pickup), until: until(now), closed: closed(ahead) }
      return states.map(state => ({ kind, state, since, givesWayTo, ...late }))
    }
    const noteAll = (found: readonly WaitingOrder[]) =>
      ResultAsync.combine(
        LATE_WORK.map(kind => {
          const late = found.filter(waiting => waiting.kind === kind)
          return late.length === 0 ? okAsync(0) : lateWork.note(kind, late.map(toTask(pickup)), now)
        }),
      )
    return shopChanges.changes().andThen(changes => {
      const ahead = closingsAhead(changes, now)
      return lateWork
        .endReopened(ahead, now)
        .andThen(() =>
          lateWork.find(
            LATE_WORK.flatMap(kind => searchesOf(kind, ahead)),
            LATE_BATCH,
          ),
        )
        .andThen(noteAll)
        .map(noted => noted.reduce((sum, count) => sum + count, 0))
    })
  }

const toTask =
  (pickup: PickupDays) =>
  (waiting: WaitingOrder): LateTask => {
    const { kind, order, step, cause } = waiting
    const { dueOn, detail } = LATE_WORK_RULES[kind]
    return { order, step, cause, dueOn: dueOn(waiting, pickup), detail: `order ${order}, ${detail}` }
  }
