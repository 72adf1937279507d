import { match } from 'ts-pattern'
import type { Day } from '#core/shared/day.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { CheckoutRequest } from './checkout.ts'
import { DeliveryAddress } from './delivery-address.ts'
import { type CheckoutAgreements, checkoutTermsAgreed, NO_CHECKOUT_AGREED } from './order-terms.ts'
import { type Proxy, type Recipient, type RecipientCustomer, recipientFor } from './recipient.ts'

/** What a customer has filled in so far. */
export type CheckoutDraft = {
  readonly equipmentId: EquipmentId | null
  /** Distinguishes one try from the next: with the gear it names the request, however often that is sent. */
  readonly begunAt: Instant | null
  readonly day: Day | null
  readonly isProxy: boolean
  /** As typed; kept while `isProxy` is off, so that a change of mind costs nothing. */
  readonly proxy: Proxy
  readonly address: string
  /** Building, floor, room. */
  readonly addressDetail: string
  readonly agreements: CheckoutAgreements
}

export const EMPTY_CHECKOUT: CheckoutDraft = {
  equipmentId: null,
  begunAt: null,
  day: null,
  isProxy: false,
  proxy: { name: '', phone: '' },
  address: '',
  addressDetail: '',
  agreements: NO_CHECKOUT_AGREED,
}

export type CheckoutStep =
  | { readonly kind: 'GearPicked'; readonly equipmentId: EquipmentId; readonly at: Instant }
  | { readonly kind: 'DayPicked'; readonly day: Day }
  | { readonly kind: 'RecipientPicked'; readonly isProxy: boolean }
  | { readonly kind: 'ProxyTyped'; readonly proxy: Proxy }
  | { readonly kind: 'AddressTyped'; readonly address: string; readonly addressDetail: string }
  | { readonly kind: 'Agreed'; readonly agreements: CheckoutAgreements }

/** The draft after a step. Other gear has other days, so they are asked for anew; who and where stays. */
export const afterCheckoutStep = (draft: CheckoutDraft, step: CheckoutStep): CheckoutDraft =>
  match(step)
    .with({ kind: 'GearPicked' }, ({ equipmentId, at }) =>
      equipmentId === draft.equipmentId ? draft : { ...draft, equipmentId, begunAt: at, day: null },
    )
    .with({ kind: 'DayPicked' }, ({ day }) => ({ ...draft, day }))
    .with({ kind: 'RecipientPicked' }, ({ isProxy }) => ({ ...draft, isProxy }))
    .with({ kind: 'ProxyTyped' }, ({ proxy }) => ({ ...draft, proxy }))
    .with({ kind: 'AddressTyped' }, ({ address, addressDetail }) => ({ ...draft, address, addressDetail }))
    .with({ kind: 'Agreed' }, ({ agreements }) => ({ ...draft, agreements }))
    .exhaustive()

/** In the order in which they are asked. */
export const CHECKOUT_STEPS = [
  { path: '/equipment/checkout/warning', progressPercent: 25 },
  { path: '/equipment/checkout/input', progressPercent: 50 },
  { path: '/equipment/checkout/terms', progressPercent: 75 },
  { path: '/equipment/checkout/location', progressPercent: 100 },
] as const

export type CheckoutPath = (typeof CHECKOUT_STEPS)[number]['path']

/** Both empty when the customer comes. */
const effectiveProxy = ({ isProxy, proxy }: CheckoutDraft): Proxy => (isProxy ? proxy : { name: '', phone: '' })

/** Who takes the gear; null while that is not said, also when a proxy shall come and none is named. */
export const draftRecipient = (draft: CheckoutDraft, customer: RecipientCustomer): Recipient | null => {
  const { name, phone } = draft.proxy
  if (draft.isProxy && (name.trim() === '' || phone.trim() === '')) return null
  return recipientFor(effectiveProxy(draft), customer).unwrapOr(null)
}

/** Something that the customer would have to say again; the gear alone is picked by one tap. */
export const isFilledIn = ({ day, proxy, address, addressDetail }: CheckoutDraft): boolean =>
  day !== null || [proxy.name, proxy.phone, address, addressDetail].some(typed => typed.trim() !== '')

/** One line for the driver. */
export const fullAddress = ({ address, addressDetail }: CheckoutDraft): string =>
  [address.trim(), addressDetail.trim()].filter(Boolean).join(' ')

/** To whom and where; null while something is missing. */
export const draftPlace = (
  draft: CheckoutDraft,
  customer: RecipientCustomer,
): Pick<CheckoutRequest, 'proxy' | 'address'> | null => {
  const address = DeliveryAddress.parse(fullAddress(draft)).unwrapOr(null)
  return address === null || draft.address.trim() === '' || draftRecipient(draft, customer) === null
    ? null
    : { proxy: effectiveProxy(draft), address }
}

export const isInputComplete = (draft: CheckoutDraft, customer: RecipientCustomer): boolean =>
  draft.day !== null && draftPlace(draft, customer) !== null

/** The step to lead back to when one was opened without all that is asked before it; null when it may be shown. */
export const firstMissingCheckoutStep = (
  draft: CheckoutDraft,
  opened: CheckoutPath,
  customer: RecipientCustomer,
): CheckoutPath | null => {
  const isDone = {
    '/equipment/checkout/warning': draft.equipmentId !== null,
    '/equipment/checkout/input': isInputComplete(draft, customer),
    '/equipment/checkout/terms': checkoutTermsAgreed(draft.agreements),
    '/equipment/checkout/location': true,
  } satisfies Record<CheckoutPath, boolean>
  const paths = CHECKOUT_STEPS.map(({ path }) => path)
  return paths.slice(0, paths.indexOf(opened)).find(path => !isDone[path]) ?? null
}

/** What is asked for, and the name of this request; null while something is missing. */
export const completedCheckout = (
  draft: CheckoutDraft,
  customer: RecipientCustomer,
): { readonly request: CheckoutRequest; readonly key: string } | null => {
  const { equipmentId, begunAt, day, agreements } = draft
  const place = draftPlace(draft, customer)
  if (equipmentId === null || day === null || place === null || !checkoutTermsAgreed(agreements)) return null
  return {
    request: { equipmentId, day, ...place, agreements },
    key: `checkout:${equipmentId}:${begunAt}`,
  }
}
