import type { NoticeKind } from './notice-kind.ts'

/**
 * What several sets of a customer are told of by one message, where it says the same of all (G786): steps of every day, what is paid for them,
 * and that it is due. Of money that goes back, of an end and of gear that is not collected each set has a message of its own.
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
  'CHECKOUT_MISSED',
  'CHECKOUT_DELIVERED',
  'RESTORED',
  'RENEWAL_IN_30_DAYS',
  'RENEWAL_IN_14_DAYS',
  'RENEWAL_IN_8_DAYS',
  'RENEWAL_IN_4_DAYS',
  'RENEWED',
  'RENEWAL_DECLINED',
  'RENEWAL_DECLINED_AGAIN',
])

/** Notices of a customer that can be told together wait until so long none has come; one that is alone waits for nothing. */
export const GATHER_SECONDS = 3
