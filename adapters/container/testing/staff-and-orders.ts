import { EMPTY_PICKS } from '#core/storing/order.ts'
import { okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { ServiceInMemory } from '#adapters/container/memory.ts'
import { ServicePorts } from '#adapters/container/service/ports.ts'
import { ServiceSide } from '#adapters/container/service/service-side.ts'
import { resolve } from '#adapters/container/token.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { makeGiveGoodwill } from '#core/billing/service/give-goodwill.ts'
import { makeOfferPrices } from '#core/billing/service/offer-prices.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId, ReportId, SessionId, StaffId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { GearDetails, GearText } from '#core/storing/gear-text.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { PickupPlace } from '#core/storing/pickup-place.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { Selection } from '#core/storing/order.ts'
import type { CheckedImage, ReportPicture } from '#core/storing/report-image.ts'
import type { Score } from '#core/storing/score.ts'
import type { StepDetails } from '#core/storing/step-details.ts'
import { makeFileReport } from '#core/storing/service/file-report.ts'

type Asked = Partial<Selection> & {
  /** Another than the customer signed in. */
  readonly customer?: CustomerId
  readonly pickupPlace?: PickupPlace | null
  readonly upTo?: OrderState
  /** As staff reads it off the gear when it is picked up. */
  readonly gear?: GearDetails
}
type Inspected = { readonly score?: number; readonly tip?: string }

const staff = { id: 'kim' as StaffId, name: '김검수', role: 'ADMIN' as const }
const ATOMIC = {
  brand: 'Atomic' as GearText,
  equipmentName: 'Redster X9' as GearText,
  equipmentSize: '170' as GearText,
}
const image: CheckedImage = { bytes: Uint8Array.of(1, 2, 3), type: 'jpeg' }

const done = async <Value>(work: ResultAsync<Value, { readonly kind: string }>): Promise<Value> =>
  (await work).match(
    value => value,
    ({ kind }) => {
      throw new Error(kind)
    },
  )

/** What customers order and staff does with it, by the use cases of the service, for tests that need an order in some state. */
export const staffAndOrders = (
  { container, gateway }: ServiceInMemory,
  clock: Clock,
  signedIn: () => CustomerId | undefined,
) => {
  const advanceOrder = resolve(container, ServiceSide.advanceOrder)
  const self = (): CustomerId => {
    const customer = signedIn()
    if (customer === undefined) throw new Error('no customer is signed in')
    return customer
  }
  const callerOf = (customer: CustomerId) => ({ customer, session: 'none' as SessionId })

  const place = async ({
    customer = self(),
    pickupPlace = null,
    ...selection
  }: Omit<Asked, 'upTo' | 'gear'> = {}): Promise<OrderId> => {
    const { orderId } = await done(
      resolve(
        container,
        ServiceSide.orders,
      )(callerOf(customer)).place({
        selection: {
          equipmentType: 'SKI',
          location: 'RESORT',
          plan: 'BASIC',
          ...EMPTY_PICKS,
          ...selection,
        },
        agreements: null,
        pickupPlace,
        pickupWindow: null,
      }),
    )
    return orderId
  }
  const pay = async (orderId: OrderId, customer = self()): Promise<void> => {
    const payments = resolve(container, ServiceSide.payments)({ customer })
    const { amountWon: amount } = await done(payments.ofOrder(orderId))
    const paymentKey = gateway.agree({ orderId, amount })
    await done(payments.confirm({ paymentKey, orderId, amount }))
  }
  const usualDetails = (event: OrderEvent): StepDetails => {
    const tomorrow = Day.addDays(Day.of(clock.now()), 1)
    return match(event)
      .returnType<StepDetails>()
      .with('pickup.scheduled', () => ({ pickupDate: tomorrow, isForced: true }))
      .with('pickup.done', () => ({ ...ATOMIC, isWalkIn: true }))
      .with('storage.shelved', () => ({ locker: 'A-1' as GearText }))
      .with('checkout.scheduled', () => ({ scheduledFor: tomorrow }))
      .with('checkout.delivered', () => ({ deliveredTo: '김철수' }))
      .with('equipment.restored', () => ({ isForced: true }))
      .with('gear.lost', 'gear.damaged', 'gear.disposed', () => ({ compensation: 'NONE', told: '전화로 알렸어요' }))
      .otherwise(() => ({}))
  }
  /** A step of the staff; what it needs and the test does not say is made up. */
  const advance = async (orderId: OrderId, event: OrderEvent, details: StepDetails = {}): Promise<void> => {
    await done(
      advanceOrder({
        orderId,
        event,
        staff,
        reason: 'test',
        details: { ...usualDetails(event), ...details },
        dryRun: false,
      }),
    )
  }
  const report = async (orderId: OrderId, { score = 92, tip = '엣지를 말려 주세요' }: Inspected = {}) => {
    const id: ReportId = newIds.report()
    const fileReport = makeFileReport({
      advanceOrder,
      developPicture: ({ bytes }) => okAsync({ full: bytes as ReportPicture, screen: bytes as ReportPicture }),
      images: resolve(container, ServicePorts.images),
      newReportId: () => id,
    })
    const images = { front: image, back: image, left: image, right: image }
    await done(fileReport({ orderId, score: score as Score, tip, images, staff, reason: 'test', dryRun: false }))
    return id
  }

  /** The way of an order from payment to the locker, and home again for a while. */
  const way: readonly [OrderState, (orderId: OrderId, customer: CustomerId, gear: GearDetails) => Promise<unknown>][] =
    [
      ['UNPAID', async () => undefined],
      ['REQUESTED', pay],
      ['PICKUP_SCHEDULED', id => advance(id, 'pickup.scheduled')],
      ['PICKED_UP', (id, _customer, gear) => advance(id, 'pickup.done', gear)],
      ['REPORTED', id => report(id)],
      ['TEMP_STORED', id => advance(id, 'temp.stored')],
      ['IN_TRANSIT', id => advance(id, 'transit.started')],
      ['ARRIVED', id => advance(id, 'storage.arrived')],
      ['IN_STORAGE', id => advance(id, 'storage.shelved')],
      ['CHECKOUT_REQUESTED', (id, customer) => requestCheckout(id, customer)],
      ['CHECKOUT_SCHEDULED', id => advance(id, 'checkout.scheduled')],
      ['CHECKED_OUT', id => advance(id, 'checkout.delivered')],
      ['RESTORED', id => advance(id, 'equipment.restored')],
    ]
  async function requestCheckout(orderId: OrderId, customer = self(), day?: Day): Promise<void> {
    const checkouts = resolve(container, ServiceSide.checkouts)(callerOf(customer))
    const option = (await done(checkouts.options())).find(one => one.orderId === orderId)
    if (!option?.offer) throw new Error('nothing to take out')
    await done(
      checkouts.request(
        {
          equipmentId: option.equipmentId,
          day: day ?? option.offer.days.from,
          address: '스노우밸리로 1' as never,
          proxy: { name: '이영희', phone: '010-1111-2222' },
          agreements: null,
        },
        newIds.order(),
      ),
    )
  }

  const customerKey = (customer = self()) =>
    done(resolve(container, ServiceSide.storedCards)(callerOf(customer)).customerKey())

  return {
    place,
    pay,
    /** The buyer agrees in the card window; the payment key that comes back. */
    agree: (orderId: OrderId, amountWon = 99_000): string => gateway.agree({ orderId, amount: amountWon as Won }),
    /** The provider says what became of a payment. */
    hint: (orderId: OrderId) => done(resolve(container, ServiceSide.settlePayments).hinted(orderId)),
    customerKey,
    /** Gives a card for the renewals. */
    async registerCard(customer = self()): Promise<void> {
      const key = await customerKey(customer)
      const cards = resolve(container, ServiceSide.storedCards)(callerOf(customer))
      await done(cards.register({ authKey: gateway.registerCard(key), customerKey: key }))
    },
    /** A worker looks at the payments whose time has come. */
    settleDue: () => done(resolve(container, ServiceSide.settlePayments).due()),
    settleRefunds: () => done(resolve(container, ServiceSide.settleRefunds)()),
    /** Staff gives a part of the first payment back: by bank on this day, else a worker asks the card provider. */
    giveGoodwill: (orderId: OrderId, won: number, paidByBankOn: Day | null = null) =>
      done(
        makeGiveGoodwill({ refunds: resolve(container, ServicePorts.refundRecords), clock })({
          id: orderId,
          amountWon: won as Won,
          paidByBankOn,
          again: false,
          staff,
          reason: 'test',
          dryRun: false,
        }),
      ),
    /** The button under a renewal that is no longer charged automatically. */
    payRenewal: (orderId: OrderId, amountWon = 99_000, customer = self()) =>
      done(resolve(container, ServiceSide.ownContracts)(callerOf(customer)).payRenewal(orderId, amountWon as Won)),
    /** The owner raises the price of the next payment, and the customer is notified. */
    async offerPrice(orderId: OrderId, won: number): Promise<void> {
      const from = Day.of(clock.now())
      const offer = makeOfferPrices({ prices: resolve(container, ServicePorts.priceRecords), clock, shop: currentShop })
      await done(
        offer({
          of: { order: orderId },
          won: won as Won,
          from,
          isInsisted: true,
          staff,
          reason: 'test',
          dryRun: false,
        }),
      )
      await done(resolve(container, ServiceSide.notifyPriceChanges)())
    },
    advance,
    report,
    requestCheckout,
    /** Its customer ends the contract: before pickup it is cancelled, afterwards it renews no more. */
    async end(orderId: OrderId, customer = self()): Promise<void> {
      const { id } = await done(resolve(container, ServiceSide.payments)({ customer }).ofOrder(orderId))
      const contracts = resolve(container, ServiceSide.ownContracts)(callerOf(customer))
      await done(contracts.end(id, { intent: null, expectedRefund: null }))
    },
    /** An order that went all the way to this state. */
    async order({ upTo = 'REQUESTED', customer = self(), gear = ATOMIC, ...asked }: Asked = {}): Promise<OrderId> {
      const orderId = await place({ ...asked, customer })
      for (const [state, step] of way) {
        await step(orderId, customer, gear)
        if (state === upTo) break
      }
      return orderId
    },
  }
}
