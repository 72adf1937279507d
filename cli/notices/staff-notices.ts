import { match } from 'ts-pattern'
import type { ResendRefused } from '#core/notices/by-hand.ts'
import type { Channel } from '#core/notices/channels.ts'
import type { NoticeId } from '#core/notices/notice.ts'
import type { CustomerNotFound, NoticeNotFound, ShownNotice } from '#core/notices/ports/staff-notices.ts'
import { type Sending, WRITES_TO_CUSTOMERS } from '#core/notices/service/staff-messages.ts'
import type { TextRefused } from '#core/notices/written-text.ts'
import { userNotFound, withCustomer } from '../account/users.ts'
import { type Answer, answered, columns, NOTHING_WRITTEN, refused, type Task, toErrorCode } from '../output.ts'
import { admit, refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { READING, writing } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import type { ResendOptions, ShowOptions, WriteOptions } from './notice-command.ts'
import { meaningOf, noticeDocument } from './notices.ts'

export const showNotice = (id: string, { reason, ...options }: ShowOptions): Task =>
  withStaffContext(
    options,
    writing('SUPPORT', { command: 'notice show', subject: id, reason }, false),
    ({ staffNotices, member, clock }) =>
      staffNotices
        .look(id as NoticeId, { by: member.id, reason, at: clock.now() })
        .map(found => (found === null ? refused(notFound(id)) : answered(shownDocument(found), shownText(found)))),
  )

const notFound = (id: string) => ({
  code: 'NOTICE_NOT_FOUND',
  message: `There is no notice ${id}, or its customer has left: notice list --json names them.`,
})

const shownDocument = ({ customer, text, resentOf, by, ...notice }: ShownNotice): object => ({
  ...noticeDocument(notice),
  customer,
  text,
  resentOf,
  by,
})

const shownText = (notice: ShownNotice): string => {
  const { id, kind, channel, sentBy, order, customer, state, createdAt, settledAt, text, resentOf, by } = notice
  return [
    columns([
      ['notice', id],
      ['about', kind],
      ['by', sentBy ?? channel],
      ['order', order ?? '-'],
      ['customer', customer],
      ['happened', inSeoul(createdAt)],
      ['state', `${state}: ${meaningOf(notice)}`],
      ['settled', settledAt === null ? '-' : inSeoul(settledAt)],
      ...(by === null ? [] : [[resentOf === null ? 'written by' : 'sent again by', by]]),
    ]),
    text ?? NO_TEXT[state === 'SENT' || state === 'IN_DOUBT' ? 'GONE' : 'NONE'],
  ].join('\n\n')
}

const NO_TEXT = {
  GONE: 'Its text is not kept any more: it went out more than a year ago, or before texts were kept.',
  NONE: 'It has not gone out: there is no text.',
}

const CHANNELS: Readonly<Record<'sms' | 'mail', Channel>> = { sms: 'SMS', mail: 'EMAIL' }

export const resendNotice = (id: string, { reason, by, dryRun = false, ...options }: ResendOptions): Task =>
  withStaffContext(
    options,
    writing(WRITES_TO_CUSTOMERS, { command: 'notice resend', subject: id, reason }, dryRun),
    ({ resendNotice: resend, member }) =>
      resend({ id: id as NoticeId, by: by ? CHANNELS[by] : null, staff: member, reason, dryRun })
        .map(done => sendingAnswer(done, dryRun))
        .orElse(refusedAs(refusal => refused(refusal.kind === 'NoticeNotFound' ? notFound(id) : problemOf(refusal)))),
  )

export const writeNotice = ({ user, text, reason, by, dryRun = false, ...options }: WriteOptions): Task =>
  withStaffContext(options, READING, context => {
    const { customers, writeToCustomer, member } = context
    return withCustomer(customers, user, customer =>
      admit(
        context,
        writing(WRITES_TO_CUSTOMERS, { command: 'notice write', subject: customer, reason }, dryRun),
      ).andThen(() =>
        writeToCustomer({ customer, text, by: by ? CHANNELS[by] : null, staff: member, reason, dryRun })
          .map(done => sendingAnswer(done, dryRun))
          .orElse(
            refusedAs(refusal =>
              refused(refusal.kind === 'CustomerNotFound' ? userNotFound(user) : problemOf(refusal)),
            ),
          ),
      ),
    )
  })

const sendingAnswer = ({ notice, channel, text }: Sending, dryRun: boolean): Answer =>
  answered(
    { id: notice, channel, text, dryRun },
    [
      columns([
        ['notice', notice ?? '-'],
        ['by', channel],
        ['', dryRun ? NOTHING_WRITTEN : 'It goes out now: notice list says how it went.'],
      ]),
      text,
    ].join('\n\n'),
  )

type Refusal = Exclude<ResendRefused | TextRefused, NoticeNotFound | CustomerNotFound>

const problemOf = (refusal: Refusal) => ({ code: toErrorCode(refusal.kind), message: messageOf(refusal) })

const messageOf = (refusal: Refusal): string =>
  match(refusal)
    .with(
      { kind: 'TooManyByHand', of: 'CUSTOMER' },
      ({ most }) => `This customer has had ${most} messages by hand within a day: call them.`,
    )
    .with({ kind: 'TooManyByHand' }, ({ most }) => `You have sent ${most} messages by hand within an hour.`)
    .with(
      { kind: 'NotReachable' },
      () => 'The customer has not proved that phone or e-mail: nothing is sent to what was only typed.',
    )
    .with(
      { kind: 'NotResendable', noticeKind: 'PAYMENT_LINK' },
      () => 'A payment link is not sent again: order link ORDER --again sends a new one.',
    )
    .with({ kind: 'NotResendable' }, () => 'It went to the number of before, which is not kept.')
    .with({ kind: 'NoticeUnderWay' }, () => 'It is still being sent: notice list says when it is done.')
    .with({ kind: 'ResentLately' }, ({ at }) => `It was sent again at ${inSeoul(at)}: wait ten minutes.`)
    .with(
      { kind: 'NoLongerTrue' },
      () => 'What it said holds no more, or its text is not kept any more: write to the customer instead.',
    )
    .with({ kind: 'TextEmpty' }, () => 'Write a text that can be seen.')
    .with({ kind: 'TextTooLong' }, ({ most }) => `Write at most ${most} characters.`)
    .with(
      { kind: 'TextUnsendable' },
      () => 'Write one line; by SMS without emoji and rare characters, or choose --by mail.',
    )
    .with(
      { kind: 'TextAdvertises' },
      ({ word }) => `This reads as advertising (${word}), which needs a consent: write it without, or leave it.`,
    )
    .exhaustive()
