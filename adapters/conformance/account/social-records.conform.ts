import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { SocialCandidate, SocialRecords } from '#core/account/ports/social-records.ts'
import { at } from '#adapters/conformance/noon.ts'

const newHashed = () => newIds.token() as Hashed

const newCandidate = (profile: Partial<SocialCandidate['profile']> = {}): SocialCandidate => ({
  id: newIds.token(),
  profile: {
    provider: 'naver',
    providerId: 'n-1',
    name: '김시즌',
    email: { address: 'Season@Example.com', isVerified: false },
    profileImage: 'https://images.example/large.jpg',
    thumbnailImage: null,
    refreshToken: 'refresh',
    ...profile,
  },
  expiresAt: at(1_800),
})

/** What each keeper of social sign-ins that are under way does. */
export const socialRecordsConform = (name: string, bench: () => SocialRecords): void => {
  const begun = async () => {
    const beginning = { state: newHashed(), provider: 'kakao' as const, browser: newHashed() }
    await bench().begin({ ...beginning, expiresAt: at(600) })
    return beginning
  }

  describe(`social records: ${name}`, () => {
    test('let one of many through that come back with the same state at once (O1)', async () => {
      const beginning = await begun()
      const used = await Promise.all(
        Array.from({ length: 10 }, () => bench().useBeginning({ ...beginning, at: at(1) })),
      )
      expect(used.filter(result => result.unwrapOr(false))).toHaveLength(1)
      expect(await bench().useBeginning({ ...beginning, at: at(2) })).toEqual(ok(false))
    })

    test.each([
      ['another state', { state: newHashed() }],
      ['another browser', { browser: newHashed() }],
      ['another provider', { provider: 'naver' as const }],
      ['a state that is too old', { at: at(600) }],
    ])('refuse %s, and still know the one who began (O1, O3)', async (_, wrong) => {
      const right = { ...(await begun()), at: at(599) }
      expect(await bench().useBeginning({ ...right, ...wrong })).toEqual(ok(false))
      expect(await bench().useBeginning(right)).toEqual(ok(true))
    })

    test('store a candidate with the provider’s profile, until it expires (O9)', async () => {
      const full = newCandidate()
      const bare = newCandidate({ name: null, email: null, profileImage: null, refreshToken: null })
      for (const candidate of [full, bare]) {
        expect(await bench().keepCandidate(candidate)).toEqual(ok(undefined))
        expect(await bench().findCandidate(candidate.id, at(1_799))).toEqual(ok(candidate))
        expect(await bench().findCandidate(candidate.id, at(1_800))).toEqual(ok(null))
      }
    })

    test('delete every candidate of one person, and of nobody else (G981)', async () => {
      const of = (provider: 'kakao' | 'naver', providerId: string) => newCandidate({ provider, providerId })
      const theirs = [of('naver', 'n-9'), of('naver', 'n-9')]
      const others = [of('naver', 'n-8'), of('kakao', 'n-9')]
      for (const candidate of [...theirs, ...others]) await bench().keepCandidate(candidate)
      await bench().deleteCandidatesOf('naver', 'n-9')
      for (const { id } of theirs) expect(await bench().findCandidate(id, at(1))).toEqual(ok(null))
      for (const other of others) expect(await bench().findCandidate(other.id, at(1))).toEqual(ok(other))
    })
  })
}
