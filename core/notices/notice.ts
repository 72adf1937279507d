import type { Brand } from '#core/shared/brand.ts'
import type { Delivery } from './delivery.ts'

/** One message that one customer is to get by one channel. */
export type NoticeId = Brand<string, 'NoticeId'>

/**
 * `HANDED_ON`: claimed by a worker, so on its way or about to be tried again. `DROPPED`: no address left to write to, or it no longer held.
 * `IN_DOUBT`: the provider may have taken it, so it is not sent again. `UNDELIVERED`: tried for a day; staff knows.
 */
export const NOTICE_STATES = ['NEW', 'HANDED_ON', 'SENT', 'DROPPED', 'IN_DOUBT', 'UNDELIVERED'] as const

/** By which way a message went out: a text message, a mail, or a message of KakaoTalk in place of the first (G228). */
export const SENT_BY = ['SMS', 'EMAIL', 'ALIMTALK'] as const

export type SentBy = (typeof SENT_BY)[number]

export type NoticeState = (typeof NOTICE_STATES)[number]

/** How it stands with a notice, as the staff asks: it waits, it went out, or the customer may not have got it (G730). */
export const NOTICE_OUTCOMES = ['WAITING', 'SENT', 'FAILED'] as const

export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number]

const OF_STATE: Readonly<Record<NoticeState, NoticeOutcome>> = {
  NEW: 'WAITING',
  HANDED_ON: 'WAITING',
  SENT: 'SENT',
  DROPPED: 'FAILED',
  IN_DOUBT: 'FAILED',
  UNDELIVERED: 'FAILED',
}

export const statesOf = (outcome: NoticeOutcome): readonly NoticeState[] =>
  NOTICE_STATES.filter(state => OF_STATE[state] === outcome)

/** What went out, and the provider reports as not arrived, the customer has not got (G750). */
export const noticeOutcome = ({
  state,
  delivery,
}: {
  readonly state: NoticeState
  readonly delivery: Pick<Delivery, 'outcome'> | null
}): NoticeOutcome => (delivery?.outcome === 'FAILED' ? 'FAILED' : OF_STATE[state])
