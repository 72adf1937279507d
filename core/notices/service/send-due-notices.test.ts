import { errAsync, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { NoticeId } from '../notice.ts'
import type { ClaimedNotice, NoticeRecords } from '../ports/notice-records.ts'
import { makeSendDueNotices } from './send-due-notices.ts'
import type { NotAllSent, SendNotice } from './send-notice.ts'

const NOW = Date.parse('2026-11-22T12:00:00+09:00') as Instant
const toNoticeId = (name: string) => name as NoticeId
const claimed = (name: string, attempt = 1, group = name): ClaimedNotice => ({ id: toNoticeId(name), attempt, group })

const round = (due: readonly ClaimedNotice[], sendNotice: SendNotice) => {
  const seen = { putOff: [] as (readonly [string, number])[], givenUp: [] as string[] }
  const notices: Pick<NoticeRecords, 'claimDue' | 'putOff' | 'giveUp'> = {
    claimDue: () => okAsync(due),
    putOff(id, seconds) {
      seen.putOff.push([id, seconds])
      return okAsync(undefined)
    },
    giveUp(id, at) {
      expect(at).toBe(NOW)
      seen.givenUp.push(id)
      return okAsync(undefined)
    },
  }
  return { seen, run: makeSendDueNotices({ notices, sendNotice, clock: { now: () => NOW } }) }
}

const failing =
  (failure: NotAllSent['unsent'][number]['failure']): SendNotice =>
  ids =>
    errAsync({ kind: 'NotAllSent', unsent: ids.map(id => ({ id, failure })) })

const refused = failing({ kind: 'MessageNotSent' })

test('a message that was not taken waits alone; the others of its round are sent', async () => {
  const sent: string[] = []
  const { seen, run } = round(
    ['a', 'b', 'c'].map(id => claimed(id)),
    ids => {
      if (ids.includes(toNoticeId('b'))) return failing(serviceUnreachable)(ids)
      sent.push(...ids)
      return okAsync(undefined)
    },
  )
  expect((await run()).unwrapOr(0)).toBe(3)
  expect(sent).toEqual(['a', 'c'])
  expect(seen).toEqual({ putOff: [['b', 5]], givenUp: [] })
})

test('it is tried again after five seconds, then twice as long each time up to an hour, for most of a day (G121)', async () => {
  let waited = 0
  const delays: number[] = []
  for (let attempt = 1; ; attempt += 1) {
    const { seen, run } = round([claimed('a', attempt)], refused)
    await run()
    const [delay] = seen.putOff
    if (delay === undefined) {
      expect(seen.givenUp).toEqual(['a'])
      break
    }
    delays.push(delay[1])
    waited += delay[1]
  }
  expect(delays.slice(0, 4)).toEqual([5, 10, 20, 40])
  expect(Math.max(...delays)).toBe(3_600)
  expect(delays).toHaveLength(30)
  expect(waited / 3_600).toBeGreaterThan(20)
})

test('one that is refused for good is given up at once (G769)', async () => {
  const { seen, run } = round([claimed('a')], failing({ kind: 'MessageNotSent', isFinal: true }))
  await run()
  expect(seen).toEqual({ putOff: [], givenUp: ['a'] })
})

test('one with which worker after worker died is given up without another try', async () => {
  const { seen, run } = round([claimed('a', 32)], () => {
    throw new Error('must not be sent')
  })
  expect((await run()).isOk()).toBe(true)
  expect(seen).toEqual({ putOff: [], givenUp: ['a'] })
})

test('those of a group are sent together, and wait together where that fails (G786)', async () => {
  const asked: (readonly string[])[] = []
  const { seen, run } = round([claimed('a', 1, 'sets'), claimed('b'), claimed('c', 1, 'sets')], ids => {
    asked.push(ids)
    return ids.length > 1 ? refused(ids) : okAsync(undefined)
  })
  expect((await run()).unwrapOr(0)).toBe(3)
  expect(asked).toEqual([['a', 'c'], ['b']])
  expect(seen.putOff).toEqual([
    ['a', 5],
    ['c', 5],
  ])
})

test('one that is refused for good gives up no other of its group, which is on its way or tried again (G769, G786)', async () => {
  const { seen, run } = round(
    ['final', 'later', 'taken'].map(id => claimed(id, 1, 'sets')),
    () =>
      errAsync({
        kind: 'NotAllSent',
        unsent: [
          { id: toNoticeId('final'), failure: { kind: 'MessageNotSent', isFinal: true } },
          { id: toNoticeId('later'), failure: { kind: 'MessageNotSent' } },
        ],
      }),
  )
  await run()
  expect(seen).toEqual({ putOff: [['later', 5]], givenUp: ['final'] })
})
