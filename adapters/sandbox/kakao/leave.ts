import type { Pool } from 'pg'
import type { Instant } from '#core/shared/instant.ts'
import { type Back, type Ending, type Left, leaveWith } from '../login/leave.ts'
import { SANDBOX_KAKAO_KEYS } from './keys.ts'
import { linkPerson } from './people.ts'
import { issueCode } from './tokens.ts'

const REFUSALS = {
  cancel: ['access_denied', 'User denied access'],
  error: ['server_error', 'Internal server error'],
  login_required: ['login_required', 'user login required.'],
  consent_required: ['consent_required', 'user consent required.'],
} as const

export type KakaoEnding = Ending<keyof typeof REFUSALS>

/** Where the browser goes from the authorize page; a consent is kept. */
export const leave = (pool: Pool, ending: KakaoEnding, back: Back, now: Instant): Promise<Left> =>
  leaveWith(pool, ending, back, {
    refusals: REFUSALS,
    async consent(client, personId) {
      await linkPerson(client, personId, SANDBOX_KAKAO_KEYS.appId, now)
      return issueCode(client, personId, back.redirectUri, now)
    },
  })
