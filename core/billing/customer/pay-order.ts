import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { RequestStorage, RequestStorageFailed } from '#core/storing/customer/request-storage.ts'
import { orderName } from '#core/storing/order-name.ts'
import { afterStep, completed, type DraftOrder, type StoringDraft } from '#core/storing/storing-draft.ts'
import type { Won } from '#core/shared/won.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { CardWindow, CardWindowFailed } from '../ports/card-window.ts'
import type { CannotBePaid, OpenPayments } from '../ports/open-payments.ts'
import type { Payments } from '../ports/payments.ts'
import { isExpired } from '#core/storing/unpaid-life.ts'

/** The order costs something else than the customer was shown: the page is older than the price. */
export type PriceChanged = { readonly kind: 'PriceChanged'; readonly amountWon: Won }

export type PayOrderFailed = RequestStorageFailed | CardWindowFailed | CannotBePaid | PriceChanged

/** Opens the card window for what was picked, at the price that is shown: one order and one window, however often the button is tapped. */
export type PayOrder = (shownWon: Won) => ResultAsync<never, PayOrderFailed>

/** Makes an address of this app absolute, as `/payment/success`. */
export type Address = (path: string) => string

type Deps = {
  readonly requestStorage: RequestStorage
  readonly storingDraftStore: DeviceStore<StoringDraft>
  readonly payments: Payments
  readonly openPayments: OpenPayments
  readonly sessionStore: SessionStore
  readonly cardWindow: CardWindow
  readonly clock: Clock
  readonly address: Address
}

export const makePayOrder = (deps: Deps): PayOrder => {
  let opening: ResultAsync<never, PayOrderFailed> | undefined
  return shownWon => {
    opening ??= openWindow(deps, shownWon).mapErr(failure => {
      opening = undefined
      return failure
    })
    return opening
  }
}

const openWindow = (deps: Deps, shownWon: Won): ResultAsync<never, PayOrderFailed> => {
  const customer = deps.sessionStore.read()?.customer
  if (customer === undefined) return errAsync({ kind: 'SignInNeeded', hadToken: false })

  return completed(deps.storingDraftStore.read()).asyncAndThen(selection =>
    payableOrder(deps)
      .andThen(order => (order.amountWon === shownWon ? okAsync(order) : errAsync(priceChanged(order))))
      .andThen(order => begin(deps, order))
      .andThen(({ orderId, amountWon }) =>
        deps.cardWindow.open({
          orderId,
          amountWon,
          orderName: orderName(selection),
          customerName: customer.name,
          customerEmail: customer.email,
          successUrl: deps.address('/payment/success'),
          failUrl: deps.address('/payment/fail'),
        }),
      ),
  )
}

const priceChanged = ({ amountWon }: DraftOrder): PriceChanged => ({ kind: 'PriceChanged', amountWon })

/** Asks once more before money is asked for: another tab may have closed the order. That is said; the next press places a new one. */
const begin = ({ openPayments, storingDraftStore }: Deps, order: DraftOrder): ResultAsync<DraftOrder, PayOrderFailed> =>
  openPayments
    .begin(order.orderId)
    .map(() => order)
    .orTee(({ kind }) => {
      if (kind === 'OrderExpired' || kind === 'OrderNotFound')
        storingDraftStore.write(afterStep(storingDraftStore.read(), { kind: 'OrderClosed' }))
    })

/** The order that was placed before, while it can still be paid (P18); else a new one. */
const payableOrder = ({
  storingDraftStore,
  payments,
  clock,
  requestStorage,
}: Deps): ResultAsync<DraftOrder, PayOrderFailed> => {
  const { order } = storingDraftStore.read()
  if (order === null || isExpired(order.placedAt, clock.now())) return requestStorage()

  return payments
    .ofOrder(order.orderId)
    .map(payment => payment.status)
    .orElse(failure => (failure.kind === 'PaymentNotFound' ? okAsync(failure.kind) : errAsync(failure)))
    .andThen(standing =>
      match(standing)
        .returnType<ResultAsync<DraftOrder, PayOrderFailed>>()
        .with('READY', 'FAILED', () => okAsync(order))
        .with('IN_PROGRESS', () => errAsync({ kind: 'InProgress' }))
        .with('DONE', () => errAsync({ kind: 'OrderAlreadyPaid' }))
        .with('CANCELLED', 'REFUNDED', 'PaymentNotFound', () => requestStorage())
        .exhaustive(),
    )
}
