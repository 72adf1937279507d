import { z } from 'zod'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import type { IssuedCard } from '#core/billing/ports/billing-gateway.ts'
import type { GatewayCancel, GatewayPayment, GatewayStatus } from '#core/billing/gateway-record.ts'
import { Instant } from '#core/shared/instant.ts'
import { toWebAddress } from '#core/shared/web-address.ts'
import { Won } from '#core/shared/won.ts'
import { plainText } from '#core/storing/plain-text.ts'

/** Toss's issuer codes with the names that Korean customers know their cards by. */
const ISSUERS = new Map(
  Object.entries({
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
  }),
)

export const cardIssuer = (code: string): string => ISSUERS.get(code) ?? '카드'

const STATUSES = new Map<string, GatewayStatus>(
  Object.entries({
    READY: 'READY',
    IN_PROGRESS: 'IN_PROGRESS',
    WAITING_FOR_DEPOSIT: 'WAITING',
    DONE: 'DONE',
    CANCELED: 'CANCELED',
    PARTIAL_CANCELED: 'PARTIAL_CANCELED',
    ABORTED: 'ABORTED',
    EXPIRED: 'EXPIRED',
  }),
)

const parseStatus = (text: string): GatewayStatus => STATUSES.get(text) ?? 'UNKNOWN'

const CANCEL_STATUSES = new Map<string | undefined, GatewayCancel['status']>([
  ['DONE', 'DONE'],
  ['ABORTED', 'ABORTED'],
  // Records had no such member before there were cancellations that are decided later.
  [undefined, 'DONE'],
])

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

/** What only describes: of another form it is not known, and keeps nobody from reading what was paid. */
const described = (max: number) =>
  z
    .unknown()
    .optional()
    .transform(value => (typeof value === 'string' ? plainText(value, max) || null : null))

const MAX_WORDS = 100
const MAX_REASON = 500
const MAX_URL = 2_000

/** `company` until version 1.4, `issuerCode` since; the version is a setting of the shop at Toss. */
const Card = z
  .object({ issuerCode: described(MAX_WORDS), company: described(MAX_WORDS), number: described(MAX_WORDS) })
  .nullish()
  .catch(null)

/** A text until version 1.4, an object since. */
const EasyPay = z
  .union([
    z.string().transform(text => ({ provider: plainText(text, MAX_WORDS) || null })),
    z.object({ provider: described(MAX_WORDS) }),
  ])
  .nullish()
  .catch(null)

/**
 * Of the API, up to the newest (https://docs.tosspayments.com/reference/release-note), which a test shop has by itself. Which one answers is
 * a setting of the shop at Toss, and no new one changes it: https://docs.tosspayments.com/reference/versioning
 */
export const READ_VERSIONS: readonly string[] = ['1.4', '2022-06-08', '2022-07-27', '2022-11-16', '2024-06-01']

const Versioned = z.object({ version: z.string() })

/** Which version an answer's text is of; null where it does not say. */
export const versionIn = (text: string): string | null => Versioned.safeParse(parsedJson(text)).data?.version ?? null

/** An id or a code, which goes into tasks and rows as it is. */
const word = z.string().regex(/^[\x21-\x7e]{1,300}$/)

/** What we need of Toss's Payment object; it may grow other fields at any time. What is said of the money is taken to the letter. */
const Payment = z.object({
  paymentKey: word,
  orderId: word,
  status: z.string(),
  currency: word,
  totalAmount: amount,
  balanceAmount: amount,
  cancels: z
    .array(
      z.object({
        cancelAmount: amount,
        /** Where it is there but no word, it is undecided. */
        cancelStatus: z
          .string()
          .nullable()
          .transform(word => word ?? '')
          .optional(),
        cancelReason: described(MAX_REASON),
        canceledAt: z.unknown().optional(),
      }),
    )
    .nullish(),
  method: described(MAX_WORDS),
  approvedAt: moment.nullish(),
  receipt: z
    .object({ url: described(MAX_URL) })
    .nullish()
    .catch(null),
  card: Card,
  easyPay: EasyPay,
  /** "false: only as a whole" (https://docs.tosspayments.com/reference, Payment); what does not say so is tried. */
  isPartialCancelable: z.unknown().optional(),
})

const Refusal = z.object({ code: word, message: described(MAX_REASON) })

/** The issuer and the last digits that Toss leaves readable: `롯데카드 123*`. */
const toLabel = (card: z.infer<typeof Card>): string | null => {
  if (card === null || card === undefined) return null
  const issuer =
    card.issuerCode === null && card.company !== null ? ofCompany(card.company) : cardIssuer(card.issuerCode ?? '')
  return [issuer, card.number?.slice(-4) ?? ''].join(' ').trim()
}

const ofCompany = (company: string): string => (/카드|뱅크/.test(company) ? company : `${company}카드`)

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
      status: CANCEL_STATUSES.get(cancelStatus) ?? 'PENDING',
      amountWon: cancelAmount,
      reason: cancelReason,
      at: typeof canceledAt === 'string' ? Instant.parse(canceledAt).unwrapOr(null) : null,
    })),
    method: data.method,
    cardLabel: data.easyPay?.provider ?? toLabel(data.card),
    approvedAt: data.approvedAt ?? null,
    receiptUrl: toWebAddress(data.receipt?.url ?? null),
    canRefundPart: data.isPartialCancelable !== false,
  }
}

const IssuedAnswer = z.object({
  customerKey: z.string(),
  billingKey: z.string().min(1),
  card: Card,
})

/** The stored card in an answer's text; null when it cannot be read, or is another customer's. */
export const issuedCardIn = (text: string, customerKey: string): IssuedCard | null => {
  const { data } = IssuedAnswer.safeParse(parsedJson(text))
  return data?.customerKey === customerKey ? { billingKey: data.billingKey, label: toLabel(data.card) ?? '카드' } : null
}

/** The code and sentence of a refusal; null when they cannot be read. */
export const refusalIn = (text: string): { readonly code: string; readonly message: string } | null => {
  const { data } = Refusal.safeParse(parsedJson(text))
  return data === undefined ? null : { code: data.code, message: data.message ?? '' }
}

/** One movement of money; refunds may come with a minus. */
const Transactions = z.array(
  z.object({
    transactionKey: word,
    paymentKey: word,
    orderId: word,
    status: z.string(),
    amount: z.number().transform(Math.abs).pipe(amount),
    transactionAt: moment,
  }),
)

export type Transaction = z.infer<typeof Transactions>[number]

/** The list in an answer's text; null when it cannot be read. */
export const transactionsIn = (text: string): readonly Transaction[] | null =>
  Transactions.safeParse(parsedJson(text)).data ?? null
