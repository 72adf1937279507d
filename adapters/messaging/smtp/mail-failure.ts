import { isHandshakeFailure } from '#adapters/system/tls-handshake.ts'

/** Why a mail did not go out, or may not have, in nodemailer's words. */
export type MailFailure = {
  /** `connect`: no byte of it left. `mail`: refused, or in doubt, while this mail was handed over. `session`: anything else. */
  readonly step: 'connect' | 'session' | 'mail'
  readonly code: string
  readonly responseCode: number | null
  /** What stands beside it to a mail, as 5.7.1 (RFC 3463). */
  readonly enhancedCode?: string
  /** The system's own word for a connection that failed, as ECONNREFUSED. */
  readonly originalCode?: string
}

/** Nothing that tells what became of it. */
export const UNKNOWN: MailFailure = { step: 'session', code: 'UNKNOWN', responseCode: null }

/** The server took the mail for some recipients only. */
export const REFUSED_IN_PART: MailFailure = { step: 'mail', code: 'EENVELOPE', responseCode: null }

const readText = (cause: object, key: string): string => {
  const value: unknown = Reflect.get(cause, key)
  return typeof value === 'string' ? value : ''
}

/** RFC 4954, 6: to any command of a mail, where the server wants a login and has none. */
const SIGN_IN_NEEDED = 530

/** What TLS says is kept apart from nodemailer's own code, which is that of any connection. */
const toCode = (cause: object): string => {
  const original = readText(cause, 'originalCode')
  return isHandshakeFailure(original) ? original : readText(cause, 'code') || 'UNKNOWN'
}

/** Whether it is the certificate, or the kind of TLS, that kept the mail from being handed over. */
export const isOfTls = ({ code }: MailFailure): boolean => isHandshakeFailure(code)

/** Nodemailer's codes of a connection that ended, and of our own time that was over. */
const UNANSWERED: ReadonlySet<string> = new Set(['EDNS', 'ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EABORT'])

const OF_A_MAIL = /^(RCPT TO|DATA)$/

/**
 * Of security or policy, and of the sender's own address (RFC 3463, 3.8 and 3.2): who may send is mostly said only once the server knows to
 * whom, and to the text, and then of every mail.
 */
const OF_THE_SHOP = /^5\.(7\.\d+|1\.[78])$/

const enhancedCodeIn = (reply: string): string => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? ''

/** A connection that ends has the same code before, during and after the mail: only whether the mail was begun distinguishes them. */
const toStep = (
  { code, responseCode, enhancedCode = '' }: Omit<MailFailure, 'step'>,
  command: string,
  isBegun: boolean,
): MailFailure['step'] => {
  if (isHandshakeFailure(code)) return 'connect'
  if (!isBegun && responseCode === null && UNANSWERED.has(code)) return 'connect'
  // Whatever it answers: no mail goes out without signing in.
  if (responseCode === SIGN_IN_NEEDED) return 'session'
  return OF_A_MAIL.test(command) && !OF_THE_SHOP.test(enhancedCode) ? 'mail' : 'session'
}

/** `isBegun`: the text of the mail was on its way, which the server asks for by its answer to `DATA`. */
export const mailFailure = (cause: unknown, isBegun: boolean): MailFailure => {
  if (!(cause instanceof Error)) return UNKNOWN
  const said: unknown = Reflect.get(cause, 'responseCode')
  const code = toCode(cause)
  const originalCode = readText(cause, 'originalCode')
  const command = readText(cause, 'command')
  const enhancedCode =
    command === 'MAIL FROM' || OF_A_MAIL.test(command) ? enhancedCodeIn(readText(cause, 'response')) : ''
  const failure = {
    code,
    responseCode: typeof said === 'number' ? said : null,
    ...(enhancedCode !== '' && { enhancedCode }),
    ...(originalCode !== '' && originalCode !== code && { originalCode }),
  }
  return { step: toStep(failure, command, isBegun), ...failure }
}

/** "The command was not accepted, but may be asked again" (RFC 5321, 4.2.1), as by greylisting, and of a server that is short of something. */
export const isTransient = ({ responseCode }: MailFailure): boolean =>
  responseCode !== null && responseCode >= 400 && responseCode < 500

/** "Should not be repeated" (RFC 5321, 4.2.1), and said of this mail alone. */
export const isFinal = ({ step, responseCode }: MailFailure): boolean =>
  step === 'mail' && responseCode !== null && responseCode >= 500

/** Said by nodemailer or the server before anything of the mail was handed over. */
const SET_UP_WRONGLY: ReadonlySet<string> = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'ECONFIG'])

/** Of these a login that is taken is the opposite; a sender shows in a mail alone. */
export const isAccessRefused = (code: string): boolean =>
  isHandshakeFailure(code) ||
  UNANSWERED.has(code) ||
  SET_UP_WRONGLY.has(code) ||
  /^(E[A-Z]+REFUSED|ENOTFOUND)$/.test(code)

/** Our own time was over, as behind many others: says nothing of the server. */
export const isOutOfTime = ({ code }: MailFailure): boolean => code === 'EABORT'

/** Whether the server may have the mail all the same: the connection ended before it had answered. */
export const mayHaveArrived = (failure: MailFailure): boolean =>
  failure.step !== 'connect' &&
  failure.responseCode === null &&
  failure !== REFUSED_IN_PART &&
  !SET_UP_WRONGLY.has(failure.code)
