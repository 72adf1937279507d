import { connect, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { endpointOf } from '#adapters/container/endpoints.ts'
import { failureCode, failureText } from '#adapters/http/https-call.ts'
import { smtpAddress } from '#adapters/messaging/smtp/smtp-address.ts'
import { isHandshakeFailure } from '#adapters/system/tls-handshake.ts'
import type { Settings } from '../settings/settings.ts'
import { type Finding, fine, wrongly } from './finding.ts'

const TIMEOUT_MS = 5_000

type Way = { readonly what: string; readonly host: string; readonly port: number; readonly isTls: boolean }

/** Whether this machine reaches each provider that the shop has keys for; nothing is said to any of them, and no key shown (G915). */
export const checkProviders = async ({ keys }: Pick<Settings, 'keys'>): Promise<readonly Finding[]> => {
  const ways = waysOf(keys)
  const found = await Promise.all(ways.map(async way => ({ way, cause: await failureOf(way) })))
  const away = found.flatMap(({ way, cause }) => (cause === null ? [] : [notReached(way, cause)]))
  if (ways.length === 0 || away.length > 0) return away
  return [fine('reach', ways.map(({ host }) => host).join(', '))]
}

const waysOf = (keys: Settings['keys']): readonly Way[] => {
  const [toss, sms, mail] = [
    endpointOf('toss', keys.toss, null),
    endpointOf('sms', keys.sms, null),
    endpointOf('mail', keys.mail, null),
  ]
  const [kakao, naver, google] = [
    endpointOf('kakao', keys.kakao, null),
    endpointOf('naver', keys.naver, null),
    endpointOf('google', keys.google, null),
  ]
  return [
    ...(toss === null ? [] : [https('cards', toss.baseUrl)]),
    ...(sms === null ? [] : [https('SMS', sms.baseUrl)]),
    ...(mail === null ? [] : [toMail(mail.url)]),
    ...(kakao === null ? [] : [https('login by Kakao', kakao.authBase), https('login by Kakao', kakao.apiBase)]),
    ...(naver === null ? [] : [https('login by Naver', naver.authBase), https('login by Naver', naver.apiBase)]),
    ...(google === null ? [] : [https('login by Google', google.jwksUrl)]),
  ]
}

const https = (what: string, address: string): Way => {
  const { hostname, port } = new URL(address)
  return { what, host: hostname, port: Number(port || 443), isTls: true }
}

const toMail = (address: string): Way => {
  const { host, port, secure } = smtpAddress(address)
  return { what: 'mail', host, port, isTls: secure }
}

/** Null for a connection that came to stand. */
const failureOf = ({ host, port, isTls }: Way): Promise<unknown> =>
  new Promise(resolve => {
    const done = (cause: unknown): void => {
      socket.destroy()
      resolve(cause)
    }
    const socket = isTls
      ? connectTls({ host, port, servername: isIP(host) ? '' : host }, () => done(null))
      : connect({ host, port }, () => done(null))
    socket.on('error', done).setTimeout(TIMEOUT_MS, () => done(new Error('no answer')))
  })

const notReached = ({ what, host, port }: Way, cause: unknown): Finding =>
  wrongly('reach', `${host}:${port}, for ${what}: ${failureText(cause)}`, remedy(failureCode(cause), host, port))

const remedy = (code: string, host: string, port: number): string => {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `Is the name right, and does this machine find names (getent hosts ${host})?`
  return isHandshakeFailure(code)
    ? 'Is this machine’s clock right, and who answers in its place (openssl s_client -connect)?'
    : `Does the firewall let this machine out to port ${port}? Else it is trouble of theirs: wait.`
}
