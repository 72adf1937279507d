import type { NoticeFacts, NoticeOrder } from '#core/notices/notice-facts.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { DeskKind } from '#core/shared/payment-kind.ts'
import { EQUIPMENT_NAMES, EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { Won } from '#core/shared/won.ts'
import type { TermsKind } from '#core/account/terms-document.ts'

/** A notice before it becomes a text message or a mail. */
export type NoticeWords = {
  /** What happened, in one sentence. */
  readonly what: string
  /** What comes next or can be done, with its day. */
  readonly next: string
  /** Of a mail, where what happened is too long for it. */
  readonly subject?: string
  /** Said in a text message too: of several sets each. */
  readonly orderNumbers?: readonly OrderId[]
  /** The screen that shows it. */
  readonly path:
    | (typeof NOTICE_PATHS)[keyof typeof NOTICE_PATHS]
    | PaymentLinkPath
    | `/terms/${TermsKind}?version=${string}`
}

/** As `스키`, and of several sets as `스키 20개와 스노보드 10개`. */
export const gearText = (orders: readonly Pick<NoticeOrder, 'equipmentType'>[]): string =>
  EQUIPMENT_TYPES.flatMap(type => {
    const count = orders.filter(({ equipmentType }) => equipmentType === type).length
    if (count === 0) return []
    return [orders.length === 1 ? EQUIPMENT_NAMES[type] : `${EQUIPMENT_NAMES[type]} ${count}개`]
  }).join('와 ')

/** Those of a message, each once: of one order two notices may be told together. */
export const ordersOf = ({ order, together = [] }: Pick<NoticeFacts, 'order' | 'together'>): readonly NoticeOrder[] =>
  order === null ? [] : [...new Map([order, ...together].map(one => [one.id, one])).values()]

/** What so many sets come to that cost the same each. */
export const sumText = (won: Won, sets: number): string => Won.format((won * sets) as Won)

/** What goes back, by so many refunds of the same sum: each is a line of its own on the statement of a card. */
export const refundsText = (won: Won, refunds: number): string =>
  refunds === 1 ? `${Won.format(won)}원` : `${sumText(won, refunds)}원(${Won.format(won)}원씩 ${refunds}건)`

/** That money came; what the staff took is a receipt. */
export const paidText = (what: string, paidAtDesk: DeskKind | undefined): string =>
  paidAtDesk === undefined ? `${what} 결제했어요.` : `${what} ${AT_DESK[paidAtDesk]} 받았어요.`

const AT_DESK: Readonly<Record<DeskKind, string>> = { CASH: '현금으로', BANK: '계좌이체로' }

/** By the id of a payment link; what opens it comes behind that where the secret is (see `notice-texts.ts`). */
export type PaymentLinkPath = `/pay/${string}`

/** Short, and without any id: most texts stay within one SMS, and reveal no order. */
export const NOTICE_PATHS = {
  home: '/home',
  order: '/storing/equipmentselection',
  gear: '/equipment',
  payments: '/mypage/payment/stored',
  card: '/mypage/payment/card',
  pastPayments: '/mypage/payment/past',
  account: '/mypage/info',
  marketing: '/mypage/info/marketing',
  newPassword: '/find/password',
  support: '/mypage/faq',
} as const
