import { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { ActiveStoring, ListedReport, OwnStorage } from '../ports/own-storage.ts'

/** One set of gear: its contract, and its latest inspection as soon as there is one. */
export type GearSet = { readonly contract: ActiveStoring; readonly report: ListedReport | null }

/** `today` is the day that dates are counted down from. */
export type OwnGear = { readonly today: Day; readonly sets: readonly GearSet[] }

/** What is paid and has not ended, one set for each contract. */
export type ReadOwnGear = () => ResultAsync<OwnGear, CallFailure>

export const makeReadOwnGear =
  ({ ownStorage, clock }: { readonly ownStorage: OwnStorage; readonly clock: Clock }): ReadOwnGear =>
  () =>
    ResultAsync.combine([ownStorage.active(), ownStorage.reports()]).map(([contracts, reports]) => ({
      today: Day.of(clock.now()),
      // Reports come newest first.
      sets: contracts.map(contract => ({
        contract,
        report: reports.find(report => report.userEquipmentId === contract.userEquipmentId) ?? null,
      })),
    }))

/** How many there are. */
export type CountOwnGear = () => ResultAsync<number, CallFailure>

export const makeCountOwnGear =
  ({ ownStorage }: { readonly ownStorage: OwnStorage }): CountOwnGear =>
  () =>
    ownStorage.countActive()
