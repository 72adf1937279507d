import { connect } from 'node:tls'
import * as z from 'zod/mini'
import { PICTURE_PATH } from '#adapters/http/contract/staff/bench.ts'
import { failureText } from '#adapters/http/https-call.ts'
import type { Settings } from '../settings/settings.ts'
import { type Finding, fine, lookAt, wrongly } from './finding.ts'

const FETCH_TIMEOUT_MS = 5_000
const LEAST_DAYS = 14
/** Of a network that is kept for documents (RFC 5737): nobody has it. */
const NOBODY = '203.0.113.7'

const Caller = z.object({ address: z.string(), isForwarded: z.boolean(), isBelieved: z.boolean() })

/** What customers reach at PUBLIC_URL, as a visitor from here sees it. */
export const checkAddress = async ({ publicUrl }: Pick<Settings, 'publicUrl'>): Promise<readonly Finding[]> => {
  const ready = await asked(`${publicUrl}/api/ready`)
  if (ready instanceof Error) {
    return [
      wrongly(
        'address',
        `${publicUrl} does not answer: ${failureText(ready.cause ?? ready)}`,
        'Is serve running, does the name lead here, is the certificate valid?',
      ),
    ]
  }
  const isReady = ready.ok
  return [
    isReady
      ? fine('address', `${publicUrl} answers`)
      : wrongly('address', `${publicUrl}/api/ready answers ${ready.status}`, 'Look at the log of serve and the proxy.'),
    ...(publicUrl.startsWith('https:') ? [await certificate(new URL(publicUrl))] : []),
    ...(isReady ? await proxy(publicUrl) : []),
  ]
}

/** Where the staff's browsers reach the desk, when that is a host of its own; its certificate is another one, or ends by itself. */
export const checkDesk = async ({
  publicUrl,
  deskOrigin,
}: Pick<Settings, 'publicUrl' | 'deskOrigin'>): Promise<readonly Finding[]> => {
  if (deskOrigin === new URL(publicUrl).origin) return uploads(deskOrigin)
  const page = await asked(`${deskOrigin}/desk`)
  if (page instanceof Error || !page.ok) {
    const said =
      page instanceof Error ? `does not answer: ${failureText(page.cause ?? page)}` : `answers ${page.status}`
    const todo = 'Is its name in the proxy, its certificate valid, SEASONKEEP_DESK on in a serve behind it?'
    return [wrongly('desk', `${deskOrigin}/desk ${said}`, todo)]
  }
  return [
    fine('desk', `${deskOrigin}/desk answers`),
    ...(deskOrigin.startsWith('https:') ? [await certificate(new URL(deskOrigin))] : []),
    ...(await uploads(deskOrigin)),
  ]
}

/** A picture of nobody's order, which the service refuses unread. */
const PICTURE = `/api/staff${PICTURE_PATH.replaceAll(/:\w+/g, '-')}`
const PICTURE_BYTES = 2 * 1024 * 1024
/** What a proxy answers to a body that it does not pass on; Caddy 2.6 has the second. */
const KEPT_OUT = [413, 502]

/** A proxy that keeps large bodies out answers with a page of its own, and the desk goes on trying (G967). */
const uploads = async (deskOrigin: string): Promise<readonly Finding[]> => {
  const answer = await asked(`${deskOrigin}${PICTURE}`, { method: 'PUT', body: new Uint8Array(PICTURE_BYTES) })
  if (answer instanceof Error || !KEPT_OUT.includes(answer.status) || isJson(answer)) return []
  return [
    wrongly(
      'desk',
      `The proxy before ${deskOrigin} answers ${answer.status} to a picture of 2 MB: none of the staff arrives`,
      'Let it pass bodies of 42 MB there: client_max_body_size of nginx, max_size of Caddy.',
    ),
  ]
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.includes('json') === true

const asked = (url: string, request: RequestInit = {}): Promise<Response | Error> =>
  fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch(
    (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))),
  )

const certificate = async ({ hostname, port }: URL): Promise<Finding> => {
  const until = await validUntil(hostname, Number(port || 443))
  const days = Math.floor((until - Date.now()) / 86_400_000)
  return days >= LEAST_DAYS
    ? fine('certificate', `of ${hostname}, valid for ${days} days`)
    : wrongly(
        'certificate',
        `of ${hostname}, ends in ${days} days`,
        'Renew it, and see why that was not done by itself.',
      )
}

const validUntil = (host: string, port: number): Promise<number> =>
  new Promise(resolve => {
    const socket = connect({ host, port, servername: host, timeout: FETCH_TIMEOUT_MS }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', () => resolve(0)).on('timeout', () => socket.destroy(new Error('silent')))
  })

const callerAt = async (publicUrl: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await asked(`${publicUrl}/api/health/caller`, { headers })
  if (answer instanceof Error || !answer.ok) return null
  return Caller.safeParse(await answer.json().catch(() => null)).data ?? null
}

/** Limits count by address: a proxy that is not believed makes all customers one, and a header that is believed from anybody makes one customer many. */
const proxy = async (publicUrl: string): Promise<readonly Finding[]> => {
  const caller = await callerAt(publicUrl)
  if (caller === null) {
    return [lookAt('proxy', 'What answers there is an older version, or no service of ours', 'Start the new one.')]
  }
  const lying = await callerAt(publicUrl, { 'x-forwarded-for': NOBODY })
  if (lying?.address === NOBODY) {
    return [
      wrongly(
        'proxy',
        'An X-Forwarded-For that a visitor writes is believed: whoever guesses codes can count as many',
        'Name in TRUSTED_PROXIES the proxy alone, and have it add or replace the header.',
      ),
    ]
  }
  return [ofCaller(caller, publicUrl.startsWith('https:'))]
}

/** The service speaks no TLS itself, so there is a proxy wherever its address is `https:`. */
export const ofCaller = ({ address, isForwarded, isBelieved }: z.infer<typeof Caller>, isHttps: boolean): Finding => {
  if (isForwarded && !isBelieved) {
    return wrongly(
      'proxy',
      'A proxy names its visitors, and is not believed: all customers share one limit',
      'Name its address in TRUSTED_PROXIES.',
    )
  }
  return isHttps && !isForwarded
    ? wrongly(
        'proxy',
        `The proxy does not name its visitors: all customers are ${address}, and share one limit`,
        'Have it set X-Forwarded-For, as docs/operations/nginx.conf does.',
      )
    : fine('proxy', `the service sees this visitor as ${address}`)
}
