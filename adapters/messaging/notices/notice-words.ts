/** A notice before it becomes a text message or a mail. */
export type NoticeWords = {
  /** What happened, in one sentence. */
  readonly what: string
  /** What comes next or can be done, with its day. */
  readonly next: string
  /** The screen that shows it. */
  readonly path: (typeof NOTICE_PATHS)[keyof typeof NOTICE_PATHS]
}

/** Short, and without any id: most texts stay within one SMS, and reveal no order. */
export const NOTICE_PATHS = {
  home: '/home',
  gear: '/equipment',
  payments: '/mypage/payment/stored',
  card: '/mypage/payment/card',
  pastPayments: '/mypage/payment/past',
  account: '/mypage/info',
  newPassword: '/find/password',
  support: '/mypage/faq',
} as const
