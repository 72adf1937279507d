import { err, errAsync, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { NoticeId } from '../notice.ts'
import type { NoticeRecords } from '../ports/notice-records.ts'
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
    open: () =>
      okAsync({
        kind: 'CARD_STORED',
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
  return { seen, send: () => send('n' as NoticeId) }
}

test.each([0, 1, 59])('a mail that is out is written down as soon as it can be, after %i tries', async tries => {
  const { seen, send } = sending(tries)
  expect((await send()).isOk()).toBe(true)
  expect(seen).toEqual({ mails: 1, settled: 1, waitedSeconds: tries })
})

test('a database that stays away for a minute is left to the next try', async () => {
  const { seen, send } = sending(60)
  expect(await send()).toEqual(err(serviceUnreachable))
  expect(seen).toEqual({ mails: 1, settled: 0, waitedSeconds: 59 })
})
