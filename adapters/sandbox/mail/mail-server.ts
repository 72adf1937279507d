import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { SandboxContext } from '../sandbox-context.ts'
import { announceMailPort, withdrawMailPort } from './mail-port.ts'
import { MAIL_SWITCHES, findMailSwitch } from './mail-switches.ts'

export type MailServer = { readonly port: number; readonly close: () => Promise<void> }

const LONGEST_MAIL_BYTES = 1024 * 1024
const WRONG_PASSWORD = 'wrong'

type Refusal = { readonly code: number; readonly text: string }
type Reply = (failure?: Error | null) => void

const refusal = ({ code, text }: Refusal): Error => Object.assign(new Error(text), { responseCode: code })

/** Tells what `work` found; a fault of our own is the sender's "try again later". */
const answerSmtp = (work: Promise<Refusal | null>, reply: Reply): void =>
  void work.then(
    refused => reply(refused === null ? null : refusal(refused)),
    () => reply(refusal({ code: 451, text: 'Local error' })),
  )

/** Takes e-mails over SMTP into the inbox: the subject, an empty line, the text. Listens on this machine only. */
export const startMailServer = async ({ pool, inbox }: SandboxContext): Promise<MailServer> => {
  const sockets = new Set<Socket>()

  const refusedRecipient = async (address: string): Promise<Refusal | null> => {
    const found = findMailSwitch(address)
    if (found?.at !== 'RCPT TO') return null
    if (found !== MAIL_SWITCHES.greylist) return found
    const { rowCount } = await pool.query(
      'insert into sandbox.mail_greylisted (recipient) values ($1) on conflict do nothing',
      [address],
    )
    return rowCount === 0 ? null : found
  }

  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Refusal | null> => {
    const raw = Buffer.concat(await stream.toArray())
    if (stream.sizeExceeded) return { code: 552, text: 'Message too large' }
    const recipients = session.envelope.rcptTo.map(({ address }) => address)
    const switches = recipients.map(findMailSwitch)
    const refused = switches.find(found => found?.at === 'DATA')
    if (refused?.at === 'DATA') return refused
    const { subject = '', text = '' } = await PostalMime.parse(raw)
    // PostgreSQL keeps no NUL, and no mail program shows one.
    const shown = `${subject}\n\n${text.trim()}`.replaceAll('\0', '')
    for (const to of recipients) await inbox.add({ channel: 'EMAIL', to, text: shown })
    if (switches.includes(MAIL_SWITCHES.slow)) await delay(MAIL_SWITCHES.slow.delayMs, undefined, { ref: false })
    if (switches.includes(MAIL_SWITCHES.drop)) {
      for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy()
    }
    return null
  }

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    size: LONGEST_MAIL_BYTES,
    onAuth: ({ username, password }, _session, callback) =>
      password === WRONG_PASSWORD ? callback(new Error('Invalid login')) : callback(null, { user: username }),
    onRcptTo: ({ address }, _session, callback) => answerSmtp(refusedRecipient(address), callback),
    onData: (stream, session, callback) => answerSmtp(receive(stream, session), callback),
  })
  // A client that hangs up in the middle is no fault of ours.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  await announceMailPort(pool, port)
  return {
    port,
    async close() {
      await withdrawMailPort(pool, port)
      await new Promise<void>(resolve => {
        server.close(resolve)
        for (const socket of sockets) socket.destroy()
      })
    },
  }
}
