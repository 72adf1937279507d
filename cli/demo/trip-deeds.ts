import { ServiceSide } from '#adapters/container/service/service-side.ts'
import { resolve } from '#adapters/container/token.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { Day } from '#core/shared/day.ts'
import type { DeliveryAddress } from '#core/storing/delivery-address.ts'
import { advanced, takeDoorPicture, type ContractLife, type Placed } from './contract-life.ts'
import { done } from './demo-shop.ts'
import { daysAgo, type Deed } from './moments.ts'

/** One way out of the locker, in days before today; what is absent has not happened. */
type Trip = {
  readonly requested: number
  readonly scheduled?: number
  readonly delivered?: number
  readonly restored?: number
  /** From today on, for a delivery that is still to come. */
  readonly comesIn?: number
  readonly isFinal?: boolean
}

/** The trip that a contract is on today. */
const CURRENT: Readonly<Record<string, Trip>> = {
  CHECKOUT_REQUESTED: { requested: 1, comesIn: 5 },
  CHECKOUT_SCHEDULED: { requested: 3, scheduled: 2, comesIn: 0 },
  CHECKED_OUT: { requested: 12, scheduled: 11, delivered: 9 },
  RESTORED: { requested: 20, scheduled: 19, delivered: 17, restored: 0 },
  RETURNED: { requested: 16, scheduled: 15, delivered: 12, isFinal: true },
  COMPLETED: { requested: 90, scheduled: 88, delivered: 84, isFinal: true },
}

/** Earlier trips, the last one first. */
const BEFORE: readonly Trip[] = [
  { requested: 62, scheduled: 61, delivered: 59, restored: 52 },
  { requested: 104, scheduled: 103, delivered: 101, restored: 96 },
]

const LATE_EVENING = '23:59'

/** The gear goes to its customer, and back. */
export const tripDeeds = (life: ContractLife, order: () => Placed): readonly Deed[] => {
  const { state, tripsBefore = 0 } = life.contract
  const current = CURRENT[state]
  return [...BEFORE.slice(0, tripsBefore), ...(current ? [current] : [])].flatMap(trip =>
    makeTripDeeds(life, order, trip),
  )
}

const makeTripDeeds = (life: ContractLife, order: () => Placed, trip: Trip): readonly Deed[] => {
  const { shop, now, contract, who, minute } = life
  const { requested, scheduled, delivered, restored, comesIn, isFinal = false } = trip
  const today = Day.of(now)
  const day = comesIn === undefined ? Day.addDays(today, -(delivered ?? 0)) : Day.addDays(today, comesIn)
  const recipient = (): string => contract.proxy?.name ?? who().person.name
  return [
    {
      at: daysAgo(now, requested, `21:${String(minute).padStart(2, '0')}`),
      do: async () => {
        const { caller } = who()
        const checkouts = resolve(shop.container, ServiceSide.checkouts)(caller)
        const options = await done('options', checkouts.options())
        const option = options.find(({ orderId }) => orderId === order().orderId)
        if (option === undefined) throw new Error(`${who().person.name} has nothing to take out`)
        await done(
          'checkout',
          checkouts.request(
            {
              equipmentId: option.equipmentId,
              day,
              proxy: contract.proxy ?? { name: '', phone: '' },
              address: ADDRESSES[minute % ADDRESSES.length] ?? (ADDRESSES[0] as (typeof ADDRESSES)[number]),
              agreements: { service: true, damageCompensation: true, partnerDisclaimer: true },
            },
            newIds.token(),
          ),
        )
      },
    },
    ...(scheduled === undefined
      ? []
      : [
          {
            at: daysAgo(now, scheduled, '10:40'),
            do: () =>
              advanced(shop, order, 'checkout.scheduled', '고객과 일정 확인', {
                scheduledFor: day,
              }),
          },
        ]),
    ...(delivered === undefined
      ? []
      : [
          {
            at: daysAgo(now, delivered, '13:20'),
            do: async () => {
              await advanced(shop, order, 'checkout.delivered', '현장 인계', {
                deliveredTo: recipient(),
                isFinal,
              })
              if (minute % 2 === 0) await takeDoorPicture(life, order(), 'checkout.delivered')
            },
          },
        ]),
    ...(restored === undefined
      ? []
      : [
          {
            at: daysAgo(now, restored, restored === 0 ? LATE_EVENING : '16:30'),
            do: () => advanced(shop, order, 'equipment.restored', '다시 입고', { isForced: true, zone: 'ANY' }),
          },
        ]),
  ]
}

const ADDRESSES = [
  '강원특별자치도 스노우밸리로 12, 콘도 A동 304호',
  '강원특별자치도 스노우밸리로 48, 스키하우스 1층',
  '서울특별시 마포구 양화로 45, 1203호',
  '경기도 성남시 분당구 판교로 256, 701호',
] as readonly string[] as readonly DeliveryAddress[]
