import { Instant } from '#core/shared/instant.ts'
import type { Person } from '../login/login-provider.ts'
import type { KakaoProfile } from './kakao.ts'

/** JSON with the id as a number of all its digits, which `JSON.stringify` cannot write. */
export const withId = (id: string, rest: object = {}): string => {
  const fields = JSON.stringify(rest).slice(1)
  return `{"id":${id}${fields === '}' ? '' : ','}${fields}`
}

/** What `/v2/user/me` answers; images come over http unless `secure_resource` is asked for. */
export const userObject = ({ id, profile, linkedAt }: Person<KakaoProfile>, isSecure: boolean): string => {
  const { nickname, image, email, isEmailValid, isEmailVerified } = profile
  const folder = `${isSecure ? 'https' : 'http'}://k.kakaocdn.net/dn/sandbox/${image === 'own' ? id : 'default'}`
  const [large, small] = [`${folder}/img_640x640.jpg`, `${folder}/img_110x110.jpg`]
  const isImageShared = image !== 'refused'
  return withId(id, {
    ...(linkedAt !== null && { connected_at: Instant.toIso(linkedAt).replace(/\.\d+/, '') }),
    properties: {
      ...(nickname !== null && { nickname }),
      ...(isImageShared && { profile_image: large, thumbnail_image: small }),
    },
    kakao_account: {
      profile_nickname_needs_agreement: nickname === null,
      profile_image_needs_agreement: !isImageShared,
      profile: {
        ...(nickname !== null && { nickname, is_default_nickname: false }),
        ...(isImageShared && {
          thumbnail_image_url: small,
          profile_image_url: large,
          is_default_image: image === 'default',
        }),
      },
      has_email: true,
      email_needs_agreement: email === null,
      ...(email !== null && {
        is_email_valid: isEmailValid,
        is_email_verified: isEmailVerified,
        email,
      }),
    },
  })
}

/** The consent items that the person gave, separated as a token's answer does it. */
export const grantedScopes = ({ nickname, image, email }: KakaoProfile): string =>
  [
    ...(email === null ? [] : ['account_email']),
    ...(image === 'refused' ? [] : ['profile_image']),
    ...(nickname === null ? [] : ['profile_nickname']),
  ].join(' ')
