import { errAsync, okAsync } from 'neverthrow'
import type { SocialIdentities, SocialProfile } from '#core/account/ports/social-identities.ts'

type Person = Pick<SocialProfile, 'provider'> & Partial<SocialProfile>

/** Kakao, Naver and Google with people who agree when a test says so. A code works once. */
export const memorySocialIdentities = () => {
  const codes = new Map<string, SocialProfile>()
  /** Whose links were cut, oldest first. */
  const unlinked: string[] = []
  let made = 0
  const identities: SocialIdentities = {
    authorizeUrl: (provider, state) => `https://${provider}.example/authorize?state=${state}`,
    identify(proof) {
      const code = proof.kind === 'Code' ? proof.code : proof.kind === 'IdToken' ? proof.idToken : proof.accessToken
      const person = codes.get(code)
      if (proof.kind === 'Code') codes.delete(code)
      return person === undefined ? errAsync({ kind: 'SocialRefused', step: 'AccessToken' }) : okAsync(person)
    },
    unlink({ providerId }) {
      unlinked.push(providerId)
      return okAsync(undefined)
    },
  }
  return {
    identities,
    unlinked,
    /** The person agrees at the provider's page; the code or token that comes back. */
    agree(person: Person, code = `code-${(made += 1)}`): string {
      codes.set(code, {
        providerId: `at-${person.provider}-1`,
        name: null,
        email: null,
        profileImage: null,
        thumbnailImage: null,
        refreshToken: null,
        accessToken: person.provider === 'naver' ? 'naver-token' : null,
        ...person,
      })
      return code
    },
  }
}
