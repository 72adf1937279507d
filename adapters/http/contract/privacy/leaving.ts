import { success } from '#adapters/http/contract/codec.ts'
import type { Left } from '#core/privacy/ports/leaving.ts'
import { OWN_DATA, type Own, type OwnThing } from '#core/privacy/own-data.ts'
import * as z from 'zod/mini'
import { call } from '#adapters/http/contract/call.ts'
import { Retained } from './retained.ts'

export const withdrawEligibility = call({
  method: 'GET',
  path: '/users/withdraw-eligibility',
  access: 'customer',
  body: null,
  answer: success(
    { eligible: z.boolean(), message: z.string() },
    {
      decode: ({ eligible }) => eligible,
      encode: eligible => ({
        eligible,
        message: eligible ? '탈퇴할 수 있어요.' : '보관 중이거나 진행 중인 신청이 있어요.',
      }),
    },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Whether the customer may leave, as far as is known beforehand.',
})

export const withdraw = call({
  method: 'DELETE',
  path: '/users/withdraw',
  access: 'customer',
  body: null,
  answer: success(
    {
      message: z.string(),
      /** The person has to take Naver's consent back by themselves, at that address. */
      requiresNaverConsentRevoke: z.boolean(),
      naverConsentRevokeUrl: z.nullable(z.string()),
      kept: Retained,
    },
    {
      decode: ({ kept, naverConsentRevokeUrl: naverConsentUrl }): Left => ({ kept, naverConsentUrl }),
      encode: ({ kept, naverConsentUrl }) => ({
        message: '탈퇴를 마쳤어요.',
        requiresNaverConsentRevoke: naverConsentUrl !== null,
        naverConsentRevokeUrl: naverConsentUrl,
        kept,
      }),
    },
  ),
  failures: ['SignInNeeded', 'NotEligible', 'InProgress', 'ServiceUnreachable'],
  summary: 'Erase the account. Decides anew whether the customer may leave.',
})

const KINDS = {
  text: z.string(),
  whole: z.int(),
  number: z.number(),
  flag: z.boolean(),
  moment: z.string(),
  'text?': z.nullable(z.string()),
  'whole?': z.nullable(z.int()),
  'moment?': z.nullable(z.string()),
}

/** A thing of the copy, as the core describes it. */
const own = <Thing extends OwnThing>(thing: Thing) =>
  z.object(
    Object.fromEntries(
      Object.entries(OWN_DATA[thing]).map(([member, kind]: readonly [string, keyof typeof KINDS]) => [
        member,
        KINDS[kind],
      ]),
    ) as unknown as { [Member in keyof Own<Thing>]: z.ZodMiniType<Own<Thing>[Member]> },
  )

const listOf = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item))

export const exportOwnData = call({
  method: 'GET',
  path: '/users/me/export',
  access: 'customer',
  body: null,
  answer: success({
    exportedAt: z.string(),
    profile: own('profile'),
    consents: listOf(own('consent')),
    sessions: listOf(own('session')),
    securityEvents: listOf(own('securityEvent')),
    storedCard: z.nullable(own('storedCard')),
    orders: listOf(
      z.extend(own('order'), {
        pickupPlace: z.nullable(own('pickupPlace')),
        timeline: listOf(own('step')),
        payments: listOf(z.extend(own('payment'), { refunds: listOf(own('refund')) })),
        priceChanges: listOf(own('priceChange')),
        checkouts: listOf(own('checkout')),
        reports: listOf(own('report')),
        doorPictures: listOf(own('doorPicture')),
      }),
    ),
    savedPlaces: listOf(own('savedPlace')),
    roomRequests: listOf(own('roomRequest')),
    messages: listOf(own('message')),
    complaints: listOf(own('complaint')),
    staffNotes: listOf(own('staffNote')),
  }),
  fileName: 'seasonkeep-my-data.json',
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'A copy of all that is kept of the customer, as a file.',
})
