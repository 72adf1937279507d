import { randomUUID } from 'node:crypto'
import { type Answer, type Browser, newBrowser } from './api.ts'
import { newPhone } from './code-purposes.ts'
import type { ServiceUnderTest } from './running-service.ts'

/** Providers that send people back with a code. */
export type CodeProvider = 'kakao' | 'naver'

/** What a browser brings back from a provider. */
export type Return = { readonly code: string; readonly state: string }

/** A fault order of the sandbox; the path is below `/sandbox`. */
export const ordered = async (service: ServiceUnderTest, path: string, body: object): Promise<Answer['body']> => {
  const { status, body: answer } = await service.call('POST', `/sandbox/${path}`, { body })
  if (status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** Somebody with an account at a provider; answers their id there. */
export const personAt = async (
  service: ServiceUnderTest,
  provider: CodeProvider | 'google',
  email: string | null = `${randomUUID()}@example.com`,
): Promise<string> => {
  const name = provider === 'kakao' ? { nickname: '보드타는곰' } : { name: '박소셜' }
  return (await ordered(service, `${provider}/people`, { ...name, ...(email !== null && { email }) })).id
}

export const createIdToken = async (service: ServiceUnderTest, person: string, change: object = {}): Promise<string> =>
  (await ordered(service, 'google/id-tokens', { person, ...change })).idToken

/** The person agrees at the provider's page, with the state that was begun in this browser. */
export const agreed = async (
  service: ServiceUnderTest,
  browser: Browser,
  provider: CodeProvider,
  person: string,
): Promise<Return> => {
  const { body } = await browser.call('POST', '/api/auth/social/begin', { body: { provider } })
  const state: string = body.state
  return { code: (await ordered(service, `${provider}/authorize`, { person, state })).code, state }
}

/** What the callback page sends. Naver's answer is unwrapped. */
export const comeBack = async (
  browser: Browser,
  provider: CodeProvider,
  { code, state }: { readonly code?: string; readonly state?: string },
): Promise<Answer> => {
  if (provider === 'kakao') return browser.call('POST', '/api/auth/kakao', { body: { code, state } })
  const fields = { ...(code !== undefined && { authorizeCode: code }), ...(state !== undefined && { state }) }
  const answer = await browser.call('POST', '/api/auth/naver', {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return answer.status === 200 ? { ...answer, body: answer.body.apiData } : answer
}

/** From the button to the answer of the service, in a browser of its own. */
export const enter = async (
  service: ServiceUnderTest,
  provider: CodeProvider | 'google',
  person: string,
): Promise<Answer> => {
  const browser = newBrowser(service)
  if (provider !== 'google') return comeBack(browser, provider, await agreed(service, browser, provider, person))
  const firebaseIdToken = await createIdToken(service, person)
  return browser.call('POST', '/api/auth/google', { body: { firebaseIdToken } })
}

/** The last step of a social sign-up. */
export const complete = (
  service: ServiceUnderTest,
  tempToken: string | undefined,
  change: object = {},
): Promise<Answer> =>
  service.call('POST', '/api/auth/social/complete', {
    body: { name: '박소셜', phone: newPhone(), provider: 'social', ...change },
    ...(tempToken !== undefined && { token: tempToken }),
  })

/** How many accounts there are, and how many sign-ups that are not finished. */
export const countAccounts = async (service: ServiceUnderTest): Promise<Readonly<Record<string, unknown>>> => {
  const [counts] = await service.rows(
    `select (select count(*)::integer from customer) as customers, (select count(*)::integer from session) as sessions,
            (select count(*)::integer from social_candidate) as candidates`,
    [],
  )
  return counts ?? {}
}
