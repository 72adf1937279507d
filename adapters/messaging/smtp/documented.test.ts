import { type AddressInfo, createServer, type Socket } from 'node:net'
import { err, ok } from 'neverthrow'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { readReplies } from '#adapters/conformance/providers/documents.ts'
import { type MailNotSentLogged, smtpMailSender } from './smtp-mail-sender.ts'

const replies = readReplies()
type Moment = keyof typeof replies

const logged: [string, MailNotSentLogged][] = []
afterEach(() => void logged.splice(0))

const MOMENTS: readonly [RegExp, Moment][] = [
  [/^(EHLO|HELO)/i, 'EHLO'],
  [/^AUTH/i, 'AUTH'],
  [/^MAIL/i, 'MAIL'],
  [/^RCPT/i, 'RCPT'],
  [/^DATA/i, 'DATA'],
  [/\r\n\.\r\n$/, 'TEXT'],
  [/^QUIT/i, 'QUIT'],
]

/** A server that replies as documented, but for one moment at which it says this; counts the connections. */
const saying = async (at: Moment, code: number, text = 'so') => {
  const seen = { port: 0, connections: 0 }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    seen.connections += 1
    const reply = (moment: Moment): void => {
      const said = moment === at ? code : (replies[moment].goesOn[0] ?? 0)
      const capabilities =
        moment === 'EHLO' && said === 250
          ? '250-shop\r\n250 AUTH PLAIN\r\n'
          : `${said} ${moment === at ? text : 'so'}\r\n`
      socket.write(capabilities)
      if (said === 421 || moment === 'QUIT') socket.end()
    }
    let heard = ''
    reply('CONNECTION')
    socket.on('data', data => {
      heard += String(data)
      const found = MOMENTS.find(([pattern]) => pattern.test(heard))
      if (found === undefined) return
      heard = ''
      reply(found[1])
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  seen.port = (server.address() as AddressInfo).port
  return seen
}

const sendTo = async (port: number) => {
  const sender = smtpMailSender({
    url: `smtp://shop:secret@127.0.0.1:${port}`,
    from: 'no-reply@seasonkeep.test',
    log: { warn: entry => logged.push(['warn', entry]), error: entry => logged.push(['error', entry]) },
    connectSeconds: 1,
    socketSeconds: 2,
  })
  onTestFinished(() => sender.close())
  return sender.send({ to: 'rider@customers.test', subject: '시즌킵', text: '인증번호' })
}

const SENT = (Object.keys(replies) as Moment[]).flatMap(at => replies[at].goesOn.map(code => [at, code] as const))

test.each(SENT)('a mail goes out where %s is answered by %i (G575)', async (at, code) => {
  const server = await saying(at, code)
  expect(await sendTo(server.port)).toEqual(ok())
  expect(logged).toEqual([])
})

const REFUSED = (Object.keys(replies) as Moment[]).flatMap(at => replies[at].refuses.map(code => [at, code] as const))
/** What is said of this mail alone; anything before concerns every mail. */
const OF_THIS_MAIL: ReadonlySet<Moment> = new Set<Moment>(['RCPT', 'DATA', 'TEXT'])
/** A login that is wanted, at whichever moment. */
const SIGN_IN_NEEDED = 530

test.each(REFUSED)(
  '%s that is refused by %i is no mail, without a doubt and told once, for good where it says so (G575, G769)',
  async (at, code) => {
    const server = await saying(at, code)
    const isOfThisMail = OF_THIS_MAIL.has(at) && code !== SIGN_IN_NEEDED
    // 4yz: "the same may be asked again"; 5yz: it should not (RFC 5321, 4.2.1).
    const isTransient = code < 500
    const isFinal = isOfThisMail && !isTransient
    expect(await sendTo(server.port)).toEqual(err({ kind: 'MessageNotSent', ...(isFinal && { isFinal: true }) }))
    expect(logged).toEqual([
      [isOfThisMail || isTransient ? 'warn' : 'error', expect.objectContaining({ responseCode: code })],
    ])
  },
)

const OF_THE_SHOP = (Object.keys(replies) as Moment[]).flatMap(at =>
  (replies[at].ofTheShop?.replies ?? []).map(reply => [at, reply] as const),
)

test.each(OF_THE_SHOP)(
  '%s that is refused by %s is refused to the shop: every mail is, and this one is tried again (G752, G769)',
  async (at, reply) => {
    const [code, enhancedCode = ''] = reply.split(' ')
    const server = await saying(at, Number(code), `${enhancedCode} <no-reply@seasonkeep.test>: not owned by shop`)
    expect(await sendTo(server.port)).toEqual(err({ kind: 'MessageNotSent' }))
    expect(logged).toEqual([['error', expect.objectContaining({ responseCode: Number(code), enhancedCode })]])
  },
)

test('a recipient who is not there is no fault of the shop, whatever code stands beside it (G769)', async () => {
  const server = await saying('RCPT', 550, '5.1.1 no such user')
  expect(await sendTo(server.port)).toEqual(err({ kind: 'MessageNotSent', isFinal: true }))
  expect(logged).toEqual([['warn', expect.objectContaining({ enhancedCode: '5.1.1' })]])
})
