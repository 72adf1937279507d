import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HTTP_TIMEOUTS, serverTimeouts } from '#adapters/http/server/timeouts.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { allAtOnce, type Answers, busyConnections, inOneConnection } from '#adapters/reliability/testing/flood.ts'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'

/** The product's own timeouts in small, so that a test can outlast it. */
const SHORT = { headersMs: 1_000, bodyMs: 2_000, idleMs: 3_000, stalledMs: 4_000 }
const CONNECTIONS = 300
const DRIP_MS = 250
const TIMED_OUT = 408
/** No test waits longer; the machine may be busy. */
const CEILING_MS = 40_000

let service: ServiceUnderTest
let customer: Customer
beforeAll(async () => {
  service = await runningService({ roles: ['api'], timeouts: SHORT })
  customer = await service.customer()
}, 60_000)
afterAll(() => service.stop())

/** It may be cut off in the middle of a byte of ours. */
const waitForClose = (socket: Socket): Promise<void> =>
  new Promise(resolve => {
    socket.on('error', () => undefined)
    socket.once('close', () => resolve())
  })

type Dripping = { readonly closed: Promise<void>; readonly answer: () => string }

/** Sends a beginning at once, then a byte now and then for as long as anybody listens. */
const dripping = (beginning: string, more: string): Dripping => {
  const { hostname, port } = new URL(service.url)
  let drip: NodeJS.Timeout | undefined
  const socket: Socket = connect(Number(port), hostname, () => {
    socket.write(beginning)
    if (more !== '') drip = setInterval(() => void socket.write(more), DRIP_MS)
  })
  let answer = ''
  socket.on('data', piece => (answer += String(piece)))
  const closed = waitForClose(socket).then(() => clearInterval(drip))
  return { closed, answer: () => answer }
}

const many = (count: number, ...how: Parameters<typeof dripping>): readonly Dripping[] =>
  Array.from({ length: count }, () => dripping(...how))

/** Somebody who only wants to see the page, again and again until the others are gone. */
const servedMeanwhile = async (others: readonly Dripping[]): Promise<readonly number[]> => {
  const room = { isEmpty: false }
  const gone = Promise.all(others.map(({ closed }) => closed)).then(() => (room.isEmpty = true))
  const statuses: number[] = []
  while (!room.isEmpty) {
    const began = performance.now()
    const { status } = await service.call('GET', '/api/users/me', { token: customer.token })
    // Whose own machine was busy for that long is late as well.
    const isLate = performance.now() - began >= SHORT.headersMs
    if (status !== TIMED_OUT || !isLate) statuses.push(status)
  }
  await gone
  return statuses
}

/** A client that sends a byte at the moment of the end may be cut off before the answer is read. */
const expectTimeoutAnswers = (slow: readonly Dripping[]): void => {
  const answers = slow.map(({ answer }) => answer())
  const told = answers.filter(answer => answer.startsWith('HTTP/1.1 408 ') && answer.includes('"REQUEST_TIMEOUT"'))
  expect(answers.filter(answer => answer !== '' && !told.includes(answer))).toEqual([])
  expect(told.length).toBeGreaterThan(slow.length / 2)
}

const HEAD = 'POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

describe.concurrent('a client that takes its time', () => {
  test(
    'with its headers, and many such, is closed, and all others are served (X8)',
    async () => {
      const slow = many(CONNECTIONS, 'GET /api/places HTTP/1.1\r\nHost: localhost\r\nX-A: ', 'a')
      expect(new Set(await servedMeanwhile(slow))).toEqual(new Set([200]))
      expectTimeoutAnswers(slow)
    },
    CEILING_MS,
  )

  test(
    'with its body, and many such, is closed, and all others are served (X8)',
    async () => {
      const slow = [
        ...many(CONNECTIONS / 2, `${HEAD}Content-Length: 60000\r\n\r\n{"email":"`, 'a'),
        ...many(CONNECTIONS / 2, `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n[\r\n'),
      ]
      expect(new Set(await servedMeanwhile(slow))).toEqual(new Set([200]))
    },
    CEILING_MS,
  )

  test(
    'with its next request is disconnected, answered or not (X8)',
    async () => {
      const place = dripping('GET /api/places HTTP/1.1\r\nHost: localhost\r\n\r\n', '')
      const nothing = dripping('', '')
      await Promise.all([place.closed, nothing.closed])
      expect(place.answer()).toMatch(/^HTTP\/1\.1 200 /)
      expect(nothing.answer()).toMatch(/^HTTP\/1\.1 408 |^$/)
    },
    CEILING_MS,
  )

  test(
    'with reading what it asked for is disconnected (X8)',
    async () => {
      const { hostname, port } = new URL(service.url)
      const socket = connect(Number(port), hostname)
      socket.pause()
      const closed = waitForClose(socket)
      // More than all the buffers in between can hold.
      socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500))
      const asking = setInterval(() => void socket.write('\r\n'), DRIP_MS)
      await closed
      clearInterval(asking)
      expect(socket.bytesRead).toBeLessThan(1024 * 1024)
    },
    CEILING_MS,
  )

  test('has the time that was promised: 10 seconds for headers, 15 for a body, 30 between requests (X8)', () => {
    expect(serverTimeouts(HTTP_TIMEOUTS)).toEqual({
      requestTimeout: 15_000,
      keepAliveTimeout: 30_000,
      connectionTimeout: 60_000,
      http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    })
  })
})

/** Served, or told to come later: nothing else may happen in a rush. */
const served = (answers: Answers): number => (answers[200] ?? 0) + (answers[429] ?? 0) + (answers[503] ?? 0)

describe('a rush', () => {
  const home = () => ({ url: service.url, path: '/api/users/home-info', token: customer.token })

  test('of 2,000 requests in one connection is answered in that one (X10)', async () => {
    const { answers, connections } = await inOneConnection(home(), 2_000)
    expect([served(answers), connections]).toEqual([2_000, 1])
    expect(await busyConnections(service.databaseUrl)).toBe(0)
  }, 120_000)

  test('of 300 connections at once is answered, and leaves the database at rest (X10)', async () => {
    const answers = await allAtOnce(home(), 300)
    expect([served(answers), answers]).toEqual([300, expect.anything()])
    expect(await busyConnections(service.databaseUrl)).toBe(0)
    expect((await service.call('GET', '/api/users/me', { token: customer.token })).status).toBe(200)
  }, 120_000)
})
