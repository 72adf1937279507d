import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { httpOwnSessions } from './http-access.ts'
import { makeSend } from '#adapters/http/client/send.ts'

/** The client before a service that answers everything alike; keeps what it was asked. */
const before = (body: object) => {
  const asked: string[] = []
  const send = makeSend({
    baseUrl: 'https://seasonkeep.kr/api',
    bearer: { token: async () => 'token', refused: () => undefined },
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init)
      asked.push(`${method} ${new URL(url).pathname}`)
      return Response.json(body)
    },
  })
  return { ...httpOwnSessions({ send }), asked }
}

const SESSION = {
  device: 'iPhone · Safari',
  startedAt: '2026-11-21T01:00:00.000Z',
  lastSeenAt: '2026-11-21T01:05:00.000Z',
  isThis: true,
}

test('the list of sessions arrives with its moments', async () => {
  const { list, asked } = before({ success: true, sessions: [SESSION] })
  const startedAt = Instant.ofDate(new Date(SESSION.startedAt))
  expect(await list()).toEqual(ok([{ ...SESSION, startedAt, lastSeenAt: Instant.plusSeconds(startedAt, 300) }]))
  expect(asked).toEqual(['GET /api/users/me/sessions'])
})

test('a list that cannot be read counts as no answer', async () => {
  const { list } = before({ success: true, sessions: [SESSION, { ...SESSION, lastSeenAt: 'just now' }] })
  expect(await list()).toMatchObject(err(serviceUnreachable))
})

test('ending the others returns how many were ended', async () => {
  const { endOthers, asked } = before({ success: true, ended: 2, message: '' })
  expect(await endOthers()).toEqual(ok(2))
  expect(asked).toEqual(['POST /api/users/me/sessions/end-others'])
})
