import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import * as social from '#adapters/http/contract/account/social.ts'
import type { SocialPassRefused } from '#core/account/errors.ts'
import type { SocialEntrance } from '#core/account/ports/social-sign-in.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'
import { marked, rememberDevice } from './visitor.ts'

/** Signing in with Kakao and Google, and finishing a social sign-up. */
export const socialRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  const entered = enteredOn(service)
  mount(social.socialOffer, ({ visitor }) => service.social(visitor).offer())
  mount(social.beginSocial, ({ body, visitor, cookies }) =>
    service.social(marked(visitor, cookies)).begin(body.provider),
  )
  mount(social.enterByKakao, ({ body: { proof, state }, visitor, cookies }) =>
    service.social(visitor).enter(proof, state).andTee(entered({ visitor, cookies })),
  )
  mount(social.enterByGoogle, ({ body: { proof, state }, visitor, cookies }) =>
    service.social(visitor).enter(proof, state).andTee(entered({ visitor, cookies })),
  )
  mount(social.completeSocial, ({ body, visitor, cookies, token }) =>
    onePass(token, body.pass)
      .andThen(pass => service.social(visitor).complete({ ...body, pass }))
      .andTee(({ customer }) => rememberDevice(service.devices, { visitor, cookies }, customer)),
  )
  mount(social.revokeNaver, ({ caller, body }) =>
    service.socialLinks.cutAtNaver(caller.customer, body.accessToken ?? ''),
  )
}

/** In a scope of its own, where bodies are forms. */
export const naverRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void =>
  mount(social.enterByNaver, ({ body: { proof, state }, visitor, cookies }) =>
    service.social(visitor).enter(proof, state).andTee(enteredOn(service)({ visitor, cookies })),
  )

const enteredOn =
  ({ devices }: ServiceSide) =>
  (on: Parameters<typeof rememberDevice>[1]) =>
  (entrance: SocialEntrance): void => {
    if (entrance.kind === 'SignedIn') rememberDevice(devices, on, entrance.signedIn.customer)
  }

/** Sent twice by the specification, in the header and in the body; two different ones are no pass at all (G24). */
const onePass = (header: string | null, body: string | null): ResultAsync<string, SocialPassRefused | InvalidInput> => {
  if (header === null) return errAsync({ kind: 'SocialPassRefused' })
  return body === null || body === header ? okAsync(header) : errAsync({ kind: 'InvalidInput', field: 'token' })
}
