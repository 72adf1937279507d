import { ResultAsync } from 'neverthrow'
import { ACTIVITY_EVENT } from '#core/account/ports/activity-elsewhere.ts'
import { KEEP_ALIVE_MINUTES } from '#core/account/session-timing.ts'
import type { CardWindow, CardWindowFailed } from '#core/billing/ports/card-window.ts'
import { PAYMENT_PASS_MINUTES } from '#core/billing/ports/payment-passes.ts'
import { loadScript1 } from './toss-script-1.ts'
import { loadScript2 } from './toss-script-2.ts'
import type { LoadScript, ScriptVersion, TossScript } from './toss-script.ts'

export type TossCardWindowSetup = {
  readonly clientKey: string
  /** For storing a card. */
  readonly billingClientKey: string
  readonly scriptVersion: ScriptVersion
  /** The script to load instead of Toss's own; the sandbox's is `…/sandbox/toss/v1/payment`. */
  readonly scriptUrl?: string
  /** Opens in the page's place everywhere; otherwise the provider puts it over the page on a PC, in its place on a phone. */
  readonly inPlaceOfPage?: boolean
}

/** A failed load is dropped, so that a retry loads anew. */
const LOAD_SCRIPT: { readonly [Version in ScriptVersion]: LoadScript } = { 1: loadScript1, 2: loadScript2 }

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

type Ask = (toss: TossScript, left: AbortSignal) => Promise<unknown>

const leaveForWindow = async (toss: TossScript, ask: Ask): Promise<never> => {
  const here = new AbortController()
  countAsActive(here.signal)
  try {
    // The page is on its way out when the request settles, led by the window: there is nothing more to wait for here.
    const left = ask(toss, here.signal).then(() => new Promise<never>(() => undefined))
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
  scriptVersion,
  scriptUrl,
  inPlaceOfPage = false,
}: TossCardWindowSetup): CardWindow => {
  const load = ResultAsync.fromThrowable(LOAD_SCRIPT[scriptVersion], (): CardWindowFailed => ({
    kind: 'PaymentSystemNotLoaded',
  }))
  const leave = (key: string, ask: Ask): ResultAsync<never, CardWindowFailed> =>
    load(key, scriptUrl === undefined ? {} : { src: scriptUrl }).andThen(toss =>
      ResultAsync.fromThrowable(leaveForWindow, failedBy)(toss, ask),
    )
  const place = inPlaceOfPage ? { windowTarget: 'self' as const } : {}
  return {
    open: request => leave(clientKey, (toss, left) => toss.pay(request, place, left)),
    register: request => leave(billingClientKey, (toss, left) => toss.register(request, place, left)),
  }
}
