import type { NoticeKind } from './notice-kind.ts'

export const CHANNELS = ['SMS', 'EMAIL'] as const

export type Channel = (typeof CHANNELS)[number]

/** Whether somebody can be reached by a phone, by an e-mail. */
export type Reachable = { readonly hasPhone: boolean; readonly hasEmail: boolean }

/** Of money, and of what can cost money or an account: kept by the customer, so a mail as well. */
const ALSO_BY_MAIL: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'PAID',
  'CANCELLED',
  'REFUNDED',
  'TERMINATED',
  'RESUMED',
  'PRICE_CHANGE',
  'RENEWAL_IN_30_DAYS',
  'RENEWAL_IN_14_DAYS',
  'RENEWAL_IN_8_DAYS',
  'RENEWAL_IN_4_DAYS',
  'RENEWED',
  'RENEWAL_DECLINED',
  'RENEWAL_DECLINED_AGAIN',
  'RENEWAL_EXHAUSTED',
  'UNCOLLECTED_1_DAY',
  'UNCOLLECTED_14_DAYS',
  'UNCOLLECTED_25_DAYS',
  'CARD_STORED',
  'CARD_REMOVED',
  'PHONE_CHANGED',
  'PASSWORD_CHANGED',
])

/** How a notice goes out: to the phone, or to the e-mail of who has none; about money to both. Of a new phone the number before is told: `hasPhone` is that one. */
export const channelsFor = (kind: NoticeKind, { hasPhone, hasEmail }: Reachable): readonly Channel[] => {
  const isByMail = hasEmail && (!hasPhone || ALSO_BY_MAIL.has(kind))
  return [...(hasPhone ? (['SMS'] as const) : []), ...(isByMail ? (['EMAIL'] as const) : [])]
}
