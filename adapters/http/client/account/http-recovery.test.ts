import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { VerificationCode } from '#core/account/verification-code.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { httpOwnPhone } from './http-recovery.ts'
import { makeSend } from '#adapters/http/client/send.ts'

const PHONE = '01012345678' as PhoneNumber
const CODE = '482913' as VerificationCode

/** The client before a service that answers everything alike; keeps what it was asked. */
const before = (body: object, { status = 200, token = 'token' }: { status?: number; token?: string | null } = {}) => {
  const asked: unknown[] = []
  const send = makeSend({
    baseUrl: 'https://seasonkeep.kr/api',
    bearer: { token: async () => token, refused: () => undefined },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push([new URL(request.url).pathname, request.headers.get('authorization'), await request.json()])
      return Response.json(body, { status })
    },
  })
  return { ...httpOwnPhone({ send }), asked }
}

const SENT = {
  success: true,
  message: '',
  sentAt: '2026-11-25T01:00:00.000Z',
  expiresAt: '2026-11-25T01:02:00.000Z',
  resendAt: '2026-11-25T01:02:00.000Z',
}

test('a code is asked for with the token, and its moments arrive', async () => {
  const { sendCode, asked } = before(SENT)
  const sentAt = Instant.ofDate(new Date(SENT.sentAt))
  const later = Instant.plusSeconds(sentAt, 120)
  expect(await sendCode(PHONE)).toEqual(ok({ sentAt, expiresAt: later, resendAt: later }))
  expect(asked).toEqual([['/api/auth/send-phone-change-sms', 'Bearer token', { phone: PHONE }]])
})

test('moments that cannot be read count as no answer', async () => {
  expect(await before({ ...SENT, expiresAt: 'soon' }).sendCode(PHONE)).toMatchObject(err(serviceUnreachable))
})

test('a change names the phone and the code, and no account: the token says which (G09)', async () => {
  const { change, asked } = before({ success: true, message: '' })
  expect(await change(PHONE, CODE)).toEqual(ok(undefined))
  expect(asked).toEqual([['/api/auth/verify-phone-change-sms', 'Bearer token', { phone: PHONE, authCode: CODE }]])
})

test('without a token nothing is asked', async () => {
  const { sendCode, asked } = before(SENT, { token: null })
  expect(await sendCode(PHONE)).toEqual(err({ kind: 'SignInNeeded', hadToken: false }))
  expect(asked).toEqual([])
})
