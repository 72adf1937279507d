import type { NoticeKind } from './notice-kind.ts'

export const CHANNELS = ['SMS', 'EMAIL'] as const

export type Channel = (typeof CHANNELS)[number]

/** Whether a customer can be reached by phone, by e-mail. */
export type Reachable = { readonly hasPhone: boolean; readonly hasEmail: boolean }

/** Where the gear is. All other kinds are of money, or of what can cost money or an account: the customer keeps those, so they come by mail as well. */
const NOT_ALSO_BY_MAIL: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'ROOM_FREE',
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
])

/** Of texts and consents, to be kept and read: an SMS only where there is no mail. */
const BY_MAIL_FIRST: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'TERMS_CHANGE',
  'MARKETING_AGREED',
  'MARKETING_WITHDRAWN',
  'MARKETING_RECONFIRM',
])

/** How a notice goes out: to the phone, or to the e-mail of who has none; about money to both. A new phone is notified to the number before: `hasPhone` is that one. */
export const channelsFor = (kind: NoticeKind, { hasPhone, hasEmail }: Reachable): readonly Channel[] => {
  if (hasEmail && BY_MAIL_FIRST.has(kind)) return ['EMAIL']
  const isByMail = hasEmail && (!hasPhone || !NOT_ALSO_BY_MAIL.has(kind))
  return [...(hasPhone ? (['SMS'] as const) : []), ...(isByMail ? (['EMAIL'] as const) : [])]
}
