import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { AppPath } from '#core/shared/app-path.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { CardWindow, CardWindowFailed } from '../ports/card-window.ts'
import type { Delay } from '#core/shared/delay.ts'
import type { CardRegistration, RegisterCardRefused, StoredCards } from '../ports/stored-cards.ts'
import type { Address } from './pay-order.ts'

/** The page of the stored card, and the two to which the card window returns. */
export const CARD_PATH = '/mypage/payment/card' as AppPath
const SUCCESS_PATH = `${CARD_PATH}/success`
const FAIL_PATH = `${CARD_PATH}/fail`

export type OpenCardRegistrationFailed = CardWindowFailed | CallFailure

/** Opens the card window to register a card: one window, however often the button is tapped. `from` is where the customer comes back to. */
export type OpenCardRegistration = (from: AppPath) => ResultAsync<never, OpenCardRegistrationFailed>

type OpenDeps = {
  readonly storedCards: StoredCards
  readonly sessionStore: SessionStore
  readonly cardReturnStore: DeviceStore<AppPath | null>
  readonly cardWindow: CardWindow
  readonly address: Address
}

export const makeOpenCardRegistration = (deps: OpenDeps): OpenCardRegistration => {
  let opening: ResultAsync<never, OpenCardRegistrationFailed> | undefined
  return from => {
    opening ??= openWindow(deps, from).mapErr(failure => {
      opening = undefined
      return failure
    })
    return opening
  }
}

const openWindow = (deps: OpenDeps, from: AppPath): ResultAsync<never, OpenCardRegistrationFailed> => {
  const customer = deps.sessionStore.read()?.customer
  if (customer === undefined) return errAsync({ kind: 'SignInNeeded', hadToken: false })
  return deps.storedCards.customerKey().andThen(customerKey => {
    deps.cardReturnStore.write(from)
    return deps.cardWindow.register({
      customerKey,
      customerName: customer.name,
      customerEmail: customer.email,
      successUrl: deps.address(SUCCESS_PATH),
      failUrl: deps.address(FAIL_PATH),
    })
  })
}

/** `isNew` false: the window's answer had been used before, and the card is the one of then or a later one. */
type CardRegistered = { readonly isNew: boolean; readonly returnTo: AppPath }

/** Stores the card that was given in the card window; reloads and two tabs do it once. */
export type FinishCardRegistration = (
  registration: CardRegistration,
) => ResultAsync<CardRegistered, RegisterCardRefused>

/** Where the customer began, for a window that ended without a card. */
export type ReadCardReturn = () => AppPath

type FinishDeps = {
  readonly storedCards: StoredCards
  readonly cardReturnStore: DeviceStore<AppPath | null>
  readonly delay: Delay
}

export const makeReadCardReturn =
  ({ cardReturnStore }: Pick<FinishDeps, 'cardReturnStore'>): ReadCardReturn =>
  () =>
    cardReturnStore.read() ?? CARD_PATH

const ASK_AGAIN_SECONDS = 1
const ASK_AGAIN_TIMES = 20

export const makeFinishCardRegistration = (deps: FinishDeps): FinishCardRegistration => {
  const returnTo = makeReadCardReturn(deps)
  const { storedCards, delay } = deps
  /** What the service gave no answer to: whether it stored the card is not known. */
  const inDoubt = new Set<string>()

  /** Another tab is at it: its answer is the answer here too. */
  const register = (registration: CardRegistration, timesLeft = ASK_AGAIN_TIMES): ReturnType<StoredCards['register']> =>
    storedCards
      .register(registration)
      .orElse(refusal =>
        refusal.kind === 'InProgress' && timesLeft > 0
          ? ResultAsync.fromSafePromise(delay(ASK_AGAIN_SECONDS)).andThen(() => register(registration, timesLeft - 1))
          : errAsync(refusal),
      )

  const cardOfThen = (refusal: RegisterCardRefused): ResultAsync<CardRegistered, RegisterCardRefused> =>
    storedCards
      .card()
      .andThen(card => (card === null ? errAsync(refusal) : okAsync({ isNew: false, returnTo: CARD_PATH })))

  return registration =>
    register(registration)
      .map((): CardRegistered => ({ isNew: true, returnTo: returnTo() }))
      .orElse(refusal => {
        if (refusal.kind === 'ServiceUnreachable') inDoubt.add(registration.authKey)
        const wasUsed = refusal.kind === 'PaymentDeclined' && refusal.code === USED_BEFORE
        // A card that is there may be the one before: to register once more is always right.
        return wasUsed && !inDoubt.has(registration.authKey) ? cardOfThen(refusal) : errAsync(refusal)
      })
}

/** The provider's code for an auth key that is used up, or never was one. */
const USED_BEFORE = 'INVALID_BILLING_AUTH'
