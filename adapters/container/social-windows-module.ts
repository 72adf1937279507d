import { ContainerModule } from 'inversify'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { inAppBrowser, openOutsideUrl } from '#adapters/browser/in-app-browser.ts'
import { talkAppUrl } from '#adapters/oauth/kakao/talk-app-url.ts'
import type { TalkApp } from '#core/account/customer/begin-social.ts'
import type { EnterWithGoogle } from '#core/account/customer/enter-with-google.ts'
import type { ReadSocialOffer } from '#core/account/customer/social-offer.ts'
import type { GoogleWindow, GoogleWindowFailure } from '#core/account/ports/google-window.ts'
import { AccountSide } from './account-tokens.ts'
import { bindFactory, bindValue } from './token.ts'

/** Google's window with the keys that the service names. Its code comes only where Google is offered. */
const googleWindowOfService = ({ readSocialOffer }: { readonly readSocialOffer: ReadSocialOffer }): GoogleWindow => {
  let loaded: GoogleWindow | null = null
  const load = (): ResultAsync<GoogleWindow, GoogleWindowFailure> =>
    readSocialOffer()
      .mapErr((): GoogleWindowFailure => ({ kind: 'GoogleNetwork' }))
      .andThen(({ google }): ResultAsync<GoogleWindow, GoogleWindowFailure> => {
        if (google === null) return errAsync({ kind: 'GoogleNotAllowed' })
        const code = import('#adapters/oauth/google/firebase-google-window.ts')
        return ResultAsync.fromPromise(code, (): GoogleWindowFailure => ({ kind: 'GoogleNetwork' })).map(
          ({ firebaseGoogleWindow }) => (loaded ??= firebaseGoogleWindow(google)),
        )
      })

  return {
    async prepare() {
      const google = await load().unwrapOr(null)
      await google?.prepare()
    },
    // Without waiting where it can be: browsers open a window within the press only.
    open: () => loaded?.open() ?? load().andThen(google => google.open()),
    redirect: () => load().andThen(google => google.redirect()),
    // Nothing to report where nothing could be loaded: most visits come from no redirect.
    redirected: () =>
      load()
        .map((google): GoogleWindow | null => google)
        .orElse(() => okAsync(null))
        .andThen(google => google?.redirected() ?? okAsync(null)),
    unlink: email => loaded?.unlink(email) ?? load().andThen(google => google.unlink(email)),
    signOut: () => loaded?.signOut() ?? okAsync(),
  }
}

const KAKAO = 'https://kauth.kakao.com'

/** The sandbox has its own messenger app, beside its authorize page. */
const talkApp: TalkApp = authorizeUrl => {
  if (!URL.canParse(authorizeUrl)) return null
  const [base = KAKAO] = authorizeUrl.split('/oauth/authorize')
  const talkBase = base === KAKAO ? {} : { talkBase: base }
  return talkAppUrl({ authorizeUrl, userAgent: navigator.userAgent, ...talkBase })
}

const elsewhere: EnterWithGoogle['elsewhere'] = () => {
  const { userAgent } = navigator
  if (inAppBrowser(userAgent) === null) return null
  return { url: openOutsideUrl(userAgent, `${window.location.origin}/easylogin`) }
}

/** The ways out to the providers, on this device. */
export const socialWindowsModule = new ContainerModule(module => {
  bindFactory(module, AccountSide.googleWindow, googleWindowOfService, { readSocialOffer: AccountSide.readSocialOffer })
  bindValue(module, AccountSide.talkApp, talkApp)
  bindValue(module, AccountSide.elsewhere, elsewhere)
})
