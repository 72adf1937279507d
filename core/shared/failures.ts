/** The service, its database or the network did not answer; trying again is safe. */
export type ServiceUnreachable = {
  readonly kind: 'ServiceUnreachable'
  /**
   * `CustomerGone`: the customer left while this was written for them, nothing of it is saved, and the caller has to sign in.
   * `ServiceFailed`: something answered, so the connection stands, but not with what was asked for.
   */
  readonly because?: 'CustomerGone' | 'ServiceFailed'
}

/** The call needs a live session. `hadToken` distinguishes an ended session from one that never was (G02). */
export type SignInNeeded = { readonly kind: 'SignInNeeded'; readonly hadToken: boolean }

/** The session is live, but what was asked for belongs to another customer. */
export type AccessForbidden = { readonly kind: 'AccessForbidden' }

/** Too many tries; again after so many seconds. */
export type TooManyRequests = {
  readonly kind: 'TooManyRequests'
  readonly retryAfterSeconds: number
  /** `Network`: all that share the network address together; from another one there is no pause. */
  readonly because?: 'Network'
}

/** A value that our own screens would not have sent; `field` is its name on the wire. */
export type InvalidInput = { readonly kind: 'InvalidInput'; readonly field: string }

/** What every call of a signed-in customer can meet. */
export type CallFailure = SignInNeeded | AccessForbidden | TooManyRequests | InvalidInput | ServiceUnreachable

export const serviceUnreachable: ServiceUnreachable = { kind: 'ServiceUnreachable' }

/** The same thing is being done right now; ask again in a moment. */
export type InProgress = { readonly kind: 'InProgress' }

/** An idempotency key came back with another request. */
export type KeyReused = { readonly kind: 'KeyReused' }
