import { errAsync, okAsync } from 'neverthrow'
import { type CallFailure, serviceUnreachable } from '#core/shared/failures.ts'
import type { ActiveStoring, Home, OwnStorage, ReportSummary } from '#core/storing/ports/own-storage.ts'

const NOTHING_STORED: Home = {
  userName: '김철수',
  storingStatus: 0,
  activeCount: 0,
  canCheckout: false,
  secondContract: null,
  order: null,
}

/** What one customer has in storage, as it is set; unreachable when told so. */
export const memoryOwnStorage = () => {
  let home = NOTHING_STORED
  let active: readonly ActiveStoring[] = []
  let reports: readonly ReportSummary[] = []
  let failure: CallFailure | null = null
  const answer = <Value>(value: Value) => (failure === null ? okAsync(value) : errAsync(failure))

  const ownStorage: OwnStorage = {
    home: () => answer(home),
    active: () => answer(active),
    reports: () => answer(reports),
    countActive: () => answer(active.length),
  }
  return {
    ownStorage,
    homeIs(now: Home): void {
      home = now
    },
    storedIs(now: readonly ActiveStoring[]): void {
      active = now
    },
    reportsAre(now: readonly ReportSummary[]): void {
      reports = now
    },
    goOffline(): void {
      failure = serviceUnreachable
    },
    comeBack(): void {
      failure = null
    },
  }
}
