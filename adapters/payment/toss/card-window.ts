import type { TossPaymentsInstance } from '@tosspayments/payment-sdk'
import { ResultAsync } from 'neverthrow'
import type { CardWindow, CardWindowFailed } from '#core/billing/ports/card-window.ts'

export type TossCardWindowSetup = {
  readonly clientKey: string
  /** The script to load instead of Toss's own; the sandbox's is `…/sandbox/toss/v1/payment`. */
  readonly scriptUrl?: string
}

/** Both the package and Toss's script come only when a customer pays; a failed load is dropped, so that a retry loads anew. */
const loadToss = async ({ clientKey, scriptUrl }: TossCardWindowSetup): Promise<TossPaymentsInstance> => {
  const { loadTossPayments } = await import('@tosspayments/payment-sdk')
  return loadTossPayments(clientKey, scriptUrl === undefined ? {} : { src: scriptUrl })
}

/** Rejects when the browser brings this very page back from its memory: the customer left the window by the back button. */
const restoredFromBfcache = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    window.addEventListener('pageshow', event => event.persisted && reject({ code: 'USER_CANCEL' }), { signal })
  })

type Ask = (toss: TossPaymentsInstance) => Promise<unknown>

const leaveForWindow = async (toss: TossPaymentsInstance, ask: Ask): Promise<never> => {
  const here = new AbortController()
  try {
    // In redirect mode the page is on its way out when the request settles: there is nothing more to wait for here.
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

/** Toss's payment window, in redirect mode because its promise mode does not work on phones. */
export const tossCardWindow = (setup: TossCardWindowSetup): CardWindow => {
  const leave = (ask: Ask): ResultAsync<never, CardWindowFailed> =>
    ResultAsync.fromThrowable(loadToss, (): CardWindowFailed => ({ kind: 'PaymentSystemNotLoaded' }))(setup).andThen(
      toss => ResultAsync.fromThrowable(leaveForWindow, failedBy)(toss, ask),
    )
  return {
    open: ({ amountWon, customerEmail, ...request }) =>
      leave(toss => toss.requestPayment('카드', { ...request, ...known(customerEmail), amount: amountWon })),
    register: ({ customerEmail, ...request }) =>
      leave(toss => toss.requestBillingAuth('카드', { ...request, ...known(customerEmail) })),
  }
}

/** The window takes none, and refuses an empty one. */
const known = (customerEmail: string | null) => (customerEmail === null ? {} : { customerEmail })
