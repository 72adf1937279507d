import { z } from 'zod'
import { parsedJsonWithIds } from '../json-with-ids.ts'
import type { SocialProfile } from '#core/account/ports/social-identities.ts'

/** What a person need not share, required items included: absent, empty or odd is all the same. */
const optionalText = z.string().trim().min(1).nullish().catch(null)

/** `expires_in` is a text or a number; it is not used here. */
const Tokens = z.object({ access_token: z.string().min(1), refresh_token: optionalText })

const Profile = z.object({
  resultcode: z.literal('00'),
  response: z.object({
    id: z.string().min(1).max(64),
    name: optionalText,
    email: optionalText,
    profile_image: optionalText,
  }),
})

const Refusal = z.union([
  z.object({ error: z.string().min(1) }).transform(({ error }) => error),
  z.object({ errorCode: z.string().min(1) }).transform(({ errorCode }) => errorCode),
  z.object({ resultcode: z.string().refine(code => code !== '00') }).transform(({ resultcode }) => resultcode),
])

/** A refusal comes with any status, 200 above all; null when there is none or it cannot be read. */
export const refusalIn = (text: string): string | null => Refusal.safeParse(parsedJsonWithIds(text)).data ?? null

export type NaverTokens = { readonly accessToken: string; readonly refreshToken: string | null }

export const tokensIn = (text: string): NaverTokens | null => {
  const { data } = Tokens.safeParse(parsedJsonWithIds(text))
  return data === undefined ? null : { accessToken: data.access_token, refreshToken: data.refresh_token ?? null }
}

export const profileIn = (text: string, tokens: NaverTokens): SocialProfile | null => {
  const person = Profile.safeParse(parsedJsonWithIds(text)).data?.response
  if (person === undefined) return null
  return {
    provider: 'naver',
    providerId: person.id,
    name: person.name ?? null,
    email: typeof person.email === 'string' ? { address: person.email, isVerified: false } : null,
    profileImage: person.profile_image ?? null,
    thumbnailImage: null,
    ...tokens,
  }
}
