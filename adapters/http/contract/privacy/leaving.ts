import * as z from 'zod/mini'
import { call } from '#adapters/http/contract/call.ts'

export const withdrawEligibility = call({
  method: 'GET',
  path: '/users/withdraw-eligibility',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), eligible: z.boolean(), message: z.string() }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Whether the customer may leave, as far as can be told beforehand.',
})

export const withdraw = call({
  method: 'DELETE',
  path: '/users/withdraw',
  access: 'customer',
  body: null,
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    /** The person has to take Naver's consent back by themselves, at that address. */
    requiresNaverConsentRevoke: z.boolean(),
    naverConsentRevokeUrl: z.nullable(z.string()),
    /** What the law makes us keep, and the last day of it; null without anything. */
    kept: z.nullable(z.object({ contracts: z.int(), payments: z.int(), complaints: z.int(), until: z.iso.date() })),
  }),
  failures: ['SignInNeeded', 'NotEligible', 'InProgress', 'ServiceUnreachable'],
  summary: 'Erase the account. Decides anew whether the customer may leave.',
})

const Moment = z.string()
const listOf = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item))

export const exportOwnData = call({
  method: 'GET',
  path: '/users/me/export',
  access: 'customer',
  body: null,
  answer: z.object({
    success: z.literal(true),
    exportedAt: Moment,
    profile: z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      emailProvedAt: z.nullable(Moment),
      phone: z.nullable(z.string()),
      phoneProvedAt: z.nullable(Moment),
      provider: z.string(),
      profileImage: z.nullable(z.string()),
      since: Moment,
    }),
    consents: listOf(
      z.object({
        term: z.string(),
        agreed: z.boolean(),
        version: z.string(),
        givenAt: Moment,
        orderId: z.nullable(z.string()),
      }),
    ),
    sessions: listOf(
      z.object({ device: z.string(), startedAt: Moment, lastSeenAt: Moment, endedAt: z.nullable(Moment) }),
    ),
    securityEvents: listOf(
      z.object({ event: z.string(), at: Moment, via: z.nullable(z.string()), device: z.nullable(z.string()) }),
    ),
    storedCard: z.nullable(z.object({ label: z.string(), registeredAt: Moment })),
    orders: listOf(
      z.object({
        orderId: z.string(),
        equipmentType: z.string(),
        brand: z.string(),
        equipmentName: z.string(),
        equipmentSize: z.string(),
        plan: z.string(),
        location: z.string(),
        amountWon: z.int(),
        state: z.string(),
        autoRenewal: z.string(),
        placedAt: Moment,
        pickupDate: z.nullable(z.string()),
        storageStartDate: z.nullable(z.string()),
        timeline: listOf(z.object({ event: z.string(), at: Moment, by: z.string() })),
        payments: listOf(
          z.object({
            paymentId: z.string(),
            term: z.int(),
            amountWon: z.int(),
            status: z.string(),
            method: z.nullable(z.string()),
            card: z.nullable(z.string()),
            approvedAt: z.nullable(Moment),
            refunds: listOf(
              z.object({
                amountWon: z.int(),
                status: z.string(),
                requestedAt: Moment,
                decidedAt: z.nullable(Moment),
              }),
            ),
          }),
        ),
        priceChanges: listOf(
          z.object({
            term: z.int(),
            oldWon: z.int(),
            newWon: z.int(),
            noticedAt: Moment,
            answer: z.nullable(z.string()),
            answeredAt: z.nullable(Moment),
          }),
        ),
        checkouts: listOf(
          z.object({
            day: z.string(),
            isProxy: z.boolean(),
            recipientName: z.nullable(z.string()),
            recipientPhone: z.nullable(z.string()),
            address: z.string(),
            requestedAt: Moment,
            withdrawnAt: z.nullable(Moment),
            deliveredAt: z.nullable(Moment),
            restoredOn: z.nullable(z.string()),
          }),
        ),
        reports: listOf(z.object({ reportId: z.string(), score: z.number(), tip: z.string(), filedAt: Moment })),
      }),
    ),
    complaints: listOf(
      z.object({
        orderId: z.nullable(z.string()),
        text: z.string(),
        receivedAt: Moment,
        answer: z.nullable(z.string()),
        answeredAt: z.nullable(Moment),
      }),
    ),
  }),
  fileName: 'seasonkeep-my-data.json',
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'A copy of all that is kept of the customer, as a file.',
})
