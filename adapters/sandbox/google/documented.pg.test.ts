import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentedAnswers, readCalls } from '#adapters/conformance/providers/documents.ts'
import { runningSandbox, type RunningSandbox } from '../testing/running-sandbox.ts'
import { decodePayload } from './id-token.ts'
import { SANDBOX_FIREBASE } from './keys.ts'

type Call = 'project' | 'signIn' | 'lookup' | 'delete' | 'refresh' | 'keys'

const calls = readCalls<Call>('google')
const answers = documentedAnswers('google')

let running: RunningSandbox
beforeAll(async () => {
  running = await runningSandbox()
})
afterAll(() => running.close())

type Answer = { readonly status: number; readonly body: Record<string, unknown> }

/** Sends the documented call, its example changed by `change`; what comes back has to be documented too. */
const ask = async (name: Call, change: object = {}, query: object = {}): Promise<Answer> => {
  const { method, path, body, query: asked } = calls[name]
  const url = new URL(name === 'keys' ? `${running.url}/google/jwks` : new URL(path, running.url).href)
  url.search = new URLSearchParams({ ...(asked && { key: SANDBOX_FIREBASE.apiKey }), ...query }).toString()
  const sent = { ...body, ...change }
  const form = name === 'refresh'
  const response = await fetch(url, {
    method,
    headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
    ...(body && { body: form ? new URLSearchParams(sent as Record<string, string>) : JSON.stringify(sent) }),
  })
  const answer: Answer = { status: response.status, body: (await response.json()) as Answer['body'] }
  expect({ answer, undocumented: undocumented(name, answer) }).toEqual({ answer, undocumented: [] })
  return answer
}

const codeIn = ({ body }: Answer): string | null => {
  const { error } = body as { readonly error?: { readonly message: string } }
  return error?.message ?? null
}

const undocumented = (name: Call, answer: Answer): readonly string[] => {
  const { answer: good, refusals } = calls[name]
  const code = codeIn(answer)
  if (code === null) {
    const form = answer.body['needConfirmation'] === true ? 'Unconfirmed' : good
    return answers[form]?.undocumented(answer.body) ?? ['no such answer']
  }
  const shape = answers['Refusal']?.undocumented(answer.body) ?? []
  return [...shape, ...(refusals[answer.status]?.includes(code) === true ? [] : [`${answer.status} ${code}`])]
}

const order = async <T>(path: string, body: object): Promise<T> => {
  const response = await fetch(`${running.url}/google${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as T
}

type Person = { readonly id: string; readonly email: string; readonly email_verified?: boolean }

const claimsOf = ({ id, ...person }: Person): string =>
  new URLSearchParams({
    id_token: JSON.stringify({ sub: id, email_verified: true, ...person }),
    providerId: 'google.com',
  }).toString()

/** Signed in by the documented request: what the SDK sends of a popup has no other members. */
const signedIn = (person: Person): Promise<Answer> => ask('signIn', { postBody: claimsOf(person), autoCreate: true })

const KIM = { id: '100000000000000000701', email: 'kim@gmail.com', name: '김설원', picture: 'https://google.test/kim' }
const NAMELESS = { id: '100000000000000000702', email: 'nameless@gmail.com' }

test.each([KIM, NAMELESS])(
  '$email signs in, is shown, renewed and deleted in the documented form (G762)',
  async person => {
    const { body } = await signedIn(person)
    const { idToken, refreshToken } = body
    const [header = ''] = String(idToken).split('.')
    const said = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as object
    expect(answers['IdTokenHeader']?.undocumented(said)).toEqual([])
    expect(answers['IdToken']?.undocumented(decodePayload(String(idToken)))).toEqual([])
    expect(codeIn(await ask('lookup', { idToken }))).toBeNull()
    const renewed = await ask('refresh', { refresh_token: refreshToken })
    expect(answers['IdToken']?.undocumented(decodePayload(String(renewed.body['id_token'])))).toEqual([])
    expect(codeIn(await ask('delete', { idToken }))).toBeNull()
    expect(codeIn(await ask('lookup', { idToken }))).toBe('USER_NOT_FOUND')
    expect(codeIn(await ask('refresh', { refresh_token: refreshToken }))).toBe('INVALID_REFRESH_TOKEN')
  },
)

test('the project and the keys have the documented form', async () => {
  expect(codeIn(await ask('project'))).toBeNull()
  expect(codeIn(await ask('keys'))).toBeNull()
})

test('what is asked otherwise is refused in documented words', async () => {
  const { idToken, refreshToken } = (await signedIn(KIM)).body
  for (const name of ['project', 'signIn', 'lookup', 'delete', 'refresh'] as const) {
    expect(codeIn(await ask(name, {}, { key: 'another' }))).toMatch(/^API key not valid/)
  }
  expect(codeIn(await ask('lookup'))).toBe('INVALID_ID_TOKEN')
  expect(codeIn(await ask('delete'))).toBe('INVALID_ID_TOKEN')
  expect(codeIn(await ask('refresh'))).toBe('INVALID_REFRESH_TOKEN')
  expect(codeIn(await ask('refresh', { grant_type: 'none' }))).toBe('INVALID_GRANT_TYPE')
  expect(codeIn(await ask('refresh', { refresh_token: '' }))).toBe('MISSING_REFRESH_TOKEN')
  expect(codeIn(await ask('signIn'))).toBe('INVALID_IDP_RESPONSE')
  expect(codeIn(await ask('signIn', { postBody: 'id_token=x&providerId=none' }))).toBe(
    'INVALID_CREDENTIAL_OR_PROVIDER_ID',
  )
  expect(codeIn(await ask('signIn', { postBody: claimsOf(NAMELESS) }))).toBe('USER_NOT_FOUND')

  const foreign = await signedIn({ ...NAMELESS, email: KIM.email, email_verified: false })
  expect(foreign.body['needConfirmation']).toBe(true)
  await running.clock.command({ advance: 'PT10M' })
  expect(codeIn(await ask('delete', { idToken }))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await running.clock.command({ advance: 'PT1H' })
  expect(codeIn(await ask('lookup', { idToken }))).toBe('TOKEN_EXPIRED')
  expect(codeIn(await ask('refresh', { refresh_token: refreshToken }))).toBeNull()
  await running.clock.command({ reset: true })
})

test.each(
  (['signIn', 'lookup', 'delete', 'refresh'] as const).flatMap(name =>
    (calls[name].refusals[400] ?? []).flatMap(code => (/^[A-Z_]+$/.test(code) ? [[name, code] as const] : [])),
  ),
)('%s can be made to refuse with %s, in the documented form', async (name, code) => {
  const on = { signIn: 'sign-in', lookup: 'lookup', delete: 'delete', refresh: 'refresh' }[name]
  await order('/faults', [{ on, then: `error:${code}` }])
  expect(codeIn(await ask(name))).toBe(code)
})
