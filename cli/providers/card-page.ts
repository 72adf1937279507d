import type { Endpoints } from '#adapters/container/endpoints.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'

export type WindowUse = { readonly title: string } & (
  | { readonly kind: 'payment'; readonly orderId: OrderId; readonly amountWon: Won }
  | { readonly kind: 'billing'; readonly customerKey: string }
)

type Shown = WindowUse & {
  readonly endpoint: Endpoints['toss']
  readonly successUrl: string
  readonly failUrl: string
}

/** As the app's own package loads it. */
const TOSS_SCRIPT = 'https://js.tosspayments.com/v1'

/** A page with one button, which leads to the card window. */
export const cardPage = ({ title, endpoint, successUrl, failUrl, ...use }: Shown): string => {
  const { keys } = endpoint
  const { clientKey } = use.kind === 'billing' ? (keys.billing ?? keys) : keys
  const [ask, asked] =
    use.kind === 'payment'
      ? ['requestPayment', { amount: use.amountWon, orderId: use.orderId, orderName: title, windowTarget: 'self' }]
      : ['requestBillingAuth', { customerKey: use.customerKey }]
  const parameters = { ...asked, successUrl, failUrl }
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<script src="${endpoint.scriptUrl ?? TOSS_SCRIPT}"></script>
<p><button id="ask">${title}</button></p>
<script>
document.getElementById('ask').onclick = () =>
  TossPayments(${inScript(clientKey)}).${ask}('카드', ${inScript(parameters)}).catch(({ code }) =>
    location.assign(${inScript(failUrl)} + '?code=' + encodeURIComponent(code)))
</script>`
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
