import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { StaffMember, StaffRole } from '#core/shared/staff.ts'
import { type ByHandRefused, decideByHand, decideResend, type ResendRefused } from '../by-hand.ts'
import type { Channel } from '../channels.ts'
import type { NoticeId } from '../notice.ts'
import type { NoticeFacts } from '../notice-facts.ts'
import type { NoticeKind } from '../notice-kind.ts'
import type { CustomerNotFound, NoticeNotFound, Resent, StaffNotices } from '../ports/staff-notices.ts'
import { checkWritten, type TextRefused, type TextUnsendable } from '../written-text.ts'

/** Who talks to customers may say again what was said to them, and answer (G98). */
export const WRITES_TO_CUSTOMERS: StaffRole = 'SUPPORT'

type ByStaff = {
  readonly by: Channel | null
  readonly staff: StaffMember
  readonly reason: string
  readonly dryRun: boolean
}

/** Sends a notice again, to the contact of now and with what holds now (G231). */
export type ResendNotice = (
  asked: ByStaff & { readonly id: NoticeId },
) => ResultAsync<Sending, ResendRefused | TextUnsendable | NoticeNotFound | ServiceUnreachable>

/** Sends a customer the staff's own words, in the shop's name (G232). */
export type WriteToCustomer = (
  asked: ByStaff & { readonly customer: CustomerId; readonly text: string },
) => ResultAsync<Sending, ByHandRefused | TextRefused | CustomerNotFound | ServiceUnreachable>

/** What goes out, without brand and link. */
export type Sending = Resent & { readonly text: string }

/** What a notice says, in two sentences; null when it holds no more. */
export type NoticePreview = (kind: NoticeKind, facts: NoticeFacts) => string | null

type Deps = {
  readonly staffNotices: StaffNotices
  readonly noticePreview: NoticePreview
  /** Whether every character can be sent by SMS. */
  readonly fitsSms: (text: string) => boolean
  readonly clock: Clock
}

export const makeResendNotice =
  ({ staffNotices, noticePreview, fitsSms, clock }: Deps): ResendNotice =>
  ({ id, by, staff, reason, dryRun }) => {
    const at = clock.now()
    const sendable = sendableBy(fitsSms)
    let text = ''
    return staffNotices
      .resend<ResendRefused | TextUnsendable>(
        id,
        ({ facts, ...found }) => {
          const preview = noticePreview(found.notice.kind, facts)
          text = preview ?? ''
          return decideResend({ ...found, by, holds: preview !== null, now: at }).andThen(channel =>
            sendable(channel, text),
          )
        },
        { by: staff.id, reason, at, dryRun },
      )
      .map(sent => ({ ...sent, text }))
  }

export const makeWriteToCustomer =
  ({ staffNotices, fitsSms, clock }: Pick<Deps, 'staffNotices' | 'fitsSms' | 'clock'>): WriteToCustomer =>
  ({ customer, text, by, staff, reason, dryRun }) =>
    checkWritten(text).asyncAndThen(line =>
      staffNotices
        .write<ByHandRefused | TextUnsendable>(
          { customer, text: line },
          found => decideByHand({ ...found, by }).andThen(channel => sendableBy(fitsSms)(channel, line)),
          { by: staff.id, reason, at: clock.now(), dryRun },
        )
        .map(sent => ({ ...sent, text: line })),
    )

const sendableBy =
  (fitsSms: Deps['fitsSms']) =>
  (channel: Channel, text: string): Result<Channel, TextUnsendable> =>
    channel === 'SMS' && !fitsSms(text) ? err({ kind: 'TextUnsendable' }) : ok(channel)
