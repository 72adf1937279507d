import type { NoticeKind } from './notice-kind.ts'

/**
 * What several sets of a customer are told of by one message, where it says the same of all (G786): all but what asks for an answer of each,
 * a link that pays for one and a higher price.
 */
export const TOLD_TOGETHER: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'PAID',
  'PICKUP_PLACE_MISSING',
  'PICKUP_SET',
  'PICKUP_MOVED',
  'PICKUP_UNSET',
  'PICKUP_MISSED',
  'STOP_DAY_CLOSED',
  'STOP_DAY_OPEN',
  'PICKED_UP',
  'REPORT_READY',
  'STORED',
  'CHECKOUT_BOOKED',
  'CHECKOUT_MOVED',
  'CHECKOUT_REDIRECTED',
  'CHECKOUT_MISSED',
  'CHECKOUT_DELIVERED',
  'RESTORED',
  'CANCELLED',
  'REFUNDED',
  'GOODWILL_REFUNDED',
  'TERMINATED',
  'RESUMED',
  'RENEWAL_IN_30_DAYS',
  'RENEWAL_IN_14_DAYS',
  'RENEWAL_IN_8_DAYS',
  'RENEWAL_IN_4_DAYS',
  'RENEWED',
  'RENEWAL_DECLINED',
  'RENEWAL_DECLINED_AGAIN',
  'RENEWAL_EXHAUSTED',
  'RENEWAL_REVERSED',
  'UNCOLLECTED_1_DAY',
  'UNCOLLECTED_14_DAYS',
  'UNCOLLECTED_25_DAYS',
  'GEAR_LOST',
  'GEAR_FOUND',
  'GEAR_DAMAGED',
  'GEAR_DISPOSED',
])

/** Notices of a customer that can be told together wait until so long none has come; one that is alone waits for nothing. */
export const GATHER_SECONDS = 3
