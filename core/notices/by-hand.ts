import { err, ok, type Result } from 'neverthrow'
import { Instant } from '#core/shared/instant.ts'
import type { Channel, Reachable } from './channels.ts'
import type { NoticeState } from './notice.ts'
import type { NoticeKind } from './notice-kind.ts'

/** What the staff sends again or writes, all together: a customer is not to be flooded, and a member's hand not to become a mass mailing (G231). */
export const BY_HAND_LIMITS = {
  perCustomer: { most: 5, seconds: 24 * 60 * 60 },
  perStaff: { most: 30, seconds: 60 * 60 },
} as const

/** So long a notice is not sent again once more: the first may just be arriving. */
export const RESEND_PAUSE_SECONDS = 10 * 60

/** What was sent by hand within the times of the limits. */
export type SentByHand = { readonly toCustomer: number; readonly byStaff: number }

/** The most for this customer in a day, or for this member of the staff in an hour. */
export type TooManyByHand = { readonly kind: 'TooManyByHand'; readonly of: 'CUSTOMER' | 'STAFF'; readonly most: number }
/** Neither phone nor e-mail was proved to be theirs, or not the one that was asked for. */
export type NotReachable = { readonly kind: 'NotReachable' }
/** A link that pays, or news to a number that is no longer the customer's. */
export type NotResendable = { readonly kind: 'NotResendable'; readonly noticeKind: NoticeKind }
/** It is still being sent. */
export type NoticeUnderWay = { readonly kind: 'NoticeUnderWay' }
export type ResentLately = { readonly kind: 'ResentLately'; readonly at: Instant }
/** What it said holds no more: sent again it would say something wrong. */
export type NoLongerTrue = { readonly kind: 'NoLongerTrue' }

export type ByHandRefused = TooManyByHand | NotReachable
export type ResendRefused = ByHandRefused | NotResendable | NoticeUnderWay | ResentLately | NoLongerTrue

/** A payment link has a command that makes a new one, and a changed phone is told to the number before, which is not kept. */
const NOT_RESENDABLE: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['PAYMENT_LINK', 'PHONE_CHANGED'])

type Wish = {
  readonly reachable: Reachable
  readonly sent: SentByHand
  /** Null: the usual one. */
  readonly by: Channel | null
}

/** By which channel something of the staff's goes out; the phone first. */
export const decideByHand = ({ reachable, sent, by }: Wish, usual: Channel = 'SMS'): Result<Channel, ByHandRefused> => {
  const { perCustomer, perStaff } = BY_HAND_LIMITS
  if (sent.toCustomer >= perCustomer.most) return err({ kind: 'TooManyByHand', of: 'CUSTOMER', most: perCustomer.most })
  if (sent.byStaff >= perStaff.most) return err({ kind: 'TooManyByHand', of: 'STAFF', most: perStaff.most })
  const reached = (channel: Channel): boolean => (channel === 'SMS' ? reachable.hasPhone : reachable.hasEmail)
  const channel = (by === null ? [usual, ...(['SMS', 'EMAIL'] as const)] : [by]).find(reached)
  return channel === undefined ? err({ kind: 'NotReachable' }) : ok(channel)
}

type Resending = Wish & {
  readonly notice: { readonly kind: NoticeKind; readonly channel: Channel; readonly state: NoticeState }
  /** When it was last sent again. */
  readonly resentAt: Instant | null
  readonly holds: boolean
  readonly now: Instant
}

/** Whether a notice is sent again, and by which channel: that of before where the customer still has it (G231). */
export const decideResend = ({ notice, resentAt, holds, now, ...wish }: Resending): Result<Channel, ResendRefused> => {
  const { kind, channel, state } = notice
  if (NOT_RESENDABLE.has(kind)) return err({ kind: 'NotResendable', noticeKind: kind })
  if (state === 'NEW' || state === 'HANDED_ON') return err({ kind: 'NoticeUnderWay' })
  if (resentAt !== null && Instant.secondsBetween(resentAt, now) < RESEND_PAUSE_SECONDS) {
    return err({ kind: 'ResentLately', at: resentAt })
  }
  return holds ? decideByHand(wish, channel) : err({ kind: 'NoLongerTrue' })
}
