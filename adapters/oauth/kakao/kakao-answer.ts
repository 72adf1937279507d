import { z } from 'zod'
import type { SocialProfile } from '#core/account/ports/social-identities.ts'
import { parsedJsonWithIds } from '../json-with-ids.ts'

/** What a person need not share: absent, empty or odd is all the same. */
const optionalText = z.string().trim().min(1).nullish().catch(null)
const flag = z.boolean().nullish().catch(null)

const Token = z.object({ access_token: z.string().min(1) })

const TokenInfo = z.object({ app_id: z.union([z.string(), z.number()]).transform(String) })

const User = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  kakao_account: z
    .object({
      profile: z
        .object({
          nickname: optionalText,
          is_default_nickname: flag,
          profile_image_url: optionalText,
          thumbnail_image_url: optionalText,
          is_default_image: flag,
        })
        .nullish(),
      email: optionalText,
      is_email_valid: flag,
      is_email_verified: flag,
    })
    .nullish(),
})

const Refusal = z.union([
  z.object({ error_code: z.string() }).transform(({ error_code }) => error_code),
  z.object({ code: z.number() }).transform(({ code }) => String(code)),
])

/** `KOE320` of the authorization server, `-401` of the API; null when nothing was refused or it cannot be read. */
export const refusalIn = (text: string): string | null => Refusal.safeParse(parsedJsonWithIds(text)).data ?? null

export const accessTokenIn = (text: string): string | null =>
  Token.safeParse(parsedJsonWithIds(text)).data?.access_token ?? null

/** The app that a token was issued to. */
export const appIdIn = (text: string): string | null =>
  TokenInfo.safeParse(parsedJsonWithIds(text)).data?.app_id ?? null

export const profileIn = (text: string): SocialProfile | null => {
  const { data } = User.safeParse(parsedJsonWithIds(text))
  if (data === undefined) return null
  const account = data.kakao_account
  const address = account?.email ?? null
  const own = account?.profile?.is_default_image === true ? null : account?.profile
  return {
    provider: 'kakao',
    providerId: data.id,
    // Else it is Kakao's own word in the place of one that it does not allow: https://developers.kakao.com/docs/latest/ko/kakaologin/rest-api#profile
    name: account?.profile?.is_default_nickname === true ? null : (account?.profile?.nickname ?? null),
    email:
      address === null
        ? null
        : { address, isVerified: account?.is_email_valid === true && account.is_email_verified === true },
    profileImage: own?.profile_image_url ?? null,
    thumbnailImage: own?.thumbnail_image_url ?? null,
    refreshToken: null,
    accessToken: null,
  }
}
