import { ResultAsync } from 'neverthrow'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { GearSet, KnownGear, OwnStorage } from '../ports/own-storage.ts'
import { type LastKnown, makeLastKnown } from './last-known.ts'

/** What is paid and has not ended, one set for each contract. */
export type ReadOwnGear = LastKnown<Pick<KnownGear, 'sets'>>

type Deps = {
  readonly ownStorage: OwnStorage
  readonly gearStore: DeviceStore<KnownGear | null>
  readonly sessionStore: SessionStore
  readonly clock: Clock
}

export const makeReadOwnGear = ({ ownStorage, gearStore, sessionStore, clock }: Deps): ReadOwnGear => {
  const own = makeLastKnown<Pick<KnownGear, 'sets'>>({
    store: gearStore,
    sessionStore,
    clock,
    read: () =>
      ResultAsync.combine([ownStorage.active(), ownStorage.reports()]).map(([contracts, reports]) => ({
        // Reports come newest first.
        sets: contracts.map(contract => ({
          contract,
          report: reports.find(report => report.userEquipmentId === contract.userEquipmentId) ?? null,
        })),
      })),
  })
  return {
    ...own,
    lastKnown: () => {
      const known = own.lastKnown()
      return known && { ...known, sets: known.sets.map(withoutPicture) }
    },
  }
}

/** The address of a picture is good for minutes. */
const withoutPicture = ({ contract, report }: GearSet): GearSet => ({
  contract,
  report: report && { ...report, picture: null },
})

/** How many there are. */
export type CountOwnGear = () => ResultAsync<number, CallFailure>

export const makeCountOwnGear =
  ({ ownStorage }: { readonly ownStorage: OwnStorage }): CountOwnGear =>
  () =>
    ownStorage.countActive()
