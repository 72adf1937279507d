import type { CustomerId } from '#core/shared/ids.ts'

/** The name of the event on the window, by the specification; its detail is whose session it was. */
export const SESSION_END_EVENT = 'tokenExpired'

/** Notifies the user interface that the service has ended the session (G02). Never fired by the customer's own logout. */
export interface SessionEnd {
  announce(customer: CustomerId): void
}
