// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { documentedAnswers, readCalls, undocumentedIn } from '#adapters/conformance/providers/documents.ts'
import { firebaseGoogle } from './firebase-google.ts'
import { googleWindowFailure } from './google-window-failure.ts'

// Node would be given the SDK without its windows.
vi.mock('firebase/auth', () => {
  const build = '../../../node_modules/firebase/node_modules/@firebase/auth/dist/esm/index.js'
  return import(new URL(build, import.meta.url).href)
})

type Call = 'signIn' | 'lookup' | 'delete' | 'refresh'

const calls = readCalls<Call>('google')
const answers = documentedAnswers('google')
const NAMES = Object.keys(calls) as Call[]

const sent = new Map<Call, { readonly method: string; readonly key: string | null; readonly body: object }>()
const theirs = new Map<Call, { readonly status: number; readonly body: unknown }>()
vi.stubGlobal(
  'fetch',
  async (address: string, { method, body }: { readonly method: string; readonly body: string }) => {
    const { pathname, searchParams } = new URL(address)
    const name = NAMES.find(call => calls[call].path === pathname) ?? expect.fail(`${pathname} is not documented`)
    sent.set(name, { method, key: searchParams.get('key'), body: JSON.parse(body) as object })
    const answer = theirs.get(name)
    return new Response(JSON.stringify(answer?.body), { status: answer?.status ?? 500 })
  },
)

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const ID_TOKEN = [answers['IdTokenHeader'], answers['IdToken'], null]
  .map(part => encoded(part?.examples[0]?.value ?? {}))
  .join('.')

/** A documented answer with a token that can be read in the place of the word for one. */
const withToken = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('"[ID_TOKEN]"', JSON.stringify(ID_TOKEN)))

beforeEach(() => {
  sent.clear()
  for (const name of NAMES)
    theirs.set(name, { status: 200, body: withToken(answers[calls[name].answer]?.examples[0]?.value) })
})

// What Google's own script does, and a person who agrees in the window that opens.
type Deliver = (message: { readonly authEvent: object }) => unknown
let deliver: Deliver = () => expect.fail('nobody listens')
const frame = {
  restyle: async () => undefined,
  ping: async (answered: () => void) => answered(),
  register: (_type: string, handler: Deliver) => void (deliver = handler),
  send(type: string, _message: object, answered: (said: object[]) => void) {
    try {
      answered([{ [type]: true }])
    } catch {
      // The SDK throws here even when all is well, and Google's own loader takes no notice.
    }
  },
}
vi.stubGlobal('gapi', {
  load: (_name: string, { callback }: { readonly callback: () => void }) => callback(),
  iframes: {
    Iframe: function Iframe() {},
    CROSS_ORIGIN_IFRAMES_FILTER: () => true,
    getContext: () => ({ open: (_options: object, opened: (of: typeof frame) => void) => opened(frame) }),
  },
})
vi.stubGlobal('open', (address: string) => {
  const { searchParams } = new URL(address)
  const authEvent = {
    type: searchParams.get('authType'),
    eventId: searchParams.get('eventId'),
    urlResponse: calls.signIn.body?.['requestUri'],
    postBody: calls.signIn.body?.['postBody'],
    sessionId: calls.signIn.body?.['sessionId'],
    tenantId: null,
    error: null,
  }
  // Once the SDK waits for it.
  setTimeout(() => deliver({ authEvent }))
  return { closed: false, focus: () => undefined, close: () => undefined }
})

const google = firebaseGoogle(
  { apiKey: 'key', authDomain: 'localhost', projectId: 'project', appId: 'app' },
  'http://google.test',
)

test('signing in and deleting send what is documented (G762)', async () => {
  await google.popup()
  await google.unlink(null)
  expect([...sent.keys()]).toEqual(['signIn', 'lookup', 'delete'])
  for (const [name, { method, key, body }] of sent) {
    expect([name, method, key]).toEqual([name, calls[name].method, 'key'])
    expect(undocumentedIn(body as Record<string, unknown>, calls[name].body, calls[name].optional)).toEqual([])
  }
})

test.each(answers['SignedIn']?.examples ?? [])('$what is signed in', async ({ value }) => {
  theirs.set('signIn', { status: 200, body: withToken(value) })
  theirs.set('lookup', { status: 200, body: answers['LookedUp']?.examples[1]?.value })
  expect(await google.popup()).toMatchObject({ idToken: ID_TOKEN, googleId: '1234567890', email: 'user@example.com' })
})

test.each(answers['Deleted']?.examples ?? [])(
  '%# a deletion that is answered with $what is done',
  async ({ value }) => {
    theirs.set('delete', { status: 200, body: value })
    await expect(google.unlink(null)).resolves.toBeUndefined()
  },
)

const refusalOf = (ask: Promise<unknown>) =>
  ask.then(
    () => null,
    (cause: unknown) => googleWindowFailure(cause, true),
  )

test('an e-mail that another account has leads to the other way', async () => {
  theirs.set('signIn', { status: 200, body: answers['Unconfirmed']?.examples[0]?.value })
  expect(await refusalOf(google.popup())).toEqual({ kind: 'GoogleOtherWay' })
})

/** In each documented form. */
const refusals = (name: 'signIn' | 'delete') =>
  (calls[name].refusals[400] ?? []).flatMap(code =>
    (answers['Refusal']?.examples ?? []).map(({ what, value }) => {
      const { error } = value as { readonly error: object }
      return [code, what, { status: 400, body: { error: { ...error, message: code } } }] as const
    }),
  )

test.each(refusals('signIn'))('a login that is refused with %s, as %s, opens nothing', async (code, _what, answer) => {
  theirs.set('signIn', answer)
  const kind = code === 'OPERATION_NOT_ALLOWED' ? 'GoogleNotAllowed' : 'GoogleFailed'
  expect(await refusalOf(google.popup())).toMatchObject({ kind })
  expect([...sent.keys()]).toEqual(['signIn'])
})

test.each(refusals('delete'))('a deletion that is refused with %s, as %s, is said', async (code, _what, answer) => {
  theirs.set('delete', answer)
  const kind = code === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' ? 'GoogleRecentLoginNeeded' : 'GoogleFailed'
  expect(await refusalOf(google.unlink(null))).toMatchObject({ kind })
})
