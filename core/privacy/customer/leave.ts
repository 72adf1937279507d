import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { match, P } from 'ts-pattern'
import type { CallFailure, InProgress } from '#core/shared/failures.ts'
import type { Customer } from '#core/account/customer.ts'
import type { NotEligible } from '#core/account/errors.ts'
import type { GoogleWindow } from '#core/account/ports/google-window.ts'
import type { DeviceData } from '#core/account/ports/device-data.ts'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { SocialStore } from '#core/account/ports/social-store.ts'
import type { Leaving, Left } from '../ports/leaving.ts'
import type { OwnLinks } from '#core/account/ports/own-links.ts'
import type { WatchInactivity } from '#core/account/customer/watch-inactivity.ts'

export type LeaveFailure = NotEligible | InProgress | CallFailure

/** Ends the account: at the provider as far as this device can, then with the service, then on this device. */
export type Leave = {
  /** Fetches what Google's window needs, so that it may open within the press. */
  prepare(): Promise<void>
  /** Called straight from the press. A provider that refuses or stays silent stops no departure. */
  leave(): ResultAsync<Left, LeaveFailure>
}

type Deps = {
  readonly leaving: Leaving
  readonly ownLinks: OwnLinks
  readonly googleWindow: GoogleWindow
  readonly socialStore: SocialStore
  readonly sessionStore: SessionStore
  readonly deviceData: DeviceData
  readonly watchInactivity: WatchInactivity
}

export const makeLeave = (deps: Deps): Leave => {
  const { leaving, ownLinks, googleWindow, socialStore, sessionStore, deviceData, watchInactivity } = deps

  /** Kakao's tokens never reach this device: the service alone cuts that link. */
  const cutLink = ({ provider, email }: Customer): ResultAsync<void, never> =>
    match(provider)
      .with('google', 'firebase', () => googleWindow.unlink(email).orElse(() => okAsync(undefined)))
      .with('naver', () => cutAtNaver(socialStore.providerTokens.readNaver()))
      .with(P.union('EMAIL', 'kakao', 'facebook', 'other', 'DESK'), () => okAsync(undefined))
      .exhaustive()

  const cutAtNaver = (token: string | null): ResultAsync<void, never> =>
    token === null ? okAsync(undefined) : ownLinks.cutAtNaver(token).orElse(() => okAsync(undefined))

  return {
    async prepare() {
      const provider = sessionStore.read()?.customer.provider
      if (provider === 'google' || provider === 'firebase') await googleWindow.prepare()
    },
    leave() {
      const customer = sessionStore.read()?.customer
      if (customer === undefined) return errAsync({ kind: 'SignInNeeded', hadToken: false })
      return cutLink(customer)
        .andThen(() => leaving.withdraw())
        .andTee(() => {
          deviceData.deleteAll()
          // This tab's own doing: looked at later, it would pass for another tab's logout.
          watchInactivity.look()
        })
    },
  }
}
