import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readReplies } from '#adapters/conformance/providers/documents.ts'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { MAIL_SWITCHES } from './mail-switches.ts'

const replies = readReplies()
type Moment = keyof typeof replies

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

/** Says these lines one after the other until one is refused; answers at which moment by which code. */
const refusalOf = async (lines: readonly (readonly [Moment, string])[]): Promise<string | null> => {
  const socket = createConnection(running.sandbox.mailPort, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const reply = (): Promise<number> =>
    new Promise(resolve => socket.once('data', data => resolve(Number(String(data).slice(0, 3)))))
  for (const [moment, line] of [['CONNECTION', ''] as const, ...lines]) {
    if (moment !== 'CONNECTION') socket.write(`${line}\r\n`)
    const code = await reply()
    const { goesOn, refuses } = replies[moment]
    expect([...goesOn, ...refuses], `${moment} ${code}`).toContain(code)
    if (!goesOn.includes(code)) return `${moment} ${code}`
  }
  return null
}

const TEXT = 'Subject: x\r\n\r\ny\r\n.'
const mailTo = (name: string, text = TEXT): readonly (readonly [Moment, string])[] => [
  ['EHLO', 'EHLO shop'],
  ['MAIL', 'MAIL FROM:<a@b.kr>'],
  ['RCPT', `RCPT TO:<${name}@documented.test>`],
  ['DATA', 'DATA'],
  ['TEXT', text],
  ['QUIT', 'QUIT'],
]

test('takes a mail in documented replies (G575)', async () => {
  expect(await refusalOf(mailTo('rider'))).toBeNull()
})

const SWITCHES = Object.entries(MAIL_SWITCHES).flatMap(([name, found]) =>
  'code' in found ? [[name, found.at === 'DATA' ? 'TEXT' : 'RCPT', found.code] as const] : [],
)

test.each(SWITCHES)('refuses in documented replies: %s at %s by %i (G575)', async (name, moment, code) => {
  expect(await refusalOf(mailTo(name))).toBe(`${moment} ${code}`)
})

test.each(['not-owned', 'unproved'] as const)(
  'refuses the shop, and nobody in particular, in a documented reply: %s',
  name => {
    const { at, code, text } = MAIL_SWITCHES[name]
    const { ofTheShop } = replies[at === 'DATA' ? 'TEXT' : 'RCPT']
    expect(ofTheShop?.replies).toContain(`${code} ${text.split(' ')[0]}`)
  },
)

test('refuses a mail that is too long, a wrong password and a wrong order in documented replies (G575)', async () => {
  const long = `Subject: x\r\n\r\n${`${'y'.repeat(76)}\r\n`.repeat(14_000)}.`
  expect(await refusalOf(mailTo('long', long))).toBe('TEXT 552')
  const auth = (password: string) => `AUTH PLAIN ${Buffer.from(`\0shop\0${password}`).toString('base64')}`
  expect(
    await refusalOf([
      ['EHLO', 'EHLO shop'],
      ['AUTH', auth('wrong')],
    ]),
  ).toBe('AUTH 535')
  expect(
    await refusalOf([
      ['EHLO', 'EHLO shop'],
      ['AUTH', auth('right')],
    ]),
  ).toBeNull()
  expect(
    await refusalOf([
      ['EHLO', 'EHLO shop'],
      ['RCPT', 'RCPT TO:<a@b.kr>'],
    ]),
  ).toBe('RCPT 503')
})
