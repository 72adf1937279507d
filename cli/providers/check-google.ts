import { z } from 'zod'
import { googleIdentity } from '#adapters/oauth/google/google-identity.ts'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { googlePage, sdkModules } from './google-page.ts'
import { type Check, type Checking, failedStep, type Outcome, passed, skipped } from './outcome.ts'
import { sharedBy } from './sign-in-once.ts'

const CONNECT_MS = 3_000
const TOTAL_MS = 10_000
/** What the verifier says once it has read Google's keys and found none of this name. */
const KEYS_WERE_READ = 'ERR_JWKS_NO_MATCHING_KEY'

/** As the SDK asks before a login (accounts:getProjectConfig of Identity Toolkit v1). */
const Project = z.object({ authorizedDomains: z.array(z.string()) })
const Refused = z.object({ error: z.object({ message: z.string() }) })

/** The project as browsers see it, and Google's signing keys as the service reads them. */
export const checkGoogle: Check<'google'> = async function* (checking) {
  const { endpoint, sendHttps, clock, publicUrl } = checking
  const { keys, jwksUrl, emulatorUrl } = endpoint
  const toolkit = `${emulatorUrl ?? 'https:/'}/identitytoolkit.googleapis.com`
  const answer = await sendHttps({
    method: 'GET',
    url: new URL(`${toolkit}/v1/projects?key=${encodeURIComponent(keys.apiKey)}`),
    headers: { accept: 'application/json' },
    body: null,
    connectMs: CONNECT_MS,
    totalMs: TOTAL_MS,
  }).catch(() => null)
  const host = new URL(publicUrl).hostname
  const project = Project.safeParse(parsedJson(answer?.text ?? '')).data
  if (project === undefined) {
    const { data } = Refused.safeParse(parsedJson(answer?.text ?? ''))
    yield failedStep('google: project', `Google says ${data?.error.message ?? 'nothing'}`, 'Compare FIREBASE_API_KEY.')
  } else if (project.authorizedDomains.includes(host)) {
    yield passed('google: project', `the key is right, and ${host} is an authorized domain`)
  } else {
    yield failedStep('google: project', `${host} is no authorized domain`, 'Add it: authentication → settings.')
  }

  let code: string | null = null
  const google = googleIdentity({ projectId: keys.projectId, jwksUrl, clock, log: entry => void (code = entry.code) })
  await google.identify({ provider: 'google', kind: 'IdToken', idToken: unsigned() })
  yield code === KEYS_WERE_READ
    ? passed('google: signing keys', 'read, and a token that they did not sign is refused')
    : failedStep(
        'google: signing keys',
        `They could not be read: ${String(code)}`,
        'Let the service reach www.googleapis.com.',
      )

  yield await signInByWindow(checking, google, () => code)
}

/** The app's own window, on a page of its own: its token is read as the service reads it. */
const signInByWindow = async (
  { endpoint, publicUrl, listener, whyNoListener, openPage }: Checking<'google'>,
  google: ReturnType<typeof googleIdentity>,
  lastCode: () => string | null,
): Promise<Outcome> => {
  const step = 'google: sign-in'
  if (listener === null) return skipped(step, ...whyNoListener)
  const folder = `/check/google/${newIds.secret()}`
  for (const [name, text] of await sdkModules()) listener.show(`${folder}/${name}`, text, 'javascript')
  listener.show(`${folder}/window`, googlePage({ endpoint, backPath: `${folder}/back` }))
  openPage(`${publicUrl}${folder}/window`, 'Sign in with google')
  const back = await listener.arrival(({ path }) => path === `${folder}/back`)
  if (back === null) return failedStep(step, 'Nobody came back in time', 'Let the browser open windows, and try again.')
  const came = new URLSearchParams(back.body)
  const idToken = came.get('idToken')
  if (idToken === null) {
    return failedStep(step, `Google's window says ${came.get('code') ?? 'nothing'}`, WINDOW_ADVICE)
  }
  return (await google.identify({ provider: 'google', kind: 'IdToken', idToken })).match(
    person => passed(step, `signed in; shared: ${sharedBy(person)}`),
    ({ kind }) => failedStep(step, `${kind} ${lastCode() ?? ''}`.trim(), 'Compare FIREBASE_PROJECT_ID and the clock.'),
  )
}

const WINDOW_ADVICE =
  'auth/unauthorized-domain: authorized domains; auth/operation-not-allowed: switch Google on; else FIREBASE_AUTH_DOMAIN.'

const unsigned = (): string =>
  [{ alg: 'RS256', kid: 'nobody', typ: 'JWT' }, {}, 0]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
