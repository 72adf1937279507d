import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { MessageNotSent } from '#core/account/errors.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { MailSender } from '#core/account/ports/mail-sender.ts'
import type { SmsSender } from '#core/account/ports/sms-sender.ts'
import type { Failpoint } from '#core/shared/failpoint.ts'
import { retryWithBackoff } from '#core/shared/retry-with-backoff.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Delay } from '#core/shared/delay.ts'
import { Instant } from '#core/shared/instant.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import {
  ALIMTALK_FIRST_LOOK_SECONDS,
  ALIMTALK_REPORT_SECONDS,
  type AlimtalkTemplate,
  alimtalkTemplateOf,
} from '../alimtalk.ts'
import type { NoticeId, SentBy } from '../notice.ts'
import type { AlimtalkId, AlimtalkSender } from '../ports/alimtalk-sender.ts'
import type { NoticeRecords, OpenNotice, SentMessage, TakenAlimtalk } from '../ports/notice-records.ts'
import { keptText, type NoticeText, type NoticeTexts } from '../ports/notice-texts.ts'

type Deps = {
  readonly notices: NoticeRecords
  readonly sms: SmsSender
  readonly alimtalk: AlimtalkSender
  readonly mail: MailSender
  readonly clock: Clock
  readonly shop: ShopNow
  readonly delay: Delay
  readonly failpoint: Failpoint
  readonly noticeTexts: NoticeTexts
}

/** These were not delivered, each for what its own message failed of: what else was sent with them says nothing of them. */
export type NotAllSent = {
  readonly kind: 'NotAllSent'
  readonly unsent: readonly { readonly id: NoticeId; readonly failure: MessageNotSent | ServiceUnreachable }[]
}

/** Of several that say the same one message goes out (G786). */
export type SendNotice = (ids: readonly NoticeId[]) => ResultAsync<void, NotAllSent>

/** In seconds. What was sent is written down each second anew, for a minute, while the database is away. */
const SETTLED_AFTER = [0, ...Array.from({ length: 59 }, () => 1)]

type Sent =
  | { readonly state: 'SENT' | 'IN_DOUBT'; readonly message: SentMessage }
  | { readonly state: 'DROPPED' }
  /** The provider has it; what becomes of it is asked later. */
  | { readonly state: 'TAKEN'; readonly id: AlimtalkId; readonly text: string }

/** Sends what is not settled; sent twice only if the process dies, or the database is away for long, between the provider's answer and our row (K5). */
export const makeSendNotice =
  ({ notices, sms, alimtalk, mail, clock, shop, delay, failpoint, noticeTexts }: Deps): SendNotice =>
  ids => {
    const write = ({ id, notice }: Opened, sent: Sent) => {
      const at = clock.now()
      const namedWon = notice.facts.order?.nextWon
      const written = () =>
        match(sent)
          .with({ state: 'TAKEN' }, taken =>
            notices.noteAlimtalk(id, { ...taken, at, namedWon }, ALIMTALK_FIRST_LOOK_SECONDS),
          )
          .with({ state: 'DROPPED' }, ({ state }) => notices.settle(id, { state, at, message: null }))
          .otherwise(({ state, message }) =>
            // What an Alimtalk said was noted when it was taken.
            notices.settle(id, { state, at, message: { ...message, ...(message.by !== 'ALIMTALK' && { namedWon }) } }),
          )
      return sent.state === 'DROPPED' ? written() : retryWithBackoff(written, delay, SETTLED_AFTER)
    }

    const sendSms = (phone: PhoneNumber, text: NoticeText): ResultAsync<Sent, MessageNotSent> =>
      outcomeOf(
        sms.send({ to: phone, text: text.sms, mayBeLong: true }).map(smsId => ({ smsId })),
        'SMS',
        keptText(text, text.sms),
      )

    const sendAlimtalk = (
      phone: PhoneNumber,
      template: AlimtalkTemplate,
      text: NoticeText,
    ): ResultAsync<Sent, MessageNotSent> => {
      const kept = keptText(text, text.sms)
      return alimtalk
        .send({ ...template, to: phone, text: text.sms })
        .map((taken): Sent => ({ state: 'TAKEN', id: taken, text: kept }))
        .orElse(failure =>
          failure.kind === 'AlimtalkRefused' ? sendSms(phone, text) : inDoubtOr(failure, 'ALIMTALK', kept),
        )
    }

    const deliver = ({ kind, to }: OpenNotice, text: NoticeText | null, maybeAlimtalk: boolean) => {
      if (to === null || text === null) return okAsync<Sent, MessageNotSent>({ state: 'DROPPED' })
      return match(to)
        .with({ channel: 'SMS' }, ({ phone }) => {
          const template = maybeAlimtalk ? alimtalkTemplateOf(shop(), kind) : null
          return template === null ? sendSms(phone, text) : sendAlimtalk(phone, template, text)
        })
        .with({ channel: 'EMAIL' }, ({ email }) => {
          const kept = keptText(text, `${text.mail.subject}\n\n${text.mail.text}`)
          return outcomeOf(
            mail.send({ to: email, ...text.mail }).map(() => ({})),
            'EMAIL',
            kept,
          )
        })
        .exhaustive()
    }

    /** A text message follows only where it is sure that nothing arrived. */
    const follow = (taken: TakenAlimtalk, sendByText: () => ResultAsync<Sent, MessageNotSent>) => {
      const message: SentMessage = { by: 'ALIMTALK', text: taken.text }
      return alimtalk.outcome(taken.id).andThen((outcome): ResultAsync<Sent, MessageNotSent> => {
        if (outcome === 'ARRIVED') return okAsync({ state: 'SENT', message })
        if (outcome === 'REFUSED') return sendByText()
        return Instant.secondsBetween(taken.at, clock.now()) < ALIMTALK_REPORT_SECONDS
          ? errAsync({ kind: 'MessageNotSent' })
          : okAsync({ state: 'IN_DOUBT', message })
      })
    }

    const open = (id: NoticeId) =>
      notices.open(id, clock.now()).map((notice): Opened | null => {
        if (notice === null) return null
        return { id, notice, text: noticeTexts(notice.kind, notice.facts) }
      })

    const send = (lead: Opened, beside: readonly Opened[]) => {
      const { id, notice, text } = lead
      const { taken } = notice
      const sent =
        taken === null
          ? // A template was approved for the text of one set.
            deliver(notice, text, beside.length === 0)
          : follow(taken, () => deliver(notice, text, false))
      return sent
        .map(done => {
          if (done.state === 'SENT' || done.state === 'TAKEN') failpoint('notice.after_send')
          return done
        })
        .andThen(done =>
          write(lead, done).andThen(() => ResultAsync.combine(beside.map(one => write(one, withLead(done, id))))),
        )
    }

    /** With what is said of all. */
    const sayingAll = (lead: Opened, beside: readonly Opened[]): Opened => {
      if (beside.length === 0) return lead
      const { kind, facts } = lead.notice
      const together = beside.flatMap(({ notice }) => notice.facts.order ?? [])
      return { ...lead, text: noticeTexts(kind, { ...facts, together }) }
    }

    return ResultAsync.combine(ids.map(open))
      .mapErr(failure => notSent(ids, failure))
      .andThen(opened => {
        const found = opened.filter(one => one !== null)
        const groups = [...Map.groupBy(found, ({ id, text }) => text?.says ?? id).values()]
        return ResultAsync.combineWithAllErrors(
          groups.map(group => {
            const [lead, ...beside] = group
            if (!lead) return okAsync()
            return send(sayingAll(lead, beside), beside)
              .map(() => undefined)
              .mapErr(failure =>
                notSent(
                  group.map(({ id }) => id),
                  failure,
                ),
              )
          }),
        ).mapErr((failures): NotAllSent => ({ kind: 'NotAllSent', unsent: failures.flatMap(({ unsent }) => unsent) }))
      })
      .map(() => undefined)
  }

/** What all of them failed of. */
export const notSent = (ids: readonly NoticeId[], failure: MessageNotSent | ServiceUnreachable): NotAllSent => ({
  kind: 'NotAllSent',
  unsent: ids.map(id => ({ id, failure })),
})

type Opened = { readonly id: NoticeId; readonly notice: OpenNotice; readonly text: NoticeText | null }

/** The text is kept, and what became of it asked, of the first one alone. */
const withLead = (sent: Sent, lead: NoticeId): Sent =>
  sent.state === 'SENT' || sent.state === 'IN_DOUBT'
    ? { state: sent.state, message: { by: sent.message.by, text: sent.message.text, with: lead } }
    : sent

const outcomeOf = (
  sending: ResultAsync<Pick<SentMessage, 'smsId'>, MessageNotSent>,
  by: SentBy,
  text: string,
): ResultAsync<Sent, MessageNotSent> =>
  sending
    .map((taken): Sent => ({ state: 'SENT', message: { by, text, ...taken } }))
    .orElse(failure => inDoubtOr(failure, by, text))

const inDoubtOr = (failure: MessageNotSent, by: SentBy, text: string): ResultAsync<Sent, MessageNotSent> =>
  failure.mayHaveArrived ? okAsync({ state: 'IN_DOUBT', message: { by, text } }) : errAsync(failure)
