import type { Day } from '#core/shared/day.ts'
import type { StorageRecord } from './storage-record.ts'

/** A day that a customer may want in their calendar. */
export type CalendarDay = { readonly kind: 'pickup' | 'renewalDeadline'; readonly day: Day }

/** The next such day of a storage: its pickup, later the last day that is published for ending the renewal (G60). Null when none is ahead. */
export const calendarDay = (
  { cancellable, pickupDate, renewalCancelDeadline }: StorageRecord,
  today: Day,
): CalendarDay | null => {
  if (cancellable && pickupDate !== null && pickupDate >= today) return { kind: 'pickup', day: pickupDate }
  return renewalCancelDeadline !== null && renewalCancelDeadline >= today
    ? { kind: 'renewalDeadline', day: renewalCancelDeadline }
    : null
}
