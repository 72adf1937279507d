import { z } from 'zod'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import type { IssuedCard } from '#core/billing/ports/billing-gateway.ts'
import type { GatewayCancel, GatewayPayment, GatewayStatus } from '#core/billing/gateway-record.ts'
import { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'

/** Toss's issuer codes with the names that Korean customers know their cards by. */
const ISSUERS: Readonly<Record<string, string>> = {
  '3K': '기업비씨카드',
  '46': '광주카드',
  '71': '롯데카드',
  '30': '산업카드',
  '31': '비씨카드',
  '51': '삼성카드',
  '38': '새마을금고카드',
  '41': '신한카드',
  '62': '신협카드',
  '36': '씨티카드',
  '33': '우리카드',
  W1: '우리카드',
  '37': '우체국카드',
  '39': '저축은행카드',
  '35': '전북카드',
  '42': '제주카드',
  '15': '카카오뱅크카드',
  '3A': '케이뱅크카드',
  '24': '토스뱅크카드',
  '21': '하나카드',
  '61': '현대카드',
  '11': '국민카드',
  '91': '농협카드',
  '34': '수협카드',
}

export const cardIssuer = (code: string): string => ISSUERS[code] ?? '카드'

const STATUSES = {
  READY: 'READY',
  IN_PROGRESS: 'IN_PROGRESS',
  WAITING_FOR_DEPOSIT: 'WAITING',
  DONE: 'DONE',
  CANCELED: 'CANCELED',
  PARTIAL_CANCELED: 'PARTIAL_CANCELED',
  ABORTED: 'ABORTED',
  EXPIRED: 'EXPIRED',
} as const satisfies Record<string, GatewayStatus>

const parseStatus = (text: string): GatewayStatus =>
  (STATUSES as Partial<Record<string, GatewayStatus>>)[text] ?? 'UNKNOWN'

const CANCEL_STATUSES: Partial<Record<string, GatewayCancel['status']>> = { DONE: 'DONE', ABORTED: 'ABORTED' }

const amount = z.number().transform((value, context) =>
  Won.of(value).match(
    won => won,
    () => {
      context.addIssue('not an amount in won')
      return z.NEVER
    },
  ),
)

const moment = z.string().transform((text, context) =>
  Instant.parse(text).match(
    instant => instant,
    () => {
      context.addIssue('not a time with a zone')
      return z.NEVER
    },
  ),
)

/** What we need of Toss's Payment object; it may grow other fields at any time. */
const Payment = z.object({
  paymentKey: z.string().min(1),
  orderId: z.string().min(1),
  status: z.string(),
  currency: z.string(),
  totalAmount: amount,
  balanceAmount: amount,
  cancels: z
    .array(
      z.object({
        cancelAmount: amount,
        cancelStatus: z.string().nullish(),
        cancelReason: z.string().nullish(),
        canceledAt: z.unknown().optional(),
      }),
    )
    .nullish(),
  method: z.string().nullish(),
  approvedAt: moment.nullish(),
  receipt: z.object({ url: z.string().nullish() }).nullish(),
  card: z.object({ issuerCode: z.string().nullish(), number: z.string().nullish() }).nullish(),
  easyPay: z.object({ provider: z.string().nullish() }).nullish(),
})

const Refusal = z.object({ code: z.string().min(1), message: z.string().default('') })

type Card = z.infer<typeof Payment>['card']

/** The issuer and the last digits that Toss leaves readable: `롯데카드 123*`. */
const toLabel = (card: Card): string | null => {
  if (card === null || card === undefined) return null
  return [cardIssuer(card.issuerCode ?? ''), card.number?.slice(-4) ?? ''].join(' ').trim()
}

/** The payment in an answer's text; null when it cannot be read. */
export const paymentIn = (text: string): GatewayPayment | null => {
  const { data } = Payment.safeParse(parsedJson(text))
  if (data === undefined) return null
  return {
    paymentKey: data.paymentKey,
    orderId: data.orderId,
    status: parseStatus(data.status),
    currency: data.currency,
    totalWon: data.totalAmount,
    balanceWon: data.balanceAmount,
    cancels: (data.cancels ?? []).map(({ cancelAmount, cancelStatus, cancelReason, canceledAt }) => ({
      status: CANCEL_STATUSES[cancelStatus ?? ''] ?? 'PENDING',
      amountWon: cancelAmount,
      reason: cancelReason ?? null,
      at: typeof canceledAt === 'string' ? Instant.parse(canceledAt).unwrapOr(null) : null,
    })),
    method: data.method ?? null,
    cardLabel: data.easyPay?.provider ?? toLabel(data.card),
    approvedAt: data.approvedAt ?? null,
    receiptUrl: data.receipt?.url ?? null,
  }
}

const IssuedAnswer = z.object({
  customerKey: z.string(),
  billingKey: z.string().min(1),
  card: z.object({ issuerCode: z.string().nullish(), number: z.string().nullish() }).nullish(),
})

/** The stored card in an answer's text; null when it cannot be read, or is another customer's. */
export const issuedCardIn = (text: string, customerKey: string): IssuedCard | null => {
  const { data } = IssuedAnswer.safeParse(parsedJson(text))
  return data?.customerKey === customerKey ? { billingKey: data.billingKey, label: toLabel(data.card) ?? '카드' } : null
}

/** The code and sentence of a refusal; null when they cannot be read. */
export const refusalIn = (text: string): { readonly code: string; readonly message: string } | null =>
  Refusal.safeParse(parsedJson(text)).data ?? null

/** One movement of money; refunds may come with a minus. */
const Transactions = z.array(
  z.object({
    transactionKey: z.string().min(1),
    paymentKey: z.string().min(1),
    orderId: z.string().min(1),
    status: z.string(),
    amount: z.number().transform(Math.abs).pipe(amount),
    transactionAt: moment,
  }),
)

export type Transaction = z.infer<typeof Transactions>[number]

/** The list in an answer's text; null when it cannot be read. */
export const transactionsIn = (text: string): readonly Transaction[] | null =>
  Transactions.safeParse(parsedJson(text)).data ?? null
