import * as lockers from '#adapters/http/contract/staff/lockers.ts'
import { invalid, unknownRegion } from '#adapters/http/server/invalid-input.ts'
import { LabelCode } from '#core/storing/label-code.ts'
import { LockerCode, LockerZone } from '#core/storing/locker.ts'
import { RegionCode } from '#core/storing/region.ts'
import type { SetMoved } from '#core/storing/service/clear-lockers.ts'
import type { ExpectedSet } from '#core/storing/zone-check.ts'
import { decisionOf } from './decision-of.ts'
import type { makeStaffMount, OfStaff } from './staff-mount.ts'
import { staffRefusal } from './staff-failures.ts'
import { lockerRow } from './storage-routes.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** Which lockers a region has, and who waits for one. */
export const staffLockerRoutes = (mount: Mount): void => {
  mount(lockers.addLockers, ({ desk, caller, body: { codes, kind, capacity, reason, dryRun = false, ...body } }) =>
    regionIn(body).asyncAndThen(region => {
      const zone = body.zone ?? LockerCode.row(codes[0])
      return desk
        .addLockers({ region, codes, zone, kind, capacity }, decisionOf(desk, caller, reason), { dryRun })
        .mapErr(unknownRegion('region'))
        .map(({ placed, loose }) => ({
          codes: [...codes],
          zone,
          kind,
          capacity,
          placed: [...placed],
          loose: loose.map(({ orderId, locker }) => ({ orderId, locker })),
          dryRun,
        }))
    }),
  )

  mount(lockers.removeLockers, ({ desk, caller, body: { codes, reason, dryRun = false, ...body } }) =>
    regionIn(body)
      .asyncAndThen(region => desk.lockers.remove({ region, codes }, decisionOf(desk, caller, reason), { dryRun }))
      .map(() => ({ codes: [...codes], dryRun })),
  )

  mount(lockers.blockLocker, asked => setBlocked(asked, asked.body.reason))
  mount(lockers.unblockLocker, asked => setBlocked(asked, null))

  mount(lockers.clearLockers, ({ desk, caller, body: { codes, to, zone, reason, dryRun = false, ...body } }) =>
    regionIn(body)
      .asyncAndThen(region =>
        desk.clearLockers({ region, codes, to: to ?? zone ?? null, staff: caller.member, reason, dryRun }),
      )
      .map(sets => ({ sets: sets.map(clearedSet), dryRun })),
  )

  mount(lockers.zoneToCheck, ({ desk, query: { region = '', zone = '' } }) =>
    regionIn({ region })
      .andThen(known =>
        LockerZone.parse(zone)
          .mapErr(invalid('zone'))
          .map(part => ({ region: known, zone: part })),
      )
      .asyncAndThen(desk.zoneChecks.expect)
      .map(({ sets, last }) => ({ sets: sets.map(expectedSet), at: desk.clock.now(), last })),
  )

  mount(lockers.checkZone, ({ desk, caller, body: { zone, scanned, since, reason, dryRun = false, ...body } }) =>
    regionIn(body)
      .asyncAndThen(region =>
        desk.zoneChecks.finish({ region, zone, scanned, since }, decisionOf(desk, caller, reason), { dryRun }),
      )
      .map(({ found, missing, unexpected, unknown }) => ({
        found: found.length,
        missing: missing.map(expectedSet),
        unexpected: [...unexpected],
        unknown: [...unknown],
        dryRun,
      })),
  )

  mount(lockers.roomQueues, ({ desk, caller: { member } }) =>
    desk.readRoomQueues(member.regions ?? null).map(queues => ({
      waiting: queues.map(({ equipmentType, ...queue }) => ({ ...queue, kind: equipmentType })),
    })),
  )
}

const clearedSet = ({ orderId, from, to, refusal }: SetMoved) => ({
  orderId,
  from,
  to: refusal === null ? to : null,
  refusal: refusal !== null ? staffRefusal(refusal).message : to === null ? '들어갈 빈 락커가 없어요.' : null,
})

const setBlocked = (
  { desk, caller, body: { codes, reason, dryRun = false, ...body } }: OfStaff<typeof lockers.blockLocker.body>,
  blockedReason: string | null,
) =>
  regionIn(body)
    .asyncAndThen(region =>
      desk.blockLockers({ region, codes }, blockedReason, decisionOf(desk, caller, reason), { dryRun }),
    )
    .map(({ found, unknown }) => ({ lockers: found.map(lockerRow), unknown: [...unknown], dryRun }))

const regionIn = ({ region }: { readonly region: string }) => RegionCode.parse(region).mapErr(invalid('region'))

/** With its label as it is printed. */
const expectedSet = ({ label, ...set }: ExpectedSet) => ({
  ...set,
  label: label === null ? null : LabelCode.format(label),
})
