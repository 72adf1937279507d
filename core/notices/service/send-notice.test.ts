import { err, errAsync, ok, okAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { SmsId } from '#core/account/ports/sms-sender.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { NoticeId } from '../notice.ts'
import type { NoticeOrder } from '../notice-facts.ts'
import type { NoticeKind } from '../notice-kind.ts'
import type { AlimtalkId, AlimtalkOutcome, AlimtalkSender } from '../ports/alimtalk-sender.ts'
import type { NoticeRecords, SettledNotice, TakenAlimtalk } from '../ports/notice-records.ts'
import type { NoticeText } from '../ports/notice-texts.ts'
import { makeSendNotice } from './send-notice.ts'

const NOW = Date.parse('2026-11-22T12:00:00+09:00') as Instant
const never = (): never => {
  throw new Error('not asked for here')
}

/** One notice to an e-mail, in a database that cannot be reached for so many questions once the mail is out. */
const sending = (awayFor: number) => {
  const seen = { mails: 0, settled: 0, waitedSeconds: 0 }
  let away = awayFor
  const records: NoticeRecords = {
    claimDue: never,
    putOff: never,
    giveUp: never,
    list: never,
    told: never,
    noteAlimtalk: never,
    open: () =>
      okAsync({
        kind: 'CARD_STORED',
        taken: null,
        to: { channel: 'EMAIL', email: 'ski@example.com' },
        facts: { order: null, refund: null, broughtOn: null, now: NOW },
      }),
    settle() {
      if (away > 0) {
        away -= 1
        return errAsync(serviceUnreachable)
      }
      seen.settled += 1
      return okAsync(undefined)
    },
  }
  const send = makeSendNotice({
    notices: records,
    sms: { send: never },
    alimtalk: { send: never, outcome: never },
    shop: () => TRIAL_SHOP,
    mail: {
      send() {
        seen.mails += 1
        return okAsync(undefined)
      },
    },
    clock: { now: () => NOW },
    async delay(seconds) {
      seen.waitedSeconds += seconds
    },
    failpoint: () => undefined,
    noticeTexts: () => ({ sms: '', mail: { subject: '', text: '' } }),
  })
  return { seen, send: () => send(['n' as NoticeId]) }
}

test.each([0, 1, 59])('a mail that is out is written down as soon as it can be, after %i tries', async tries => {
  const { seen, send } = sending(tries)
  expect((await send()).isOk()).toBe(true)
  expect(seen).toEqual({ mails: 1, settled: 1, waitedSeconds: tries })
})

test('a database that stays away for a minute is left to the next try', async () => {
  const { seen, send } = sending(60)
  expect(await send()).toEqual(err({ kind: 'NotAllSent', unsent: [{ id: 'n', failure: serviceUnreachable }] }))
  expect(seen).toEqual({ mails: 1, settled: 0, waitedSeconds: 59 })
})

describe('a notice whose kind has a template (G228, G229)', () => {
  const CHANNEL = 'KA01PF'
  const PHONE = '01012345678' as PhoneNumber
  const SMS_ID = 'M4V2' as SmsId
  const TEXT: NoticeText = {
    sms: '카드를 등록했어요. /pay/1-right',
    mail: { subject: '-', text: '-' },
    secret: '-right',
  }

  type World = {
    readonly kind?: NoticeKind
    readonly taken?: TakenAlimtalk
    readonly text?: NoticeText | null
    readonly send?: Awaited<ReturnType<AlimtalkSender['send']>>
    readonly outcome?: AlimtalkOutcome
    readonly sms?: Awaited<ReturnType<Parameters<typeof makeSendNotice>[0]['sms']['send']>>
  }

  const sendIn = async (world: World) => {
    const { kind = 'CARD_STORED', taken = null, text = TEXT } = world
    const seen = { alimtalk: 0, sms: 0, settled: null as SettledNotice | null, noted: null as TakenAlimtalk | null }
    const templates = [{ kind: 'CARD_STORED', id: 'KA01TP' }]
    const done = await makeSendNotice({
      notices: {
        claimDue: never,
        putOff: never,
        giveUp: never,
        list: never,
        told: never,
        open: () =>
          okAsync({
            kind,
            taken,
            to: { channel: 'SMS', phone: PHONE },
            facts: { order: null, refund: null, broughtOn: null, now: NOW },
          }),
        settle(_id, settled) {
          seen.settled = settled
          return okAsync(undefined)
        },
        noteAlimtalk(_id, noted) {
          seen.noted = noted
          return okAsync(undefined)
        },
      },
      sms: {
        send() {
          seen.sms += 1
          return okAsync(undefined).andThen(() => world.sms ?? ok(SMS_ID))
        },
      },
      alimtalk: {
        send(message) {
          expect(message).toEqual({ channel: CHANNEL, template: 'KA01TP', to: PHONE, text: TEXT.sms })
          seen.alimtalk += 1
          return okAsync(undefined).andThen(() => world.send ?? ok('M4V' as AlimtalkId))
        },
        outcome: () => okAsync(world.outcome ?? 'UNKNOWN'),
      },
      mail: { send: never },
      clock: { now: () => NOW },
      shop: () => ({ ...TRIAL_SHOP, alimtalk: { channel: CHANNEL, templates } }),
      delay: async () => undefined,
      failpoint: () => undefined,
      noticeTexts: () => text,
    })(['n' as NoticeId])
    return { ...seen, isOk: done.isOk() }
  }
  const KEPT = '카드를 등록했어요. /pay/1…'
  const takenAgo = (seconds: number): TakenAlimtalk => ({
    id: 'M4V' as AlimtalkId,
    text: KEPT,
    at: (NOW - seconds * 1000) as Instant,
  })
  const ONLY_SMS = {
    alimtalk: 0,
    sms: 1,
    settled: { state: 'SENT', message: { by: 'SMS', text: KEPT, smsId: SMS_ID } },
  }

  test('goes out as an Alimtalk, and is settled once the provider says what became of it', async () => {
    expect(await sendIn({})).toMatchObject({
      isOk: true,
      alimtalk: 1,
      sms: 0,
      settled: null,
      noted: { id: 'M4V', text: KEPT },
    })
    expect(await sendIn({ taken: takenAgo(5), outcome: 'ARRIVED' })).toMatchObject({
      alimtalk: 0,
      sms: 0,
      settled: { state: 'SENT', message: { by: 'ALIMTALK', text: KEPT } },
    })
  })

  test('goes out as a text message where the template or the recipient is refused, at once or later', async () => {
    expect(await sendIn({ send: err({ kind: 'AlimtalkRefused' }) })).toMatchObject({ ...ONLY_SMS, alimtalk: 1 })
    expect(await sendIn({ taken: takenAgo(5), outcome: 'REFUSED' })).toMatchObject(ONLY_SMS)
  })

  test('is no text message where the Alimtalk may have arrived', async () => {
    const inDoubt = { sms: 0, settled: { state: 'IN_DOUBT', message: { by: 'ALIMTALK' } } }
    expect(await sendIn({ send: err({ kind: 'MessageNotSent', mayHaveArrived: true }) })).toMatchObject(inDoubt)
    expect(await sendIn({ taken: takenAgo(30 * 60), outcome: 'UNKNOWN' })).toMatchObject(inDoubt)
  })

  test('is tried again while the provider does not work, and asked after while it does not know', async () => {
    expect(await sendIn({ send: err({ kind: 'MessageNotSent' }) })).toMatchObject({
      isOk: false,
      sms: 0,
      settled: null,
    })
    expect(await sendIn({ taken: takenAgo(30 * 60 - 1) })).toMatchObject({ isOk: false, sms: 0, settled: null })
  })

  test('that holds no more is followed by no text message', async () => {
    expect(await sendIn({ taken: takenAgo(5), outcome: 'REFUSED', text: null })).toMatchObject({
      sms: 0,
      settled: { state: 'DROPPED' },
    })
  })

  test('of another kind is a text message', async () => {
    expect(await sendIn({ kind: 'CARD_REMOVED' })).toMatchObject(ONLY_SMS)
  })
})

test('what one message of several failed of is said of that one alone (G786)', async () => {
  const send = makeSendNotice({
    notices: {
      claimDue: never,
      putOff: never,
      giveUp: never,
      list: never,
      told: never,
      noteAlimtalk: never,
      open: id =>
        okAsync({
          kind: 'PICKED_UP',
          taken: null,
          to: { channel: 'SMS', phone: '01012345678' as PhoneNumber },
          facts: { order: { id } as unknown as NoticeOrder, refund: null, broughtOn: null, now: NOW },
        }),
      settle: () => okAsync(undefined),
    },
    sms: {
      send: ({ text }) =>
        text === 'sent'
          ? okAsync('sms' as SmsId)
          : errAsync({ kind: 'MessageNotSent', ...(text === 'final' && { isFinal: true }) }),
    },
    alimtalk: { send: () => errAsync({ kind: 'AlimtalkRefused' }), outcome: never },
    mail: { send: never },
    clock: { now: () => NOW },
    shop: () => TRIAL_SHOP,
    delay: async () => undefined,
    failpoint: () => undefined,
    noticeTexts: (_kind, { order }) => ({ sms: order?.id ?? '', mail: { subject: '', text: '' } }),
  })
  expect(await send(['sent', 'final', 'later'] as NoticeId[])).toEqual(
    err({
      kind: 'NotAllSent',
      unsent: [
        { id: 'final', failure: { kind: 'MessageNotSent', isFinal: true } },
        { id: 'later', failure: { kind: 'MessageNotSent' } },
      ],
    }),
  )
})

test('what says the same of several sets is one message, which one of them keeps; what says another is its own (G786)', async () => {
  const texts: string[] = []
  const settled: (readonly [string, SettledNotice])[] = []
  const send = makeSendNotice({
    notices: {
      claimDue: never,
      putOff: never,
      giveUp: never,
      list: never,
      told: never,
      noteAlimtalk: never,
      open: id =>
        okAsync(
          id === 'gone'
            ? null
            : {
                kind: 'PICKED_UP',
                taken: null,
                to: { channel: 'SMS', phone: '01012345678' as PhoneNumber },
                facts: { order: { id } as unknown as NoticeOrder, refund: null, broughtOn: null, now: NOW },
              },
        ),
      settle(id, how) {
        settled.push([id, how])
        return okAsync(undefined)
      },
    },
    sms: {
      send({ text }) {
        texts.push(text)
        return okAsync(`sms of ${text}` as SmsId)
      },
    },
    // A template was approved for the text of one set.
    alimtalk: { send: () => errAsync({ kind: 'AlimtalkRefused' }), outcome: never },
    mail: { send: never },
    clock: { now: () => NOW },
    shop: () => TRIAL_SHOP,
    delay: async () => undefined,
    failpoint: () => undefined,
    noticeTexts(_kind, { order, together = [] }) {
      const id = order?.id ?? ''
      const sms = [id, ...together.map(one => one.id)].join('+')
      return { sms, mail: { subject: '', text: '' }, says: id.slice(0, 1) }
    },
  })
  expect((await send(['a1', 'b1', 'gone', 'a2', 'a3'] as NoticeId[])).isOk()).toBe(true)
  expect(texts.toSorted()).toEqual(['a1+a2+a3', 'b1'])
  const text = 'a1+a2+a3'
  const sent = (message: object) => ({ state: 'SENT', at: NOW, message: { by: 'SMS', ...message } })
  expect(Object.fromEntries(settled)).toEqual({
    a1: sent({ text, smsId: `sms of ${text}` }),
    a2: sent({ text, with: 'a1' }),
    a3: sent({ text, with: 'a1' }),
    b1: sent({ text: 'b1', smsId: 'sms of b1' }),
  })
})
