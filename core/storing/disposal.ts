import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StorageTerm } from './storage-end.ts'

const NOTICES_BEFORE_DISPOSAL = 2
const DISPOSAL_DAYS = 30
/** Two that come sooner after one another are one: the customer had no time between them. */
export const DAYS_BETWEEN_NOTICES = 7

/** The contract renews, or its last day is not over. */
export type ContractNotOver = { readonly kind: 'ContractNotOver' }
/** Too few notices to collect the gear have gone out. */
export type NotToldToCollect = { readonly kind: 'NotToldToCollect'; readonly sent: number; readonly needed: number }
export type DisposalTooEarly = { readonly kind: 'DisposalTooEarly'; readonly from: Day }

export type DisposalRefused = ContractNotOver | NotToldToCollect | DisposalTooEarly

/** The guard of T37: of an ended contract, 30 days after the second notice to collect that went out (G167) or was posted (G933). */
export const checkDisposal = (
  { autoRenewal, storageEndDate }: StorageTerm,
  toldAt: readonly Instant[],
  today: Day,
): Result<void, DisposalRefused> => {
  if (autoRenewal !== 'TERMINATED' || storageEndDate === null || today <= storageEndDate)
    return err({ kind: 'ContractNotOver' })
  const toldOn = apart(toldAt.map(Day.of).filter(day => day > storageEndDate))
  const lastNeeded = toldOn[NOTICES_BEFORE_DISPOSAL - 1]
  if (lastNeeded === undefined)
    return err({ kind: 'NotToldToCollect', sent: toldOn.length, needed: NOTICES_BEFORE_DISPOSAL })
  const from = Day.addDays(lastNeeded, DISPOSAL_DAYS)
  return today < from ? err({ kind: 'DisposalTooEarly', from }) : ok()
}

const apart = (days: readonly Day[]): readonly Day[] =>
  days.toSorted().reduce<readonly Day[]>((counted, day) => {
    const last = counted.at(-1)
    return last === undefined || Day.daysBetween(last, day) >= DAYS_BETWEEN_NOTICES ? [...counted, day] : counted
  }, [])
