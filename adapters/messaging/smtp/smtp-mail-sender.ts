import type { Readable } from 'node:stream'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { Email } from '#core/account/email.ts'
import type { MessageNotSent } from '#core/account/errors.ts'
import type { Mail, MailSender } from '#core/account/ports/mail-sender.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { mailHtml } from './mail-html.ts'
import { smtpAddress } from './smtp-address.ts'
import {
  isFinal,
  isOfTls,
  isOutOfTime,
  isTransient,
  type MailFailure,
  mailFailure,
  mayHaveArrived,
  REFUSED_IN_PART,
} from './mail-failure.ts'

/** Nothing of the mail itself: neither address nor text nor what the server said, which may quote them. */
export type MailNotSentLogged = MailFailure & {
  readonly event: 'mail not sent' | 'mail sign-in failed'
  readonly attempts: number
}

type Log = (entry: MailNotSentLogged, message: string) => void

export type SmtpSetup = {
  /** `smtps://user:password@host` or `smtp://user:password@host:587`; plain SMTP only on this machine. */
  readonly url: string
  /** The sender's bare address; the brand is put before it. */
  readonly from: string
  /** `error` is what concerns every mail, `warn` what concerns this one. */
  readonly log: { readonly warn: Log; readonly error: Log }
  /** Shorter timeouts for tests. */
  readonly connectSeconds?: number
  readonly socketSeconds?: number
}

const CONNECT_SECONDS = 5
const SOCKET_SECONDS = 10
/** Queue, both attempts and the last answer; shorter than the 15 seconds that the app waits. */
const TOTAL_SECONDS = 13
const ATTEMPTS = 2

export type SmtpMailSender = MailSender & {
  /** Connects and signs in, and sends nothing; a failure is told as that of a mail. */
  verify(): ResultAsync<void, MailFailure>
  close(): Promise<void>
}

/** E-mails over SMTP. The sandbox's listener speaks the same, so only the address differs. */
export const smtpMailSender = (setup: SmtpSetup): SmtpMailSender => {
  const { url, from, log, connectSeconds = CONNECT_SECONDS, socketSeconds = SOCKET_SECONDS } = setup
  const address = smtpAddress(url)
  /** The newest text of each mail that is under way, by the signal that is its own. */
  const texts = new WeakMap<AbortSignal, Readable>()

  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    const mailer = createTransport({
      ...address,
      pool: true,
      // Only what died before a byte of the mail left is sent again by the pool itself.
      maxRequeues: 1,
      dnsTimeout: connectSeconds * 1000,
      connectionTimeout: connectSeconds * 1000,
      greetingTimeout: connectSeconds * 1000,
      socketTimeout: socketSeconds * 1000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    mailer.use('stream', ({ data, message }, done) => {
      message.processFunc(text => {
        if (data.signal !== undefined) texts.set(data.signal, text)
        return text
      })
      done()
    })
    return mailer
  }
  // The mailer is loaded by the first mail: starting the service does not wait for it.
  let transport: ReturnType<typeof connect> | null = null

  const attempt = async ({ to, subject, text }: Mail, signal: AbortSignal): Promise<MailFailure | null> => {
    try {
      const mailer = await (transport ??= connect())
      const { rejected } = await mailer.sendMail({
        from: { name: currentShop().brand.korean, address: from },
        to: { name: '', address: to.trim() },
        subject,
        text,
        html: mailHtml(text),
        signal,
      })
      return rejected.length === 0 ? null : REFUSED_IN_PART
    } catch (cause) {
      return mailFailure(cause, texts.get(signal)?.readableDidRead === true)
    }
  }

  const attemptSignIn = async (): Promise<MailFailure | null> => {
    try {
      const mailer = await (transport ??= connect())
      await mailer.verify()
      return null
    } catch (cause) {
      return mailFailure(cause, false)
    }
  }

  /** Once more where nothing was handed over; a failure is told. */
  const tried = async (
    event: MailNotSentLogged['event'],
    once: () => Promise<MailFailure | null>,
  ): Promise<MailFailure | null> => {
    for (let attempts = 1; ; attempts += 1) {
      const failure = await once()
      if (failure === null) return null
      if (failure.step === 'connect' && attempts < ATTEMPTS) continue
      const entry: MailNotSentLogged = { event, ...failure, attempts }
      if (failure.step === 'mail') log.warn(entry, 'the mail server refused a mail')
      else if (isTransient(failure) || mayHaveArrived(failure) || isOutOfTime(failure))
        log.warn(entry, 'the mail server took no mail this time')
      else if (failure.step === 'connect' && !isOfTls(failure)) log.error(entry, 'the mail server cannot be reached')
      else log.error(entry, 'the mail server refuses all mail')
      return failure
    }
  }

  const deliver = async (mail: Mail): Promise<Result<void, MessageNotSent>> => {
    const signal = AbortSignal.timeout(TOTAL_SECONDS * 1000)
    const failure = await tried('mail not sent', () => attempt(mail, signal))
    if (failure === null) return ok()
    return err({
      kind: 'MessageNotSent',
      ...(mayHaveArrived(failure) && { mayHaveArrived: true }),
      ...(isFinal(failure) && { isFinal: true }),
    })
  }

  const signIn = async (): Promise<Result<void, MailFailure>> => {
    const failure = await tried('mail sign-in failed', attemptSignIn)
    return failure === null ? ok() : err(failure)
  }

  return {
    // Checked here once more: a line break in an address would be a second command to the mail server.
    send: mail =>
      Email.parse(mail.to)
        .mapErr((): MessageNotSent => ({ kind: 'MessageNotSent' }))
        .asyncAndThen(() => new ResultAsync(deliver(mail))),
    verify: () => new ResultAsync(signIn()),
    async close() {
      const mailer = await transport
      mailer?.close()
    },
  }
}
