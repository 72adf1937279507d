import type { Result, ResultAsync } from 'neverthrow'
import { z } from 'zod'
import { openToss, type TossProvider } from '#adapters/payment/toss/open-toss.ts'
import { READ_VERSIONS, versionIn } from '#adapters/payment/toss/payment-answer.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import { renewalOrderId } from '#core/billing/payment-attempt.ts'
import { type GatewayPayment, recordedPayment } from '#core/billing/gateway-record.ts'
import type { CardGateway, GatewayRefused } from '#core/billing/ports/card-gateway.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { cardPage, type WindowUse } from './card-page.ts'
import { type Check, type Checking, failedStep, type Outcome, passed, skipped } from './outcome.ts'

/** The least that a card takes. */
const PAID_WON = 100 as Won
const PAID = '/check/paid'
const NOT_PAID = '/check/not-paid'
const WEBHOOK = '/api/webhooks/payments'
const DAY_SECONDS = 24 * 60 * 60

/** Keys and ledger by reading; then, in a browser, 100 won that are paid and given back, by card and by a stored card, and the webhook of it. */
export const checkToss: Check<'toss'> = async function* (checking) {
  const { endpoint, sendHttps, clock } = checking
  const { baseUrl, keys } = endpoint
  const versions = new Set<string>()
  const toss = openToss({
    baseUrl,
    keys,
    log: () => undefined,
    async sendHttps(call) {
      const answer = await sendHttps(call)
      const version = versionIn(answer.text)
      if (version !== null) versions.add(version)
      return answer
    },
  })
  const { gateway, cardLedger } = toss

  for (const [orderId, names] of [
    [newIds.order(), 'TOSS_SECRET_KEY'],
    ...(keys.billing === null ? [] : [[storedCardOrderId(), 'TOSS_BILLING_SECRET_KEY'] as const]),
  ] as const) {
    const nothing = await gateway.findByOrder(orderId)
    if (nothing.isErr()) {
      yield failedStep(`toss: ${names}`, said(nothing.error), `Compare ${names} with the developer centre.`)
      return
    }
    yield passed(`toss: ${names}`, 'a payment that is not there is not found')
  }

  const now = clock.now()
  const listed = await cardLedger.movements({ from: Instant.plusSeconds(now, -DAY_SECONDS), until: now })
  yield listed.match(
    all => passed('toss: transactions', `${all.length} of the last day`),
    failure => failedStep('toss: transactions', said(failure), 'Without them our ledger cannot be compared.'),
  )

  const paid = await payOnce(checking, gateway)
  yield paid.outcome
  yield await storeOnce(checking, toss)
  yield versionOf(versions)
  yield await webhookOf(checking, paid.orderId)
}

/** Each payment says the version by which it is answered: a setting of the shop there. */
const versionOf = (versions: ReadonlySet<string>): Outcome => {
  const step = 'toss: API version'
  if (versions.size === 0) return skipped(step, 'payments say it', 'Let a step before it pass.')
  const unread = [...versions].filter(version => !READ_VERSIONS.includes(version))
  const newest = READ_VERSIONS.at(-1) ?? ''
  return unread.length === 0
    ? passed(step, `${[...versions].join(', ')}, which the service reads`)
    : failedStep(
        step,
        `Toss answers by ${unread.join(', ')}, for which the service was not written`,
        `Choose ${newest} in the developer centre, or send what \`--keep\` wrote to whoever maintains the product.`,
      )
}

type Toss = Checking<'toss'>

const said = (failure: GatewayRefused): string =>
  `Toss says ${failure.kind === 'GatewayUnsure' ? failure.reason : failure.code}`

type Return = { readonly query: URLSearchParams } | { readonly failed: Outcome }

/** Opens the card window in a browser, and waits for what it comes back with. */
const returnFrom = async ({ listener, ...checking }: Toss, step: string, use: WindowUse): Promise<Return> => {
  if (listener === null) return { failed: skipped(step, ...checking.whyNoListener) }
  const { publicUrl, endpoint, cardWindowVersion: scriptVersion, openPage } = checking
  const run = newIds.secret()
  const at = (path: string): string => `${publicUrl}${path}/${run}`
  const returnTo = { successUrl: at(PAID), failUrl: at(NOT_PAID) }
  listener.show(`/check/window/${run}`, cardPage({ ...use, ...returnTo, endpoint, scriptVersion }))
  openPage(at('/check/window'), use.title)
  const back = await listener.arrival(({ path }) => path === `${PAID}/${run}` || path === `${NOT_PAID}/${run}`)
  if (back === null) return { failed: failedStep(step, 'The card window did not come back in time', 'Try again.') }
  if (back.path.startsWith(PAID)) return { query: back.query }
  const code = back.query.get('code') ?? 'UNKNOWN'
  return {
    failed: failedStep(
      step,
      `The card window says ${code}`,
      'Agree in the window; at a code of a key compare TOSS_CLIENT_KEY.',
    ),
  }
}

const payOnce = async (
  checking: Toss,
  gateway: CardGateway,
): Promise<{ readonly outcome: Outcome; readonly orderId: OrderId | null }> => {
  const step = 'toss: card payment'
  const orderId = newIds.order()
  const use = { title: `Pay ${PAID_WON} won by card`, kind: 'payment', orderId, amountWon: PAID_WON } as const
  const back = await returnFrom(checking, step, use)
  if ('failed' in back) return { outcome: back.failed, orderId: null }
  const paymentKey = back.query.get('paymentKey') ?? ''
  const charged = gateway.confirm({ paymentKey, orderId, amount: PAID_WON, idempotencyKey: `order:${orderId}` })
  return { outcome: await givenBack(step, gateway, { orderId, paymentKey, answer: charged }), orderId }
}

/** By which the adapter knows that it is of the shop for automatic payment. */
const storedCardOrderId = (): OrderId => renewalOrderId(newIds.order(), 2, 1)

const storeOnce = async (checking: Toss, { gateway, billingGateway: billing }: TossProvider): Promise<Outcome> => {
  const step = 'toss: stored card'
  const customerKey = crypto.randomUUID()
  const use = { title: 'Store a card', kind: 'billing', customerKey } as const
  const back = await returnFrom(checking, step, use)
  if ('failed' in back) return back.failed
  const issued = await billing.issue({ authKey: back.query.get('authKey') ?? '', customerKey })
  if (issued.isErr()) {
    return failedStep(step, said(issued.error), 'NOT_SUPPORTED_METHOD: the contract for automatic payment is missing.')
  }
  const { billingKey } = issued.value
  const orderId = storedCardOrderId()
  const charged = billing.charge({
    billingKey,
    customerKey,
    orderId,
    orderName: TITLE,
    amount: PAID_WON,
    idempotencyKey: `order:${orderId}`,
  })
  const outcome = await givenBack(step, gateway, { orderId, paymentKey: null, answer: charged })
  const removed = await billing.remove(billingKey)
  return removed.isErr() && outcome.state === 'passed'
    ? failedStep(step, `Paid and given back, but not deleted: ${said(removed.error)}`, 'Ask Toss to delete it.')
    : outcome
}

const TITLE = 'providers check'

type Charge = {
  readonly orderId: OrderId
  /** Null where the provider makes it with the charge. */
  readonly paymentKey: string | null
  readonly answer: ResultAsync<GatewayPayment, GatewayRefused>
}

/** As with customers: an answer that is not exactly our success proves nothing, and the provider's record decides (G726). */
const givenBack = async (
  step: string,
  gateway: CardGateway,
  { orderId, paymentKey, answer }: Charge,
): Promise<Outcome> => {
  const expected = { gatewayOrderId: orderId, paymentKey, amountWon: PAID_WON }
  const found = async (
    what: 'Paid' | 'GivenBack',
    answered: Result<GatewayPayment, GatewayRefused>,
  ): Promise<GatewayPayment | null> => {
    const isSo = (record: GatewayPayment | null) => record !== null && recordedPayment(record, expected) === what
    if (answered.isOk() && isSo(answered.value)) return answered.value
    const record = (await gateway.findByOrder(orderId)).unwrapOr(null)
    return isSo(record) ? record : null
  }

  const charged = await answer
  const taken = await found('Paid', charged)
  if (taken === null) {
    const says = charged.isErr() ? said(charged.error) : `It is ${charged.value.status}`
    return failedStep(
      step,
      says,
      `Look at order ${orderId} at the provider's page, whether the ${PAID_WON} won were taken.`,
    )
  }
  const back = await gateway.refund({
    paymentKey: taken.paymentKey,
    orderId,
    amount: PAID_WON,
    balance: PAID_WON,
    reason: TITLE,
    idempotencyKey: `refund:${orderId}`,
  })
  return (await found('GivenBack', back)) === null
    ? failedStep(
        step,
        back.isErr() ? said(back.error) : 'Paid, and not given back',
        `Give order ${orderId} back at the provider's page.`,
      )
    : passed(step, `${PAID_WON} won paid and given back`)
}

const Event = z.object({ eventType: z.string(), data: z.object({ orderId: z.string() }) })

/** The payment above sends one: a stored card sends none. */
const webhookOf = async ({ listener, publicUrl, askPerson }: Toss, orderId: OrderId | null): Promise<Outcome> => {
  const step = 'toss: webhook'
  if (listener === null || orderId === null) {
    return skipped(step, 'it is sent after a card payment', 'Let the step before it pass.')
  }
  const address = `${publicUrl}${WEBHOOK}`
  askPerson(`Waiting for the webhook of that payment at ${address} (developer centre, 웹훅, PAYMENT_STATUS_CHANGED).`)
  const event = await listener.arrival(({ path, body }) => {
    const { data } = Event.safeParse(parsedJson(body))
    return path === WEBHOOK && data?.data.orderId === orderId
  })
  return event === null
    ? failedStep(step, 'None came in time', `Register ${address} for these keys' MID; from outside it must lead here.`)
    : passed(step, 'it came, and names the payment')
}
