import type { ResultAsync } from 'neverthrow'

/** What Google's window ends with. Only `idToken` proves anything: the service reads the person from it again (G20). */
export type GoogleIdToken = {
  /** Good for an hour; the service takes it for five minutes. */
  readonly idToken: string
  readonly googleId: string
  readonly email: string | null
  readonly name: string | null
  readonly profileImage: string | null
  /** For Google's own interfaces; null where Google gave none. */
  readonly accessToken: string | null
}

/** The browser let no window open; `redirect` needs none. */
export type GooglePopupBlocked = { readonly kind: 'GooglePopupBlocked' }

/** Closed or cancelled by the person, or left for a second window: nothing to say about it. */
export type GoogleClosed = { readonly kind: 'GoogleClosed' }

/** The shop's own settings do not offer Google here; no repeat helps. */
export type GoogleNotAllowed = { readonly kind: 'GoogleNotAllowed' }

/** The e-mail was registered in another way. */
export type GoogleOtherWay = { readonly kind: 'GoogleOtherWay' }

/** Google was not reached in time; a repeat may. */
export type GoogleNetwork = { readonly kind: 'GoogleNetwork' }

/** What was asked for needs a login of the last minutes. */
export type GoogleRecentLoginNeeded = { readonly kind: 'GoogleRecentLoginNeeded' }

/** Anything else; `message` is the provider's own code, for support: `auth/internal-error`. */
export type GoogleFailed = { readonly kind: 'GoogleFailed'; readonly message: string }

export type GoogleWindowFailure =
  | GooglePopupBlocked
  | GoogleClosed
  | GoogleNotAllowed
  | GoogleOtherWay
  | GoogleNetwork
  | GoogleRecentLoginNeeded
  | GoogleFailed

/** Google's login on the customer's device: in a window over the app, or in the app's place where windows are blocked. */
export interface GoogleWindow {
  /**
   * Fetches what the window needs. Called as soon as the button is likely to be pressed, since browsers only let a window
   * open within the press itself. Never fails: `open` fetches anew and answers why.
   */
  prepare(): Promise<void>
  /** Asks for a person. Called straight from the press; a second call ends the first, so the button may stay usable. */
  open(): ResultAsync<GoogleIdToken, GoogleWindowFailure>
  /** Leaves the page for Google's; the answer waits in `redirected` after the way back. Settles only when it stays. */
  redirect(): ResultAsync<void, GoogleWindowFailure>
  /** The person of a `redirect` before this page was loaded, answered once; null, and nothing is fetched, when there was none. */
  redirected(): ResultAsync<GoogleIdToken | null, GoogleWindowFailure>
  /**
   * Asks for the person once more and deletes the Google user of our app. Called straight from the press; `email`
   * is whom the window suggests.
   */
  unlink(email: string | null): ResultAsync<void, GoogleWindowFailure>
  /** Signs the person out on this device; the account at Google stays signed in. */
  signOut(): ResultAsync<void, never>
}
