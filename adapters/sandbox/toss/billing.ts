import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'
import type { Shop } from './basic-auth.ts'
import type { TossCode } from './codes.ts'
import {
  authenticate,
  charge,
  findByKey,
  findByOrder,
  holdOrder,
  openPayment,
  postpone,
  type UnderWay,
} from './ledger.ts'
import { CARD_MINIMUM_WON, type Outcome } from './operations.ts'
import { SANDBOX_MID, seoulTime } from './payment-object.ts'

const IssueBody = z.object({ authKey: z.string().min(1), customerKey: z.string().min(1) })

const ChargeBody = z.object({
  customerKey: z.string().min(1),
  amount: z.int().positive(),
  orderId: z.string().regex(/^[\w-]{6,64}$/),
  orderName: z.string().min(1).max(100),
})

type Key = {
  readonly customer_key: string
  readonly decline_code: TossCode | null
  readonly declines_from: number
}

const issuedAnswer = (billingKey: string, customerKey: string, now: Instant): string =>
  JSON.stringify({
    mId: SANDBOX_MID,
    customerKey,
    authenticatedAt: seoulTime(now),
    method: '카드',
    billingKey,
    cardCompany: '현대',
    cardNumber: '43301234****123*',
    card: { issuerCode: '61', acquirerCode: '31', number: '43301234****123*', cardType: '신용', ownerType: '개인' },
    transfers: null,
    easyPay: null,
  })

type Asked = { readonly now: Instant; readonly shop: Shop }

/** `POST /v1/billing/authorizations/issue`: each auth key once, for the customer who registered the card. */
export const issueBillingKey = async (client: ClientBase, body: unknown, { now, shop }: Asked): Promise<Outcome> => {
  if (shop !== 'billing') return { refused: 'NOT_SUPPORTED_METHOD' }
  const parsed = IssueBody.safeParse(body)
  if (!parsed.success) return { refused: 'INVALID_REQUEST' }
  const { authKey, customerKey } = parsed.data
  const { rows } = await client.query<Key>(
    `update sandbox.toss_auth_key set used_at = $3 where auth_key = $1 and customer_key = $2 and used_at is null
     returning customer_key, decline_code, declines_from`,
    [authKey, customerKey, Instant.toDate(now)],
  )
  const registered = rows[0]
  if (registered === undefined) return { refused: 'INVALID_BILLING_AUTH' }
  const billingKey = randomBytes(32).toString('base64url').padEnd(44, '=')
  await client.query(
    `insert into sandbox.toss_billing_key (billing_key, customer_key, decline_code, declines_from, issued_at)
     values ($1, $2, $3, $4, $5)`,
    [billingKey, customerKey, registered.decline_code, registered.declines_from, Instant.toDate(now)],
  )
  return { body: issuedAnswer(billingKey, customerKey, now) }
}

type BillingKey = Key & { readonly charges_asked: number; readonly removed_at: Date | null }

const holdBillingKey = async (client: ClientBase, billingKey: string): Promise<BillingKey | null> => {
  const { rows } = await client.query<BillingKey>(
    'select * from sandbox.toss_billing_key where billing_key = $1 for update',
    [billingKey],
  )
  return rows[0] ?? null
}

/** `POST /v1/billing/{billingKey}`: approved at once, without a webhook. */
export const chargeBillingKey = async (
  client: ClientBase,
  billingKey: string,
  body: unknown,
  { now, shop, underWay }: Asked & { readonly underWay: UnderWay | null },
): Promise<Outcome> => {
  if (shop !== 'billing') return { refused: 'INVALID_BILL_KEY_REQUEST' }
  const parsed = ChargeBody.safeParse(body)
  if (!parsed.success) return { refused: 'INVALID_REQUEST' }
  const { customerKey, amount, orderId, orderName } = parsed.data
  await holdOrder(client, orderId)
  const key = await holdBillingKey(client, billingKey)
  if (key === null) return { refused: 'INVALID_BILL_KEY_REQUEST' }
  if (key.removed_at !== null) return { refused: 'ALREADY_REMOVED_BILLING_KEY' }
  if (key.customer_key !== customerKey) return { refused: 'NOT_MATCHES_CUSTOMER_KEY' }
  if (amount < CARD_MINIMUM_WON) return { refused: 'BELOW_MINIMUM_AMOUNT' }
  if ((await findByOrder(client, orderId)) !== null) return { refused: 'DUPLICATED_ORDER_ID' }
  await client.query('update sandbox.toss_billing_key set charges_asked = charges_asked + 1 where billing_key = $1', [
    billingKey,
  ])
  if (key.decline_code !== null && key.charges_asked + 1 >= key.declines_from) return { refused: key.decline_code }
  const paymentKey = await openPayment(client, { orderId, orderName, amountWon: amount }, now, 'BILLING')
  await authenticate(client, paymentKey, null, now)
  const opened = await findByKey(client, paymentKey)
  if (opened !== null) {
    if (underWay === null) await charge(client, opened, now)
    else await postpone(client, opened, { kind: 'charge', amountWon: amount, reason: null, ...underWay }, now)
  }
  const payment = await findByKey(client, paymentKey)
  return payment === null ? { refused: 'COMMON_ERROR' } : { payment, isChanged: false }
}

/** `DELETE /v1/billing/{billingKey}`: an empty answer, and no charge afterwards. */
export const removeBillingKey = async (
  client: ClientBase,
  billingKey: string,
  { now, shop }: Asked,
): Promise<Outcome> => {
  if (shop !== 'billing') return { refused: 'NOT_FOUND_BILLING' }
  const key = await holdBillingKey(client, billingKey)
  if (key === null) return { refused: 'NOT_FOUND_BILLING' }
  if (key.removed_at !== null) return { refused: 'ALREADY_REMOVED_BILLING_KEY' }
  await client.query('update sandbox.toss_billing_key set removed_at = $2 where billing_key = $1', [
    billingKey,
    Instant.toDate(now),
  ])
  return { body: '' }
}
