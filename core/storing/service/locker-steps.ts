import { err, ok, type Result } from 'neverthrow'
import { match, P } from 'ts-pattern'
import { isInLocker, type LockerPlace, type LockerRefused, type LockerSwap, type LockerWish } from '../locker.ts'
import type { OrderEvent } from '../order-event.ts'
import type { OrderState } from '../order-state.ts'
import type { LockedOrder } from '../ports/order-records.ts'
import type { DetailMissing, DetailNotTaken, StepDetails } from '../step-details.ts'

/** The region has no lockers, so there is no next free one. */
export type NoLockers = { readonly kind: 'NoLockers' }

export type LockerStepRefused = LockerRefused | DetailMissing | DetailNotTaken | NoLockers

type Said = Pick<StepDetails, 'locker' | 'zone' | 'isSwap'>

/** What is asked of the lockers of the region while the order is locked; null for a step that has nothing to do with them. */
export const lockerWish = (event: OrderEvent, { locker, zone, isSwap }: Said = {}): LockerWish | null =>
  match(event)
    .with('storage.arrived', 'storage.shelved', 'equipment.restored', 'locker.moved', 'status.corrected', () => {
      if (locker) return { kind: 'Code' as const, text: locker, ...(isSwap && { isSwap }) }
      if (zone !== undefined) return { kind: 'Zone' as const, zone: zone === 'ANY' ? null : zone }
      // It only arrives, and is shelved later.
      if (event === 'storage.arrived') return null
      return { kind: event === 'status.corrected' ? ('AsBefore' as const) : ('NotSaid' as const) }
    })
    .with(P._, () => null)
    .exhaustive()

type Arrival = {
  readonly event: OrderEvent
  readonly details: Said
  readonly locked: LockedOrder
  readonly to: OrderState
}

/** The locker that gear comes into by this step, and its place where the region has lockers (G150). */
export type IntoLocker = {
  readonly set: { readonly locker?: string }
  readonly place?: LockerPlace
  readonly swap?: LockerSwap
}

export const intoLocker = ({ event, details, locked, to }: Arrival): Result<IntoLocker, LockerStepRefused> => {
  const { locker, zone, isSwap } = details
  const { order, lockers = { kind: 'NoStock' } } = locked
  // The gear does not come into the storage by this step.
  if (event !== 'locker.moved' && (isInLocker(order.state) || !isInLocker(to))) {
    const details = [...(locker ? (['locker'] as const) : []), ...(zone === undefined ? [] : (['zone'] as const))]
    return details.length > 0 ? err({ kind: 'DetailNotTaken', details, taken: [] }) : ok({ set: {} })
  }
  return match(lockers)
    .returnType<Result<IntoLocker, LockerStepRefused>>()
    .with({ kind: 'NoStock' }, () => {
      if (zone !== undefined || isSwap) return err({ kind: 'NoLockers' })
      if (locker) return ok({ set: { locker } })
      return MAY_STAY_UNSAID.has(event) ? ok({ set: {} }) : err(LOCKER_MISSING)
    })
    .with({ kind: 'NotSaid' }, () => err(LOCKER_MISSING))
    .with({ kind: 'Free' }, ({ place, swap }) => ok({ set: { locker: place.code }, place, ...(swap && { swap }) }))
    .otherwise(refused => err(refused))
}

/** Gear that comes back goes where it was, unless it is said: only the lockers of a region are counted. */
const MAY_STAY_UNSAID: ReadonlySet<OrderEvent> = new Set<OrderEvent>(['equipment.restored', 'status.corrected'])

const LOCKER_MISSING: DetailMissing = { kind: 'DetailMissing', details: ['locker'] }
