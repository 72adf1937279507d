/** The name of the event on the window, by the specification. */
export const SESSION_END_EVENT = 'tokenExpired'

/** Tells whoever shows the product that the service has ended the session (G02). Never fired by a logout of one's own. */
export interface SessionEnd {
  announce(): void
}
