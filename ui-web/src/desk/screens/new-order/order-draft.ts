import * as z from 'zod/mini'
import { CustomerName } from '#core/account/customer-name.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { CashReceipt, DeskReference } from '#core/billing/desk-payment.ts'
import { SETS_MOST } from '#core/billing/service/order-at-desk.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { PLACE_PARTS } from '#core/storing/pickup-place.ts'
import { PLANS } from '#core/storing/plan.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { orderAtDesk } from '#adapters/http/contract/staff/new-orders.ts'
import { parseJson } from '../../data/use-kept-draft.ts'

export const WAYS_OF_PAYING = ['LINK', 'CASH', 'BANK'] as const

const Draft = z.readonly(
  z.object({
    phone: z.string(),
    /** Somebody from abroad, who pays at once and brings the gear. */
    hasNoPhone: z.boolean(),
    name: z.string(),
    kind: z.nullable(z.enum(EQUIPMENT_TYPES)),
    plan: z.nullable(z.enum(PLANS)),
    region: z.nullable(z.custom<RegionCode>(code => typeof code === 'string')),
    /** 0 while their number is to be typed. */
    sets: z.number(),
    /** More than are offered at a press. */
    hasMoreSets: z.boolean(),
    hasPlace: z.boolean(),
    address: z.string(),
    detail: z.string(),
    note: z.string(),
    paying: z.nullable(z.enum(WAYS_OF_PAYING)),
    reference: z.string(),
    cashReceipt: z.string(),
    areTermsAgreed: z.boolean(),
  }),
)

/** What is being typed of an order. */
export type OrderDraft = z.output<typeof Draft>

/** As the tab kept it, perhaps of an older version. */
export const parseOrderDraft = (kept: string | null): OrderDraft | null => {
  const read = Draft.safeParse(parseJson(kept))
  return read.success ? read.data : null
}

export const EMPTY_ORDER: Omit<OrderDraft, 'region'> = {
  phone: '',
  hasNoPhone: false,
  name: '',
  kind: null,
  plan: null,
  sets: 1,
  hasMoreSets: false,
  hasPlace: false,
  address: '',
  detail: '',
  note: '',
  paying: null,
  reference: '',
  cashReceipt: '',
  areTermsAgreed: false,
}

export type NewOrder = Omit<z.output<typeof orderAtDesk.body>, 'reason' | 'dryRun'>

/** Null while something is missing or is none. */
export const toNewOrder = (draft: OrderDraft): NewOrder | null => {
  const { kind, plan, region, paying } = draft
  const phone = draft.hasNoPhone ? undefined : PhoneNumber.parse(draft.phone).unwrapOr(null)
  const name = draft.name === '' ? undefined : CustomerName.parseAtDesk(draft.name).unwrapOr(null)
  const place = draft.hasPlace ? toPlace(draft) : undefined
  const payment = paying === 'LINK' ? undefined : toPayment(draft)
  if (missingOf(draft).length > 0 || phone === null || name === null || place === null || payment === null) return null
  if (kind === null || plan === null || region === null || paying === null) return null
  return {
    ...(phone !== undefined && { phone }),
    kind,
    plan,
    region,
    sets: paying === 'LINK' ? 1 : draft.sets,
    ...(name !== undefined && { name }),
    ...(place !== undefined && { place }),
    ...(payment !== undefined && { payment }),
  }
}

type Asked =
  | 'phone'
  | 'name'
  | 'kind'
  | 'plan'
  | 'region'
  | 'address'
  | 'paying'
  | 'sets'
  | 'reference'
  | 'cashReceipt'
  | 'terms'

/** What keeps the order from being taken, in the order in which it is asked. */
export const missingOf = (draft: OrderDraft): readonly Asked[] => {
  const { paying } = draft
  const isPaid = paying === 'CASH' || paying === 'BANK'
  const missing: Readonly<Record<Asked, boolean>> = {
    phone: needsPhone(draft) && PhoneNumber.parse(draft.phone).isErr(),
    name: (draft.name !== '' || draft.hasNoPhone) && CustomerName.parseAtDesk(draft.name).isErr(),
    kind: draft.kind === null,
    plan: draft.plan === null,
    region: draft.region === null,
    address: draft.hasPlace && toPlace(draft) === null,
    paying: paying === null,
    sets: isPaid && (draft.sets < 1 || draft.sets > SETS_MOST),
    reference: isPaid && DeskReference.parse(draft.reference).isErr(),
    cashReceipt: isPaid && draft.cashReceipt !== '' && CashReceipt.parse(draft.cashReceipt).isErr(),
    terms: isPaid && !draft.areTermsAgreed,
  }
  return (Object.keys(missing) as Asked[]).filter(asked => missing[asked])
}

/** A link goes to a number, and a driver calls one. */
const needsPhone = ({ hasNoPhone, hasPlace, paying }: OrderDraft): boolean =>
  !hasNoPhone || hasPlace || paying === 'LINK'

const toPlace = (draft: OrderDraft): NonNullable<NewOrder['place']> | null => {
  const address = PLACE_PARTS.address(draft.address).unwrapOr(null)
  const detail = PLACE_PARTS.detail(draft.detail).unwrapOr(null)
  const note = PLACE_PARTS.note(draft.note).unwrapOr(null)
  return address === null || detail === null || note === null ? null : { address, detail, note }
}

const toPayment = ({ paying, areTermsAgreed, ...draft }: OrderDraft): NonNullable<NewOrder['payment']> | null => {
  const reference = DeskReference.parse(draft.reference).unwrapOr(null)
  const cashReceipt = draft.cashReceipt === '' ? undefined : CashReceipt.parse(draft.cashReceipt).unwrapOr(null)
  if (paying === null || paying === 'LINK' || reference === null || cashReceipt === null || !areTermsAgreed) return null
  return { kind: paying, reference, termsAgreed: true, ...(cashReceipt !== undefined && { cashReceipt }) }
}

/** What is known of somebody before their order is begun: it comes with the way here, and is in no address. */
export type BegunOrder = Partial<Pick<OrderDraft, 'phone' | 'name'>>

/** A state of the history outlives a reload, and may have been written by an older version. */
export const readBegunOrder = (state: unknown): BegunOrder => {
  const { phone, name } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>
  return {
    ...(typeof phone === 'string' && { phone: PhoneNumber.whileTyping(phone) }),
    ...(typeof name === 'string' && { name }),
  }
}
