import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import type { CheckoutId, CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Checkout } from '../checkout.ts'
import type { DeliveryAddress } from '../delivery-address.ts'
import type { OrderState } from '../order-state.ts'
import type { LockedOrder } from '../ports/order-records.ts'
import type { RecipientPhone } from '../recipient.ts'
import { storedOrder } from '../testing/stored-order.ts'
import { redirectedStep } from './redirect-checkout.ts'

const NOW = Instant.ofDate(new Date('2026-12-20T12:00:00+09:00'))
const CHECKOUT: Checkout = {
  id: 'one' as CheckoutId,
  day: '2026-12-20' as Day,
  recipientName: '김시즌',
  recipientPhone: '01012345678' as RecipientPhone,
  isProxy: false,
  address: '스노우밸리로 1' as DeliveryAddress,
  needsConfirmation: false,
  requestedAt: NOW,
  withdrawnAt: null,
  scheduledFor: null,
  deliveredAt: null,
  deliveredTo: null,
  restoredOn: null,
}
const ELSEWHERE = '스노우밸리로 9' as DeliveryAddress
const BY_STAFF = { now: NOW, actor: { kind: 'STAFF', id: 'boss' }, reason: 'called' } as const
const PROXY = { name: '이영희', phone: '0111234567' as RecipientPhone, isProxy: true }

const at = (state: OrderState): LockedOrder => ({
  order: storedOrder('2026-12-03' as Day, { state }),
  timeline: [],
  customer: 'me' as CustomerId,
  attemptOpen: false,
  checkouts: [CHECKOUT],
})

test('only what is said of a delivery changes, as long as it is not made (T43)', () => {
  const toElsewhere = (state: OrderState) =>
    redirectedStep(at(state), { address: ELSEWHERE, recipient: null }, BY_STAFF)
  for (const state of ['CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'] as const) {
    expect(toElsewhere(state)).toMatchObject(
      ok({ to: state, set: {}, checkout: { kind: 'Changed', id: 'one', set: { address: ELSEWHERE } } }),
    )
  }
  expect(toElsewhere('CHECKED_OUT')).toMatchObject(err({ kind: 'InvalidTransition' }))
})

test('somebody else receives it; what is so already is nothing new', () => {
  const to = (address: DeliveryAddress, recipient: typeof PROXY | null) =>
    redirectedStep(at('CHECKOUT_REQUESTED'), { address, recipient }, BY_STAFF)
  expect(to(CHECKOUT.address, PROXY)).toMatchObject(
    ok({ checkout: { set: { recipientName: '이영희', recipientPhone: PROXY.phone, isProxy: true } } }),
  )
  const { recipientName: name, isProxy } = CHECKOUT
  const same = { name, phone: '01012345678' as RecipientPhone, isProxy }
  for (const recipient of [null, same]) expect(to(CHECKOUT.address, recipient)).toEqual(err({ kind: 'NothingNew' }))
})
