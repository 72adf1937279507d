import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import type { GoogleIdToken, GoogleWindow, GoogleWindowFailure } from '#core/account/ports/google-window.ts'

export const GOOGLE_ID_TOKEN: GoogleIdToken = {
  idToken: 'id-token',
  googleId: '1045',
  email: 'ski@gmail.com',
  name: '구글이',
  profileImage: null,
  accessToken: 'google-token',
}

type Outcome = GoogleIdToken | GoogleWindowFailure

/** Google's window on a device: what it ends with is set, and its requests are among the calls that arrived. */
export const memoryGoogleWindow = (arrived: string[]) => {
  const world: { window: Outcome; redirected: Outcome | null } = {
    window: { kind: 'GoogleClosed' },
    redirected: null,
  }
  const googleWindow: GoogleWindow = {
    prepare: () => Promise.resolve(),
    open() {
      arrived.push('googleWindow')
      return asResult(world.window)
    },
    redirect() {
      arrived.push('googleRedirect')
      // The page leaves.
      return new ResultAsync(new Promise(() => undefined))
    },
    redirected() {
      const { redirected } = world
      world.redirected = null
      return redirected === null ? okAsync(null) : asResult(redirected)
    },
    unlink() {
      arrived.push('googleForget')
      return asResult(world.window).map(() => undefined)
    },
    signOut() {
      arrived.push('googleSignOut')
      return okAsync(undefined)
    },
  }
  return { googleWindow, world }
}

const asResult = (outcome: Outcome): ResultAsync<GoogleIdToken, GoogleWindowFailure> =>
  'kind' in outcome ? errAsync(outcome) : okAsync(outcome)
