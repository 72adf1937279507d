import type { Pool } from 'pg'
import type { Instant } from '#core/shared/instant.ts'
import { inTransaction } from '../transaction.ts'
import { withQuery } from '../login/form.ts'
import { returnedState } from '../login/returned-state.ts'
import type { ReturnedState } from '../login/login-pages.ts'
import { linkPerson } from './people.ts'
import { issueCode } from './tokens.ts'

/** How a visit to the authorize page ends; the last three are answers to `auth_type=autologin`. */
export type Ending =
  | { readonly outcome: 'agree'; readonly personId: string }
  | { readonly outcome: 'cancel' | 'error' | 'not-logged-in' | 'no-consent' | 'no-naver-app' }

type Back = { readonly redirectUri: string; readonly state: string; readonly returned: ReturnedState }

const FAILURES = {
  cancel: ['access_denied', 'Canceled By User'],
  error: ['server_error', 'internal server error'],
  'not-logged-in': ['access_denied', 'user not logged in.'],
  'no-consent': ['access_denied', 'need user consent.'],
  'no-naver-app': ['access_denied', 'unsupported browser environment.'],
} as const

/** Where the browser goes from the authorize page; a consent is kept. */
export const leave = async (
  pool: Pool,
  ending: Ending,
  back: Back,
  now: Instant,
): Promise<{ readonly redirectUrl: string; readonly code: string | null }> => {
  const { redirectUri } = back
  const state = returnedState(back.state, back.returned)
  if (ending.outcome !== 'agree') {
    const [error, error_description] = FAILURES[ending.outcome]
    return { redirectUrl: withQuery(redirectUri, { state, error, error_description }), code: null }
  }
  const { personId } = ending
  const code = await inTransaction(pool, async client => {
    await linkPerson(client, personId, now)
    return issueCode(client, personId, back.state, now)
  })
  return { redirectUrl: withQuery(redirectUri, { code, state }), code }
}
