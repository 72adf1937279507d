import { newIds } from '#adapters/system/new-ids.ts'
import type { ResultAsync } from 'neverthrow'
import type { SocialRefused, SocialUnreachable } from '#core/account/errors.ts'
import type { SocialProfile } from '#core/account/ports/social-identities.ts'
import { type Checking, failedStep, type Outcome, passed, skipped } from './outcome.ts'

type Asked = Pick<Checking<'kakao' | 'naver'>, 'listener' | 'whyNoListener' | 'openPage' | 'publicUrl'> & {
  readonly authorizeUrl: (state: string) => string
  readonly identify: (code: string, state: string) => ResultAsync<SocialProfile, SocialRefused | SocialUnreachable>
  /** The provider's own code of the last refusal. */
  readonly lastCode: () => string | null
}

/** Signs a person in as the app does: the provider's page, the registered return address, the exchange and the profile. */
export const signInOnce = async (provider: 'kakao' | 'naver', asked: Asked): Promise<Outcome> => {
  const { listener, whyNoListener, openPage, publicUrl, authorizeUrl, identify, lastCode } = asked
  const step = `${provider}: sign-in`
  if (listener === null) return skipped(step, ...whyNoListener)
  const state = newIds.secret()
  openPage(authorizeUrl(state), `Sign in with ${provider}`)
  const back = await listener.arrival(
    ({ path, query }) => path === `/auth/${provider}/callback` && query.get('state') === state,
  )
  if (back === null) {
    return failedStep(
      step,
      'Nobody came back in time',
      `Register ${publicUrl}/auth/${provider}/callback at the provider, exactly so; its own page says when it is not.`,
    )
  }
  const code = back.query.get('code')
  if (code === null) {
    return failedStep(
      step,
      `The provider came back with ${back.query.get('error') ?? 'nothing'}`,
      'Agree, and try again.',
    )
  }
  return (await identify(code, state)).match(
    person => passed(step, `signed in; shared: ${sharedBy(person)}`),
    failure => failedStep(step, `${failure.kind} ${lastCode() ?? ''}`.trim(), ADVICE[failure.kind]),
  )
}

const ADVICE = {
  SocialRefused: 'Compare secret and, of Kakao, KAKAO_APP_ID with the console.',
  SocialUnreachable: "Look at the provider's status page and at the network.",
}

export const sharedBy = ({ name, email, profileImage }: SocialProfile): string =>
  [name && 'name', email && 'e-mail', profileImage && 'picture'].filter(Boolean).join(', ') || 'nothing but the id'
