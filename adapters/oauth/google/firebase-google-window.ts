import { ok, okAsync, ResultAsync } from 'neverthrow'
import type { GoogleWindow, GoogleWindowFailure } from '#core/account/ports/google-window.ts'
import type { FirebaseConfig, FirebaseGoogle } from './firebase-google.ts'
import { googleWindowFailure } from './google-window-failure.ts'

export type FirebaseGoogleWindowSetup = FirebaseConfig & {
  /** The origin of the sandbox, which the SDK takes for its emulator; null is Google itself. */
  readonly emulatorUrl: string | null
  /** The sandbox's script in place of the one that the SDK would load from Google; null is Google's. */
  readonly gapiUrl: string | null
}

/** Our own mark of a redirect, so that a page without one loads nothing. */
const LEFT_FOR_GOOGLE = 'seasonkeep.google_redirect'
/** The helper frame may stay silent for ever, so waiting for it is limited. */
const REDIRECTED_SECONDS = 20
/** A customer who leaves the window open and comes back to the app waits no longer than this. */
const UNLINK_SECONDS = 60

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('the script did not load'))
    })
    document.head.append(script)
  })

/** Rejects when the browser brings this very page back from its memory: the person left Google's by the back button. */
const restoredFromBfcache = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    window.addEventListener('pageshow', event => event.persisted && reject({ code: 'auth/user-cancelled' }), { signal })
  })

const tooLate =
  (seconds: number) =>
  (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      const timer = setTimeout(() => reject({ code: 'auth/timeout' }), seconds * 1000)
      signal.addEventListener('abort', () => clearTimeout(timer))
    })

const unless = async <T>(work: Promise<T>, ended: (signal: AbortSignal) => Promise<never>): Promise<T> => {
  const watch = new AbortController()
  try {
    return await Promise.race([work, ended(watch.signal)])
  } finally {
    watch.abort()
  }
}

/** Google's login by the firebase SDK, which is some 27 KB and comes only where Google's button is. */
export const firebaseGoogleWindow = ({ emulatorUrl, gapiUrl, ...config }: FirebaseGoogleWindowSetup): GoogleWindow => {
  let loading: Promise<FirebaseGoogle> | null = null
  let loaded: FirebaseGoogle | null = null

  const load = async (): Promise<FirebaseGoogle> => {
    // The SDK looks for the script's global as soon as it starts.
    const [{ firebaseGoogle }] = await Promise.all([
      import('./firebase-google.ts'),
      gapiUrl === null ? undefined : loadScript(gapiUrl),
    ])
    loaded = firebaseGoogle(config, emulatorUrl)
    return loaded
  }

  /** A failed load is dropped, so that the next try loads anew. */
  const loadOnce = (): Promise<FirebaseGoogle> => {
    loading ??= load().catch(cause => {
      loading = null
      throw cause
    })
    return loading
  }

  const asked = <T>(ask: (google: FirebaseGoogle) => Promise<T>): ResultAsync<T, GoogleWindowFailure> => {
    const attempt = ResultAsync.fromThrowable(ask, cause => googleWindowFailure(cause, navigator.onLine))
    // Once loaded there is no waiting in between: the window opens within the press, as browsers demand.
    if (loaded !== null) return attempt(loaded)
    return ResultAsync.fromThrowable(loadOnce, (): GoogleWindowFailure => ({ kind: 'GoogleNetwork' }))().andThen(
      attempt,
    )
  }

  return {
    prepare: () =>
      loadOnce()
        .then(google => google.ready())
        .catch(() => undefined),
    open: () => asked(google => google.popup()),
    redirect: () =>
      asked(google => {
        sessionStorage.setItem(LEFT_FOR_GOOGLE, '')
        return unless(google.redirect(), restoredFromBfcache)
      }),
    redirected() {
      if (!cameBack()) return okAsync(null)
      return asked(google => unless(google.redirected(), tooLate(REDIRECTED_SECONDS)))
    },
    unlink: email => asked(google => unless(google.unlink(email), tooLate(UNLINK_SECONDS))),
    signOut: () => (loaded === null ? okAsync(undefined) : asked(google => google.signOut()).orElse(() => ok())),
  }
}

/** Takes the mark away. Where the storage is switched off no login can be under way. */
const cameBack = (): boolean => {
  try {
    const isMarked = sessionStorage.getItem(LEFT_FOR_GOOGLE) !== null
    sessionStorage.removeItem(LEFT_FOR_GOOGLE)
    return isMarked
  } catch {
    return false
  }
}
