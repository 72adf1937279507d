import { err, errAsync, ok, okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { OrderNotFound } from '../errors.ts'
import type { GearText } from '../gear-text.ts'
import {
  freeLockersFor,
  type Locker,
  type LockerCode,
  type LockerSet,
  type LockerZone,
  MAX_LOCKERS_AT_ONCE,
} from '../locker.ts'
import type { LockerRecords, LockersUnknown } from '../ports/locker-records.ts'
import type { StaffViews } from '../ports/staff-views.ts'
import type { RegionCode } from '../region.ts'
import type { AdvanceOrder, AdvanceRefused } from './advance-order.ts'

export type SetMoved = {
  readonly orderId: OrderId
  readonly from: LockerCode
  /** Null where no free one takes it: it stays. */
  readonly to: LockerCode | null
  /** Why it stays although there was one; null where it went. */
  readonly refusal: AdvanceRefused | OrderNotFound | null
}

/** Moves what is in some lockers of a region to free ones, set by set: one that is refused stays, and the others go. Nothing moves where one that is named is none (G798). */
export type ClearLockers = (asked: {
  readonly region: RegionCode
  readonly codes: readonly LockerCode[]
  /** These lockers, or a zone; null is any zone. */
  readonly to: readonly LockerCode[] | LockerZone | null
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}) => ResultAsync<readonly SetMoved[], LockersUnknown | ServiceUnreachable>

type Deps = {
  readonly lockers: Pick<LockerRecords, 'find' | 'list'>
  readonly views: Pick<StaffViews, 'order'>
  readonly advanceOrder: AdvanceOrder
}

export const makeClearLockers = ({ lockers, views, advanceOrder }: Deps): ClearLockers => {
  const findAll = (
    region: RegionCode,
    codes: readonly LockerCode[],
  ): ResultAsync<readonly Locker[], LockersUnknown | ServiceUnreachable> =>
    ResultAsync.combine(codes.map(code => lockers.find({ region, code }))).andThen(all => {
      const found = all.filter(locker => locker !== null)
      const unknown = codes.filter((_, at) => all[at] === null)
      return unknown.length === 0 ? ok(found) : err({ kind: 'LockersUnknown' as const, codes: unknown })
    })
  const targets = (
    region: RegionCode,
    to: readonly LockerCode[] | LockerZone | null,
  ): ResultAsync<readonly Locker[], LockersUnknown | ServiceUnreachable> =>
    to === null || typeof to === 'string'
      ? lockers.list({ region, zone: to, state: 'FREE', kind: null, after: null, limit: MAX_LOCKERS_AT_ONCE })
      : findAll(region, to)
  const setsIn = (found: readonly Locker[]): ResultAsync<readonly LockerSet[], ServiceUnreachable> =>
    ResultAsync.combine(
      found.flatMap(({ code, orders }) =>
        orders.map(id =>
          views
            .order(id)
            .map(seen => (seen === null ? [] : [{ orderId: id, from: code, type: seen.order.equipmentType }])),
        ),
      ),
    ).map(sets => sets.flat())

  return ({ region, codes, to, staff, reason, dryRun }) => {
    const move = ({
      orderId,
      from,
      to: code,
    }: Omit<SetMoved, 'refusal'>): ResultAsync<SetMoved, ServiceUnreachable> => {
      const moved = { orderId, from, to: code, refusal: null }
      if (code === null) return okAsync(moved)
      return advanceOrder({
        orderId,
        event: 'locker.moved',
        staff,
        reason,
        details: { locker: code as string as GearText },
        dryRun,
      })
        .map((): SetMoved => moved)
        .orElse(refusal =>
          match(refusal)
            .returnType<ResultAsync<SetMoved, ServiceUnreachable>>()
            .with({ kind: 'ServiceUnreachable' }, unreachable => errAsync(unreachable))
            // A colleague who clears the same row was faster.
            .with({ kind: 'LockerSame' }, () => okAsync(moved))
            .otherwise(other => okAsync({ ...moved, refusal: other })),
        )
    }
    return ResultAsync.combine([findAll(region, codes).andThen(setsIn), targets(region, to)]).andThen(([sets, free]) =>
      freeLockersFor(
        sets,
        free.filter(({ code }) => !codes.includes(code)),
      ).reduce<ResultAsync<readonly SetMoved[], ServiceUnreachable>>(
        (before, planned) => before.andThen(done => move(planned).map(one => [...done, one])),
        okAsync([]),
      ),
    )
  }
}
