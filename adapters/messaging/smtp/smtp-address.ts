/** Where mails are handed in, as nodemailer names it. */
export type SmtpAddress = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte, instead of after STARTTLS. */
  readonly secure: boolean
  readonly requireTLS: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

const TLS_PORT = 465
const SUBMISSION_PORT = 587
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * From `smtps://user:password@host` (TLS at once) or `smtp://user:password@host:587` (STARTTLS, which must succeed but on this
 * machine); user and password percent-encoded. Throws when it is no such address, without quoting it.
 */
export const smtpAddress = (text: string): SmtpAddress => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('The mail server is written as smtps://user:password@host or smtp://user:password@host:587.')
  }
  const secure = url.protocol === 'smtps:'
  const [user, pass] = [url.username, url.password].map(decodeURIComponent)
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (secure ? TLS_PORT : SUBMISSION_PORT),
    secure,
    requireTLS: !secure && !LOCAL.test(url.hostname),
    ...(user && pass ? { auth: { user, pass } } : {}),
  }
}
