import type { Brand } from '#core/shared/brand.ts'

/** One message that one customer is to get by one channel. */
export type NoticeId = Brand<string, 'NoticeId'>

/**
 * `HANDED_ON`: claimed by a worker, so on its way or about to be tried again. `DROPPED`: no address left to write to, or it no longer held.
 * `IN_DOUBT`: the provider may have taken it, so it is not sent again. `UNDELIVERED`: tried for a day; staff knows.
 */
export const NOTICE_STATES = ['NEW', 'HANDED_ON', 'SENT', 'DROPPED', 'IN_DOUBT', 'UNDELIVERED'] as const

export type NoticeState = (typeof NOTICE_STATES)[number]
