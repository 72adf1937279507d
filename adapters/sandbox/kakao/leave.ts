import type { Pool } from 'pg'
import type { Instant } from '#core/shared/instant.ts'
import { inTransaction } from '../transaction.ts'
import { withQuery } from '../login/form.ts'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'
import type { ReturnedState } from '../login/login-pages.ts'
import { linkPerson } from './people.ts'
import { returnedState } from '../login/returned-state.ts'
import { issueCode } from './tokens.ts'

/** How a visit to the authorize page ends. */
export type Ending =
  | { readonly outcome: 'agree'; readonly personId: string }
  | { readonly outcome: 'cancel' | 'error' | 'login_required' | 'consent_required' }

type Back = { readonly redirectUri: string; readonly state: string | null; readonly returned: ReturnedState }

const FAILURES = {
  cancel: ['access_denied', 'User denied access'],
  error: ['server_error', 'Internal server error'],
  login_required: ['login_required', 'user login required.'],
  consent_required: ['consent_required', 'user consent required.'],
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
    return { redirectUrl: withQuery(redirectUri, { error, error_description, state }), code: null }
  }
  const { personId } = ending
  const code = await inTransaction(pool, async client => {
    await linkPerson(client, personId, SANDBOX_KAKAO_KEYS.appId, now)
    return issueCode(client, personId, redirectUri, now)
  })
  return { redirectUrl: withQuery(redirectUri, { code, state }), code }
}
