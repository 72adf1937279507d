import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { MAIL_SWITCHES } from '#adapters/sandbox/mail/mail-switches.ts'
import { runningSandbox, type RunningSandbox } from '#adapters/sandbox/testing/running-sandbox.ts'
import { codeMail } from '#adapters/messaging/account/account-messages.ts'
import type { VerificationCode } from '#core/account/verification-code.ts'
import { type MailNotSentLogged, smtpMailSender, type SmtpSetup } from './smtp-mail-sender.ts'

const NOT_SENT = err({ kind: 'MessageNotSent' })
const FOR_GOOD = err({ kind: 'MessageNotSent', isFinal: true })
const IN_DOUBT = err({ kind: 'MessageNotSent', mayHaveArrived: true })
const MAIL = codeMail('RESET', '048213' as VerificationCode)

/** With the system's own word, which says more than the mailer's (G888). */
const NOT_REACHED = { step: 'connect', code: 'ESOCKET', responseCode: null, originalCode: 'ECONNREFUSED' } as const

let running: RunningSandbox
let shops = 0
let domain: string
const logged: [string, MailNotSentLogged][] = []
const senders: ReturnType<typeof smtpMailSender>[] = []

beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())
beforeEach(() => {
  domain = `customers${(shops += 1)}.test`
  logged.length = 0
})
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.close()
})

const senderAt = (port: number, change: Partial<SmtpSetup> = {}) => {
  const sender = smtpMailSender({
    url: `smtp://127.0.0.1:${port}`,
    from: 'no-reply@seasonkeep.test',
    log: { warn: entry => logged.push(['warn', entry]), error: entry => logged.push(['error', entry]) },
    ...change,
  })
  senders.push(sender)
  return sender
}
const direct = (change: Partial<SmtpSetup> = {}) => senderAt(running.sandbox.mailPort, change)

const arrived = async (to: string): Promise<string[]> => (await running.sandbox.inbox.read(to)).map(({ text }) => text)

/** A way to the real listener that treats each connection as its number says; counts them. */
const relay = async (treat: (socket: Socket, number: number) => boolean, host = '127.0.0.1') => {
  const seen = { port: 0, connections: 0 }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (!treat(socket, (seen.connections += 1))) return
    const onward = connect(running.sandbox.mailPort, '127.0.0.1')
    sockets.add(onward)
    onward.on('error', () => undefined)
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  seen.port = (server.address() as AddressInfo).port
  return Object.assign(seen, { cut: () => sockets.forEach(socket => socket.destroy()) })
}

test('a mail arrives with its Korean subject, its text and its code', async () => {
  const to = `rider@${domain}`
  expect(await direct().send({ to, ...MAIL })).toEqual(ok())
  expect(await running.sandbox.inbox.read(to)).toEqual([
    expect.objectContaining({ channel: 'EMAIL', to, text: `${MAIL.subject}\n\n${MAIL.text}`, code: '048213' }),
  ])
  expect(logged).toEqual([])
})

test('the server is tried without a mail', async () => {
  expect(await direct().verify()).toEqual(ok())
  expect(logged).toEqual([])
  expect(await senderAt(9).verify()).toEqual(err(NOT_REACHED))
})

test('a login that is refused without a mail is told as one with it (G864)', async () => {
  const sender = direct({ url: `smtp://shop:wrong@127.0.0.1:${running.sandbox.mailPort}` })
  const refused = { step: 'session', code: 'EAUTH', responseCode: 535 } as const
  expect(await sender.verify()).toEqual(err(refused))
  expect(logged).toEqual([['error', { event: 'mail sign-in failed', ...refused, attempts: 1 }]])
})

test('an address is used as it was typed, but for the spaces around it', async () => {
  expect(await direct().send({ to: ` Rider+ski@${domain} `, ...MAIL })).toEqual(ok())
  expect(await arrived(`Rider+ski@${domain}`)).toHaveLength(1)
})

describe('once more while nothing was handed over', () => {
  test('when no server listens there', async () => {
    expect(await senderAt(9).send({ to: `rider@${domain}`, ...MAIL })).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', { event: 'mail not sent', ...NOT_REACHED, attempts: 2 }]])
  })

  test('when the host has no name', async () => {
    const sender = direct({ url: 'smtp://nowhere.invalid' })
    expect(await sender.send({ to: `rider@${domain}`, ...MAIL })).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', expect.objectContaining({ step: 'connect', code: 'EDNS', attempts: 2 })]])
  })

  test.each<[string, (socket: Socket) => unknown]>([
    ['says nothing', () => undefined],
    ['hangs up', socket => socket.end()],
  ])('when the server %s at the first time', async (_what, atFirst) => {
    const way = await relay((socket, number) => {
      if (number === 1) atFirst(socket)
      return number > 1
    })
    const sender = senderAt(way.port, { connectSeconds: 0.3 })
    expect(await sender.send({ to: `rider@${domain}`, ...MAIL })).toEqual(ok())
    expect(await arrived(`rider@${domain}`)).toHaveLength(1)
    expect(way.connections).toBe(2)
  })

  test('when the server speaks no TLS where the address says so, and all hear of it (G891)', async () => {
    const server = await relay(() => true)
    const sent = await senderAt(server.port, { url: `smtps://127.0.0.1:${server.port}` }).send({
      ...MAIL,
      to: `a@${domain}`,
    })
    expect(sent).toEqual(NOT_SENT)
    expect(logged).toEqual([
      ['error', expect.objectContaining({ step: 'connect', code: 'ERR_SSL_WRONG_VERSION_NUMBER', attempts: 2 })],
    ])
  })

  test('when the server hangs up each time before its greeting, and all hear of it (G891)', async () => {
    const way = await relay(socket => (socket.end(), false))
    expect(await senderAt(way.port).send({ to: `rider@${domain}`, ...MAIL })).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', expect.objectContaining({ step: 'connect', code: 'ECONNECTION', attempts: 2 })]])
  })

  test.each(['EHLO', 'MAIL FROM', 'RCPT TO', 'DATA'])(
    'when the server hangs up at %s, and all hear of it when it does so again (G897)',
    async command => {
      const hangUp = (socket: Socket) => socket.on('data', chunk => chunk.includes(command) && socket.destroy())
      const once = await relay((socket, number) => {
        if (number === 1) hangUp(socket)
        return true
      })
      expect(await senderAt(once.port).send({ to: `rider@${domain}`, ...MAIL })).toEqual(ok())
      expect(await arrived(`rider@${domain}`)).toHaveLength(1)
      const always = await relay(socket => (hangUp(socket), true))
      expect(await senderAt(always.port).send({ to: `other@${domain}`, ...MAIL })).toEqual(NOT_SENT)
      expect(await arrived(`other@${domain}`)).toEqual([])
      expect(logged).toEqual([['error', expect.objectContaining({ step: 'connect', attempts: 2 })]])
    },
  )

  test('and no more after a second silence', async () => {
    const way = await relay(() => false)
    const sender = senderAt(way.port, { connectSeconds: 0.2 })
    expect(await sender.send({ to: `rider@${domain}`, ...MAIL })).toEqual(NOT_SENT)
    expect(way.connections).toBe(2)
    expect(logged).toEqual([['error', expect.objectContaining({ step: 'connect', code: 'ETIMEDOUT', attempts: 2 })]])
  })

  test('when the server has closed the connection kept from the mail before', async () => {
    const way = await relay(() => true)
    const sender = senderAt(way.port)
    expect(await sender.send({ to: `first@${domain}`, ...MAIL })).toEqual(ok())
    way.cut()
    expect(await sender.send({ to: `second@${domain}`, ...MAIL })).toEqual(ok())
    expect(await arrived(`second@${domain}`)).toHaveLength(1)
    expect(way.connections).toBe(2)
  })
})

describe('never again when it may have gone out', () => {
  test.each([
    ['drop', 'ECONNECTION'],
    ['slow', 'ETIMEDOUT'],
  ])('%s', async (name, code) => {
    const way = await relay(() => true)
    const to = `${name}@${domain}`
    expect(await senderAt(way.port, { socketSeconds: 0.4 }).send({ to, ...MAIL })).toEqual(IN_DOUBT)
    // Longer than any second try would take to come.
    await new Promise(resolve => setTimeout(resolve, 600))
    expect(await arrived(to)).toHaveLength(1)
    expect(way.connections).toBe(1)
    expect(logged).toEqual([['warn', expect.objectContaining({ step: 'session', code, attempts: 1 })]])
  })

  test('a reset in the middle of the mail', async () => {
    const way = await relay(socket => {
      socket.on('data', chunk => chunk.includes('Content-Type:') && socket.resetAndDestroy())
      return true
    })
    expect(await senderAt(way.port).send({ to: `rider@${domain}`, ...MAIL })).toEqual(IN_DOUBT)
    expect(way.connections).toBe(1)
    expect(logged).toEqual([['warn', expect.objectContaining({ step: 'session', attempts: 1 })]])
  })
})

describe('refused', () => {
  const refusals = Object.entries(MAIL_SWITCHES).flatMap(([name, found]) =>
    'code' in found ? [[name, found.code, found.text.startsWith('5.7.')] as const] : [],
  )
  test.each(refusals)(
    '%s is logged once, for good or not, and the next mail still goes out (G769)',
    async (name, responseCode, isOfShop) => {
      const sender = direct()
      const isFinal = responseCode >= 500 && !isOfShop
      expect(await sender.send({ to: `${name}@${domain}`, ...MAIL })).toEqual(isFinal ? FOR_GOOD : NOT_SENT)
      const [level, step] = isOfShop ? ['error', 'session'] : ['warn', 'mail']
      expect(logged).toEqual([[level, expect.objectContaining({ step, responseCode, attempts: 1 })]])
      expect(await arrived(`${name}@${domain}`)).toEqual([])
      expect(await sender.send({ to: `rider@${domain}`, ...MAIL })).toEqual(ok())
    },
  )

  test('a greylisted address is taken when the customer asks again', async () => {
    const sender = direct()
    expect(await sender.send({ to: `greylist@${domain}`, ...MAIL })).toEqual(NOT_SENT)
    expect(await sender.send({ to: `greylist@${domain}`, ...MAIL })).toEqual(ok())
    expect(await arrived(`greylist@${domain}`)).toHaveLength(1)
  })

  test('a wrong password raises the alarm', async () => {
    const urlWith = (password: string) => `smtp://shop:${password}@127.0.0.1:${running.sandbox.mailPort}`
    const to = `rider@${domain}`
    expect(await direct({ url: urlWith('wrong') }).send({ to, ...MAIL })).toEqual(NOT_SENT)
    expect(logged).toEqual([
      ['error', { event: 'mail not sent', step: 'session', code: 'EAUTH', responseCode: 535, attempts: 1 }],
    ])
    expect(await direct({ url: urlWith('right') }).send({ to, ...MAIL })).toEqual(ok())
  })

  test('a server elsewhere that does not encrypt gets no mail', async () => {
    const way = await relay(() => true, '127.0.0.2')
    const sender = direct({ url: `smtp://127.0.0.2:${way.port}` })
    expect(await sender.send({ to: `rider@${domain}`, ...MAIL })).toEqual(NOT_SENT)
    expect(logged).toEqual([['error', expect.objectContaining({ code: 'ETLS', attempts: 1 })]])
    expect(await arrived(`rider@${domain}`)).toEqual([])
  })
})

test('the log names neither address nor text', async () => {
  const sender = direct()
  for (const name of ['unknown', 'spam', 'drop']) await sender.send({ to: `${name}@${domain}`, ...MAIL })
  expect(logged).toHaveLength(3)
  expect(JSON.stringify(logged)).not.toMatch(/@|customers|048213|unknown/)
})

describe('any content of a mail', () => {
  const victim = 'victim@elsewhere.test'
  const lines = ['\r\n', '\n', '\r', '\0', '\u2028', 'Bcc: ', `RCPT TO:<${victim}>`, 'DATA', '.', victim]
  const marks = [' ', '<', '>', ',', ';', ':', '"', '(', '@', 'rider', 'a.kr', '한글', '%', '!']
  const hostile = fc
    .array(fc.oneof(fc.constantFrom(...lines, ...marks), fc.string({ unit: 'binary', maxLength: 3 })), {
      maxLength: 12,
    })
    .map(pieces => pieces.join(''))

  // Whatever the address is, nothing goes to another; with a line break in it, not even a connection is opened.
  test('no address brings in another one', async () => {
    const way = await relay(() => true)
    const open = senderAt(way.port)
    const property = fc.asyncProperty(hostile, fc.boolean(), async (text, isWhole) => {
      const to = isWhole ? text : `rider@${domain}${text}`
      fc.pre(to.trim() !== victim)
      await open.send({ to, ...MAIL })
      expect(await arrived(victim)).toEqual([])
    })
    await fc.assert(property, { numRuns: 300 })
    const closed = await relay(() => true)
    const untouched = senderAt(closed.port)
    const withBreak = fc.asyncProperty(hostile, fc.constantFrom('\r\n', '\n', '\r'), hostile, async (a, line, b) => {
      expect(await untouched.send({ to: `rider${a}${line}${b}@${domain}`, ...MAIL })).toEqual(NOT_SENT)
      expect(await untouched.send({ to: `rider@${domain}${line}${a}`, ...MAIL })).toEqual(NOT_SENT)
    })
    await fc.assert(withBreak, { numRuns: 300 })
    expect(closed.connections).toBe(0)
  })

  // A subject of any kind leaves one mail to its one reader, with the text that it had.
  test('no subject adds a reader or changes the text', async () => {
    const sender = direct()
    let mails = 0
    const property = fc.asyncProperty(hostile, async subject => {
      const to = `rider${(mails += 1)}@${domain}`
      expect(await sender.send({ to, subject, text: MAIL.text })).toEqual(ok())
      const found = await arrived(to)
      expect(found).toHaveLength(1)
      expect(found[0]?.endsWith(`\n\n${MAIL.text}`)).toBe(true)
      expect(await arrived(victim)).toEqual([])
    })
    await fc.assert(property, { numRuns: 300 })
  })
})
