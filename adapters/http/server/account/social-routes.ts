import { errAsync, okAsync, Result, type ResultAsync } from 'neverthrow'
import * as social from '#adapters/http/contract/account/social.ts'
import { toWireUser } from '#adapters/http/contract/account/wire-user.ts'
import { CustomerName } from '#core/account/customer-name.ts'
import type { SocialPassRefused } from '#core/account/errors.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { SocialEntrance } from '#core/account/ports/social-sign-in.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import { invalid } from '#adapters/http/server/invalid-input.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import { marked, rememberDevice } from './visitor.ts'

const WELCOME = '로그인했어요.'
const MORE_NEEDED = '가입을 마치려면 정보가 조금 더 필요해요.'

/** Signing in with Kakao and Google, and finishing a social sign-up. */
export const socialRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  const entered = enteredOn(service)
  mount(social.socialOffer, ({ visitor }) =>
    service
      .social(visitor)
      .offer()
      .map(offer => ({ success: true as const, ...offer })),
  )
  mount(social.beginSocial, ({ body, visitor, cookies }) =>
    service
      .social(marked(visitor, cookies))
      .begin(body.provider)
      .map(begun => ({ success: true as const, ...begun })),
  )
  mount(social.enterByKakao, ({ body, visitor, cookies }) =>
    ('code' in body
      ? service.social(visitor).enter({ provider: 'kakao', kind: 'Code', code: body.code }, body.state ?? '')
      : service.social(visitor).enter({ provider: 'kakao', kind: 'AccessToken', accessToken: body.accessToken }, null)
    )
      .andTee(entered({ visitor, cookies }))
      .map(entranceBody),
  )
  mount(social.enterByGoogle, ({ body, visitor, cookies }) =>
    service
      .social(visitor)
      .enter({ provider: 'google', kind: 'IdToken', idToken: body.firebaseIdToken }, null)
      .andTee(entered({ visitor, cookies }))
      .map(entranceBody),
  )
  mount(social.completeSocial, ({ body, visitor, cookies, token }) =>
    onePass(token, body.token ?? null)
      .andThen(pass =>
        Result.combine([
          CustomerName.parse(body.name).mapErr(invalid('name')),
          PhoneNumber.parse(body.phone).mapErr(invalid('phone')),
        ]).asyncAndThen(([name, phone]) =>
          service.social(visitor).complete({ pass, name, phone, agreements: body.agreements ?? null }),
        ),
      )
      .andTee(({ customer }) => rememberDevice(service.devices, { visitor, cookies }, customer))
      .map(({ token: session, customer }) => ({
        success: true as const,
        token: session,
        user: toWireUser(customer),
        message: WELCOME,
      })),
  )
  mount(social.revokeNaver, ({ caller, body }) =>
    service.socialLinks
      .cutAtNaver(caller.customer, body.accessToken ?? '')
      .map(() => ({ success: true as const, message: '네이버 연결을 끊었어요.' })),
  )
}

/** In a scope of its own, where bodies are forms. */
export const naverRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void =>
  mount(social.enterByNaver, ({ body: { authorizeCode, state = '' }, visitor, cookies }) =>
    service
      .social(visitor)
      .enter({ provider: 'naver', kind: 'Code', code: authorizeCode, state }, state)
      .andTee(enteredOn(service)({ visitor, cookies }))
      .map(entrance => {
        const { success: _success, ...apiData } = entranceBody(entrance)
        return { result: 'success' as const, apiData: { ...apiData, accessToken: entrance.providerToken } }
      }),
  )

const enteredOn =
  ({ devices }: ServiceSide) =>
  (on: Parameters<typeof rememberDevice>[1]) =>
  (entrance: SocialEntrance): void => {
    if (entrance.kind === 'SignedIn') rememberDevice(devices, on, entrance.signedIn.customer)
  }

const entranceBody = (entrance: SocialEntrance) =>
  entrance.kind === 'SignedIn'
    ? {
        success: true as const,
        message: WELCOME,
        requiresProfileCompletion: false as const,
        tempToken: null,
        token: entrance.signedIn.token,
        user: toWireUser(entrance.signedIn.customer),
      }
    : {
        success: true as const,
        message: MORE_NEEDED,
        requiresProfileCompletion: true as const,
        tempToken: entrance.pass,
        token: null,
        user: { ...entrance.person, isProfileComplete: false as const },
      }

/** Sent twice by the specification, in the header and in the body; two different ones are no pass at all (G24). */
const onePass = (header: string | null, body: string | null): ResultAsync<string, SocialPassRefused | InvalidInput> => {
  if (header === null) return errAsync({ kind: 'SocialPassRefused' })
  return body === null || body === header ? okAsync(header) : errAsync({ kind: 'InvalidInput', field: 'token' })
}
