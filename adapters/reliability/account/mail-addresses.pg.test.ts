import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newAddress } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const sendCode = (email: string, path = 'send-code') =>
  service.call('POST', `/api/auth/${path}`, { body: { email }, from: newAddress() })

/** A part before the `@` with dots at its ends or two in a row travels in quotes, and is the same address. */
const unquoted = (address: unknown): string => String(address).replace(/^"([^"]+)"@/, '$1@')

const recipients = async (): Promise<readonly string[]> =>
  (await service.rows('select recipient from sandbox.message order by id', [])).map(({ recipient }) =>
    unquoted(recipient),
  )

describe.each(['send-code', 'send-reset-code'])('%s', path => {
  test.each([
    'a@b',
    'a@x.kr\r\nBcc:z@y.kr',
    'a@x.kr\nBcc: z@y.kr',
    'a@x.kr\r\nRCPT TO:<z@y.kr>',
    'a@x.kr, z@y.kr',
    'a@x.kr;z@y.kr',
    'a@x.kr z@y.kr',
    '<z@y.kr>',
    'z@y.kr <a@x.kr>',
    '"quoted local"@x.kr',
    'a\u0000@x.kr',
    'a@x.kr\u0000',
    '\na@x.kr',
    `${'a'.repeat(250)}@x.kr`,
    '@x.kr',
    'a@',
    'a@x..kr',
    '한글@x.kr',
    'ａ@x.kr',
    'a@ｘ.kr',
    '',
  ])('refuses %j, and no mail goes anywhere (C18)', async email => {
    const before = await recipients()
    const { status, body } = await sendCode(email, path)
    expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', 'email'])
    expect(await recipients()).toEqual(before)
  })
})

test("an account is opened, and its code comes, under o'neil@x.kr (G18)", async () => {
  const email = "O'Neil@x.kr"
  const path = `/api/users/email/${encodeURIComponent(email)}/available`
  expect((await service.call('GET', path)).body.available).toBe(true)
  const body = { userName: '오닐', userLogin: email, userPassword: 'skiing2026', userPhone: null, isSocial: false }
  expect((await service.call('POST', '/api/users/signup', { body: { ...body, available: false } })).status).toBe(201)
  expect((await sendCode(email, 'send-reset-code')).status).toBe(200)
  await expect.poll(recipients).toEqual([email])
})

test.each(['a..b@x.kr', '.a@x.kr', "d'arc@x.kr", 'a+b@x.kr', ' Spaced@X.kr '])(
  'what is sent to %j goes to it alone, or not at all (C18)',
  async email => {
    const before = (await recipients()).length
    const { status } = await sendCode(email)
    const sent = (await recipients()).slice(before)
    expect(sent).toEqual(status === 200 ? [email.trim().toLowerCase()] : [])
  },
)

const TEXTS = 400
const AT_ONCE = 20

test('whatever text is taken for an e-mail, a mail goes to one address without a break or a space (C18)', async () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    'z',
    '0',
    '19',
    '@',
    '@',
    '.',
    'x.kr',
    '\r\n',
    '\n',
    '\0',
    ' ',
    '\t',
    '"',
    '<',
    '>',
    ',',
    'Bcc:',
  )
  const text = fc.oneof(
    fc.array(piece, { maxLength: 10 }).map(pieces => `${pieces.join('')}@x.kr`),
    fc.string({ unit: 'binary', maxLength: 8 }).map(local => `${local}@x.kr`),
    fc.emailAddress(),
  )
  const typed = [...new Set(fc.sample(text, TEXTS))]
  const before = (await recipients()).length
  const taken: string[] = []
  for (let from = 0; from < typed.length; from += AT_ONCE) {
    const batch = typed.slice(from, from + AT_ONCE)
    const answers = await Promise.all(batch.map(email => sendCode(email)))
    for (const [n, { status }] of answers.entries()) {
      expect([200, 400, 429, 503]).toContain(status)
      if (status === 200) taken.push((batch[n] ?? '').trim().toLowerCase())
    }
  }
  const sent = (await recipients()).slice(before)
  expect(taken.length).toBeGreaterThan(TEXTS / 10)
  expect(sent.toSorted()).toEqual(taken.toSorted())
  for (const recipient of sent) expect(recipient).toMatch(/^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u)
})
