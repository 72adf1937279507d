import { createConnection, type Socket } from 'node:net'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { makeSandboxClock } from '../sandbox-clock.ts'
import { makeSandbox } from '../sandbox.ts'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { readMailPort } from './mail-port.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

/** The replies to each line, after the greeting. */
const spoken = async (lines: readonly string[]): Promise<string[]> => {
  const socket: Socket = createConnection(running.sandbox.mailPort, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const replies: string[] = []
  const reply = (): Promise<string> => new Promise(resolve => socket.once('data', data => resolve(String(data))))
  expect(await reply()).toMatch(/^220 /)
  for (const line of lines) {
    socket.write(`${line}\r\n`)
    replies.push((await reply()).trim())
  }
  return replies
}

test('it offers log-in without encryption, and no encryption', async () => {
  const [ehlo] = await spoken(['EHLO shop'])
  expect(ehlo).toMatch(/AUTH PLAIN LOGIN/)
  expect(ehlo).toMatch(/8BITMIME/)
  expect(ehlo).toMatch(/SIZE/)
  expect(ehlo).not.toMatch(/STARTTLS/)
})

test('a mail in base64 is read as a person reads it, and a leading dot stays', async () => {
  const subject = Buffer.from('인증번호').toString('base64')
  const mail = [`Subject: =?UTF-8?B?${subject}?=`, 'Content-Type: text/plain; charset=utf-8', '', '..123456', '.'].join(
    '\r\n',
  )
  const replies = await spoken(['EHLO shop', 'MAIL FROM:<a@b.kr>', 'RCPT TO:<c@d.kr>', 'DATA', mail, 'QUIT'])
  expect(replies.map(reply => reply.slice(0, 3))).toEqual(['250', '250', '250', '354', '250', '221'])
  const [found] = await running.sandbox.inbox.read('c@d.kr')
  expect(found).toMatchObject({ channel: 'EMAIL', to: 'c@d.kr', text: '인증번호\n\n.123456', code: '123456' })
})

test('a mail to several lies in the inbox of each', async () => {
  const both = ['RCPT TO:<one@d.kr>', 'RCPT TO:<two@d.kr>']
  await spoken(['EHLO shop', 'MAIL FROM:<a@b.kr>', ...both, 'DATA', 'Subject: x\r\n\r\ny\r\n.'])
  for (const to of ['one@d.kr', 'two@d.kr']) expect(await running.sandbox.inbox.read(to)).toHaveLength(1)
})

test('another process finds the listener that started last, until it stops', async () => {
  const database = await freshDatabase()
  const clock = await makeSandboxClock(database.url)
  const pool = new Pool({ connectionString: database.url })
  onTestFinished(async () => {
    await pool.end()
    await clock.close()
    await database.drop()
  })
  expect(await readMailPort(pool)).toBeNull()
  const start = () => makeSandbox({ databaseUrl: database.url, clock, publicUrl: 'http://app.test', webhookUrl: null })
  const [first, second] = [await start(), await start()]
  expect(await readMailPort(pool)).toBe(second.mailPort)
  await second.close()
  expect(await readMailPort(pool)).toBe(first.mailPort)
  await first.close()
  expect(await readMailPort(pool)).toBeNull()
})
