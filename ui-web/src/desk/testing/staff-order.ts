import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { type StaffEvent, STEP_DETAILS } from '#core/storing/step-details.ts'
import { isRoutine } from '#core/storing/step-reason.ts'
import type { OrderAction, OrderStep, StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { pageClock } from '../../app/page-clock.ts'

export const actionFor = (event: StaffEvent): OrderAction => ({
  event,
  details: [...STEP_DETAILS[event]],
  needsReason: !isRoutine(event),
})

export const stepOf = (event: OrderEvent, more: Partial<OrderStep> = {}): OrderStep => ({
  event,
  from: 'REQUESTED',
  to: 'REQUESTED',
  occurredAt: pageClock().now(),
  recordedAt: pageClock().now(),
  actor: 'CUSTOMER',
  staff: null,
  reason: null,
  ...more,
})

/** An order that was paid and waits for its pickup day, with what a test says of it. */
export const staffOrder = (more: Partial<StaffOrderDetail> = {}): StaffOrderDetail => {
  const now = pageClock().now()
  return {
    orderId: 'SK-AAAAAAAAAAAB' as OrderId,
    state: 'REQUESTED',
    customerName: '한겨울',
    kind: 'SKI',
    plan: 'BASIC',
    region: 'RESORT',
    brand: '',
    name: '',
    size: '',
    locker: null,
    pickupDate: null,
    pickupHalf: null,
    since: now,
    customerId: 'customer-1' as CustomerId,
    maskedPhone: '010-****-5678',
    maskedEmail: null,
    isPhoneToProve: false,
    isReachable: true,
    hasLogin: true,
    label: 'K7M2-9QXT',
    serialNumber: '',
    handedParts: null,
    earlierGear: [],
    pickupWish: null,
    missedPickup: null,
    isPlaceKnown: true,
    storageStartDate: null,
    storageEndDate: null,
    nextRenewalDate: null,
    isNextHeld: false,
    autoRenewal: 'ACTIVE',
    lateFee: null,
    dueOn: Day.of(Instant.plusSeconds(now, 24 * 60 * 60)),
    checkout: null,
    ending: null,
    placedAt: now,
    steps: [stepOf('order.precreated'), stepOf('payment.confirmed')],
    version: 2,
    payments: [
      {
        paymentId: 'pay-1' as PaymentId,
        term: 1,
        amount: 99_000 as Won,
        status: 'DONE',
        givenBack: 0 as Won,
        approvedAt: now,
        cardLabel: '현대카드 123*',
      },
    ],
    actions: [actionFor('pickup.scheduled'), actionFor('pickup.done')],
    mayRequestCheckout: false,
    mayHandOut: false,
    canBeFinal: false,
    nextStep: 'pickup.scheduled',
    tasks: [],
    ...more,
  }
}
