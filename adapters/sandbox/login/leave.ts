import type { ClientBase, Pool } from 'pg'
import { inTransaction } from '../transaction.ts'
import { withQuery } from './form.ts'
import type { ReturnedState } from './login-pages.ts'
import { returnedState } from './returned-state.ts'

/** How a visit to the authorize page ends: with somebody's consent, or one of the provider's refusals. */
export type Ending<Refusal extends string> =
  | { readonly outcome: 'agree'; readonly personId: string }
  | { readonly outcome: Refusal }

type Leaving<Refusal extends string> = {
  /** In the provider's own words. */
  readonly refusals: Readonly<Record<Refusal, readonly [error: string, description: string]>>
  /** Keeps the consent and answers the code for it. */
  readonly consent: (client: ClientBase, personId: string) => Promise<string>
}

/** Where the browser goes, and its code. */
export type Left = { readonly redirectUrl: string; readonly code: string | null }

export type Back = { readonly redirectUri: string; readonly state: string | null; readonly returned: ReturnedState }

/** Where the browser goes from the authorize page; a consent is kept. */
export const leaveWith = async <Refusal extends string>(
  pool: Pool,
  ending: Ending<Refusal>,
  back: Back,
  { refusals, consent }: Leaving<Refusal>,
): Promise<Left> => {
  const state = returnedState(back.state, back.returned)
  if ('personId' in ending) {
    const code = await inTransaction(pool, client => consent(client, ending.personId))
    return { redirectUrl: withQuery(back.redirectUri, { code, state }), code }
  }
  const [error, error_description] = refusals[ending.outcome]
  return { redirectUrl: withQuery(back.redirectUri, { error, error_description, state }), code: null }
}
