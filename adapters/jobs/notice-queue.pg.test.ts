import { setTimeout as pause } from 'node:timers/promises'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import type { NoticeId } from '#core/notices/notice.ts'
import { Instant } from '#core/shared/instant.ts'
import { type NoticeQueueSetup, type OpenableNoticeQueue, pgBossNoticeQueue } from './notice-queue.ts'

const NOON = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))
const newId = () => crypto.randomUUID() as NoticeId

let database: FreshDatabase
let faults: unknown[]
let queues: OpenableNoticeQueue[]
beforeEach(async () => {
  database = await freshDatabase()
  faults = []
  queues = []
})
afterEach(async () => {
  for (const queue of queues) await queue.close()
  await database.drop()
  expect(faults).toEqual([])
})

const queueWith = (setup: Partial<NoticeQueueSetup>): OpenableNoticeQueue => {
  const queue = pgBossNoticeQueue({
    databaseUrl: database.url,
    notices: { giveUp: () => okAsync(undefined) },
    sendNotice: () => okAsync(undefined),
    clock: { now: () => NOON },
    report: cause => faults.push(cause),
    ...setup,
  })
  queues.push(queue)
  return queue
}

const WAIT = { timeout: 30_000 }

test('hands each notice to one worker once, however often and by however many it was handed in', async () => {
  const sent: NoticeId[] = []
  const sendNotice = (id: NoticeId) => {
    sent.push(id)
    return okAsync(undefined)
  }
  const [one, other] = [queueWith({ sendNotice }), queueWith({ sendNotice })]
  const ids = Array.from({ length: 40 }, newId)
  const handed = await Promise.all([one, other, one, other].map(queue => queue.hand(ids)))
  expect(handed.every(done => done.isOk())).toBe(true)
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(ids.toSorted()), WAIT)
  await pause(2_500)
  expect(sent).toHaveLength(40)
})

test('tries what failed again, by itself, and gives it up in the end', async () => {
  const [good, bad, broken] = [newId(), newId(), newId()]
  const tries: NoticeId[] = []
  const givenUp: NoticeId[] = []
  const queue = queueWith({
    retries: 1,
    sendNotice(id) {
      tries.push(id)
      if (id === broken) throw new Error('a bug')
      return id === bad ? errAsync({ kind: 'MessageNotSent' }) : okAsync(undefined)
    },
    notices: {
      giveUp(id, at) {
        givenUp.push(id)
        expect(at).toBe(NOON)
        return okAsync(undefined)
      },
    },
  })
  await queue.hand([good, bad, broken])
  await vi.waitFor(() => expect(givenUp.toSorted()).toEqual([bad, broken].toSorted()), WAIT)
  expect(tries.toSorted()).toEqual([good, bad, bad, broken, broken].toSorted())
  expect(faults.splice(0)).toEqual([new Error('a bug'), new Error('a bug')])
}, 60_000)

describe('a process that ends', () => {
  test('lets the message come to its end that it is sending', async () => {
    let isSent = false
    const sendNotice = () => ResultAsync.fromSafePromise(pause(800)).map(() => void (isSent = true))
    const queue = queueWith({ sendNotice })
    await queue.hand([newId()])
    await pause(300)
    await queue.close()
    expect(isSent).toBe(true)
  })

  test('leaves the rest to the next one', async () => {
    const ids = [newId(), newId()]
    const failing = queueWith({ sendNotice: () => errAsync({ kind: 'MessageNotSent' }) })
    await failing.hand(ids)
    await pause(1_000)
    await failing.close()
    const sent: NoticeId[] = []
    const next = queueWith({
      sendNotice(id) {
        sent.push(id)
        return okAsync(undefined)
      },
    })
    await next.open()
    await vi.waitFor(() => expect(sent.toSorted()).toEqual(ids.toSorted()), WAIT)
  })

  test('has nothing to close when there never was a notice', async () => {
    const queue = queueWith({})
    await queue.close()
    expect((await queue.hand([])).isOk()).toBe(true)
  })
})
