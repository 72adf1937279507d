import type { TossPaymentsInstance } from '@tosspayments/payment-sdk'
import { ResultAsync } from 'neverthrow'
import { ACTIVITY_EVENT } from '#core/account/ports/activity-elsewhere.ts'
import { KEEP_ALIVE_MINUTES } from '#core/account/session-timing.ts'
import type { CardWindow, CardWindowFailed } from '#core/billing/ports/card-window.ts'
import { PAYMENT_PASS_MINUTES } from '#core/billing/ports/payment-passes.ts'

export type TossCardWindowSetup = {
  readonly clientKey: string
  /** For storing a card. */
  readonly billingClientKey: string
  /** The script to load instead of Toss's own; the sandbox's is `…/sandbox/toss/v1/payment`. */
  readonly scriptUrl?: string
  /** Opens in the page's place everywhere; otherwise the provider puts it over the page on a PC, in its place on a phone. */
  readonly inPlaceOfPage?: boolean
}

/** Both the package and Toss's script come only when a customer pays; a failed load is dropped, so that a retry loads anew. */
const loadToss = async (clientKey: string, scriptUrl: string | undefined): Promise<TossPaymentsInstance> => {
  const { loadTossPayments } = await import('@tosspayments/payment-sdk')
  return loadTossPayments(clientKey, scriptUrl === undefined ? {} : { src: scriptUrl })
}

/** Rejects when the browser brings this very page back from its memory: the customer left the window by the back button. */
const restoredFromBfcache = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    window.addEventListener('pageshow', event => event.persisted && reject({ code: 'USER_CANCEL' }), { signal })
  })

/** While the window stands over the page, and as long as it can be of use, the customer counts as active (G680). */
const countAsActive = (signal: AbortSignal): void => {
  const timer = setInterval(() => window.dispatchEvent(new Event(ACTIVITY_EVENT)), KEEP_ALIVE_MINUTES * MINUTE_MS)
  const stop = (): void => clearInterval(timer)
  signal.addEventListener('abort', stop)
  setTimeout(stop, PAYMENT_PASS_MINUTES * MINUTE_MS)
}

const MINUTE_MS = 60_000

type Ask = (toss: TossPaymentsInstance) => Promise<unknown>

const leaveForWindow = async (toss: TossPaymentsInstance, ask: Ask): Promise<never> => {
  const here = new AbortController()
  countAsActive(here.signal)
  try {
    // The page is on its way out when the request settles, led by the window: there is nothing more to wait for here.
    const left = ask(toss).then(() => new Promise<never>(() => undefined))
    return await Promise.race([left, restoredFromBfcache(here.signal)])
  } finally {
    here.abort()
  }
}

const failedBy = (cause: unknown): CardWindowFailed => {
  const { code = 'UNKNOWN', message = '' } = Object(cause) as { readonly code?: string; readonly message?: string }
  if (code === 'USER_CANCEL') return { kind: 'CardWindowClosed' }
  return code === 'NETWORK_ERROR'
    ? { kind: 'PaymentSystemNotLoaded' }
    : { kind: 'PaymentRequestRefused', code, message }
}

/** Toss's payment window, which comes back by address because its promise mode does not work on phones (decision 0117). */
export const tossCardWindow = ({
  clientKey,
  billingClientKey,
  scriptUrl,
  inPlaceOfPage = false,
}: TossCardWindowSetup): CardWindow => {
  const leave = (key: string, ask: Ask): ResultAsync<never, CardWindowFailed> =>
    ResultAsync.fromThrowable(loadToss, (): CardWindowFailed => ({ kind: 'PaymentSystemNotLoaded' }))(
      key,
      scriptUrl,
    ).andThen(toss => ResultAsync.fromThrowable(leaveForWindow, failedBy)(toss, ask))
  const where = inPlaceOfPage ? { windowTarget: 'self' as const } : {}
  return {
    open: ({ amountWon, customerEmail, ...request }) =>
      leave(clientKey, toss =>
        toss.requestPayment('카드', { ...request, ...known(customerEmail), ...where, amount: amountWon }),
      ),
    register: ({ customerEmail, ...request }) =>
      leave(billingClientKey, toss =>
        toss.requestBillingAuth('카드', { ...request, ...known(customerEmail), ...where }),
      ),
  }
}

/** The window takes none, and refuses an empty one. */
const known = (customerEmail: string | null) => (customerEmail === null ? {} : { customerEmail })
