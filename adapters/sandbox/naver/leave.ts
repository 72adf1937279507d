import type { Pool } from 'pg'
import type { Instant } from '#core/shared/instant.ts'
import { type Back, type Ending, type Left, leaveWith } from '../login/leave.ts'
import { linkPerson } from './people.ts'
import { issueCode } from './tokens.ts'

const REFUSALS = {
  cancel: ['access_denied', 'Canceled By User'],
  error: ['server_error', 'internal server error'],
  // The answers to `auth_type=autologin`.
  'not-logged-in': ['access_denied', 'user not logged in.'],
  'no-consent': ['access_denied', 'need user consent.'],
  'no-naver-app': ['access_denied', 'unsupported browser environment.'],
} as const

export type NaverEnding = Ending<keyof typeof REFUSALS>

/** Where the browser goes from the authorize page; a consent is kept. */
export const leave = (
  pool: Pool,
  ending: NaverEnding,
  back: Back & { readonly state: string },
  now: Instant,
): Promise<Left> =>
  leaveWith(pool, ending, back, {
    refusals: REFUSALS,
    async consent(client, personId) {
      await linkPerson(client, personId, now)
      return issueCode(client, personId, back.state, now)
    },
  })
