import type { Endpoints } from '#adapters/container/endpoints.ts'
import type { ScriptVersion } from '#adapters/payment/toss/toss-script.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'

export type WindowUse = { readonly title: string } & (
  | { readonly kind: 'payment'; readonly orderId: OrderId; readonly amountWon: Won }
  | { readonly kind: 'billing'; readonly customerKey: string }
)

type Shown = WindowUse & {
  readonly endpoint: Endpoints['toss']
  readonly scriptVersion: ScriptVersion
  readonly successUrl: string
  readonly failUrl: string
}

/** As the app's own packages load them. */
const TOSS_SCRIPTS: { readonly [Version in ScriptVersion]: string } = {
  1: 'https://js.tosspayments.com/v1',
  2: 'https://js.tosspayments.com/v2/standard',
}

type Use = WindowUse & { readonly successUrl: string; readonly failUrl: string }

/** The call of each version, as text of a script; `toss` is what its global answered for the key. */
const CALLS: { readonly [Version in ScriptVersion]: (use: Use) => string } = {
  1: ({ title, successUrl, failUrl, ...use }) =>
    use.kind === 'payment'
      ? `requestPayment('카드', ${inScript({ amount: use.amountWon, orderId: use.orderId, orderName: title, successUrl, failUrl, ...IN_PLACE })})`
      : `requestBillingAuth('카드', ${inScript({ customerKey: use.customerKey, successUrl, failUrl })})`,
  2: ({ title, successUrl, failUrl, ...use }) =>
    use.kind === 'payment'
      ? `payment({ customerKey: TossPayments.ANONYMOUS }).requestPayment(${inScript({ method: 'CARD', amount: { currency: 'KRW', value: use.amountWon }, orderId: use.orderId, orderName: title, successUrl, failUrl, ...IN_PLACE })})`
      : `payment(${inScript({ customerKey: use.customerKey })}).requestBillingAuth(${inScript({ method: 'CARD', successUrl, failUrl, ...IN_PLACE })})`,
}
const IN_PLACE = { windowTarget: 'self' }

/** A page with one button, which leads to the card window. */
export const cardPage = ({ endpoint, scriptVersion, ...use }: Shown): string => {
  const { keys, scriptUrls } = endpoint
  const { clientKey } = use.kind === 'billing' ? (keys.billing ?? keys) : keys
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${use.title}</title>
<script src="${(scriptUrls ?? TOSS_SCRIPTS)[scriptVersion]}"></script>
<p><button id="ask">${use.title}</button></p>
<script>
document.getElementById('ask').onclick = () =>
  TossPayments(${inScript(clientKey)}).${CALLS[scriptVersion](use)}.catch(({ code }) =>
    location.assign(${inScript(use.failUrl)} + '?code=' + encodeURIComponent(code)))
</script>`
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
