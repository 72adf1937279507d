import type { ResultAsync } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'

export type CardWindowRequest = {
  readonly orderId: OrderId
  readonly amountWon: Won
  readonly orderName: string
  readonly customerName: string
  /** Null where none is known: an empty one is refused. */
  readonly customerEmail: string | null
  /** Absolute addresses to which the window returns with its own query added. */
  readonly successUrl: string
  readonly failUrl: string
}

export type CardRegistrationRequest = Pick<CardWindowRequest, 'customerName' | 'successUrl' | 'failUrl'> & {
  /** The provider's name for the customer. */
  readonly customerKey: string
  readonly customerEmail: string | null
}

/** The provider's script could not be loaded; opening the window again loads it anew. */
export type PaymentSystemNotLoaded = { readonly kind: 'PaymentSystemNotLoaded' }

/** The window did not open; `code` and `message` are the provider's. */
export type PaymentRequestRefused = {
  readonly kind: 'PaymentRequestRefused'
  readonly code: string
  readonly message: string
}

/** The customer closed the window or came back from it without an answer. */
export type CardWindowClosed = { readonly kind: 'CardWindowClosed' }

export type CardWindowFailed = PaymentSystemNotLoaded | PaymentRequestRefused | CardWindowClosed

/** The card provider's payment window on the customer's device. */
export interface CardWindow {
  /** Leaves the page for the window, so there is no value to come back with, only a reason for staying. */
  open(request: CardWindowRequest): ResultAsync<never, CardWindowFailed>
  /** As `open`, for a card that is kept and charged later. */
  register(request: CardRegistrationRequest): ResultAsync<never, CardWindowFailed>
}
