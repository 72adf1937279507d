import { ServiceSide } from '#adapters/container/service/service-side.ts'
import { EMPTY_PICKS } from '#core/storing/order.ts'
import { resolve } from '#adapters/container/token.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import { type GearText } from '#core/storing/gear-text.ts'
import { orderName } from '#core/storing/order-name.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { isBusinessDay } from '#core/storing/pickup-target.ts'
import type { Score } from '#core/storing/score.ts'
import { PickupPlace } from '#core/storing/pickup-place.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { StepDetails } from '#core/storing/step-details.ts'
import { advanced, type ContractLife, type Placed, takeDoorPicture, writeNote } from './contract-life.ts'
import { done } from './demo-shop.ts'
import { daysAgo, type Deed } from './moments.ts'
import { RESORT } from './demo-facts.ts'
import type { DemoContract } from './people.ts'
import { tripDeeds } from './trip-deeds.ts'
import { match } from 'ts-pattern'
import type { EquipmentType } from '#core/storing/equipment-type.ts'

/** Days after the order on which each state is reached. */
const REACHED = {
  UNPAID: 0,
  REQUESTED: 0,
  PICKUP_SCHEDULED: 1,
  PICKED_UP: 3,
  REPORTED: 4,
  TEMP_STORED: 4,
  IN_TRANSIT: 5,
  ARRIVED: 5,
  IN_STORAGE: 5,
} as const satisfies Partial<Record<OrderState, number>>

type OnTheWay = keyof typeof REACHED
const WAY = Object.keys(REACHED) as readonly OnTheWay[]

const EXPIRED_AFTER_DAYS = 6
const CANCELLED_AFTER_DAYS = 14

/** How far a contract came on its way into the locker. */
const toOnTheWay = ({ state, isLateCancel }: DemoContract): OnTheWay => {
  if (state === 'EXPIRED') return 'UNPAID'
  if (state === 'CANCELLED') return isLateCancel ? 'PICKUP_SCHEDULED' : 'REQUESTED'
  return WAY.find(known => known === state) ?? 'IN_STORAGE'
}

/** Days since the order was placed; what is still on its way moved yesterday for the last time. */
export const placedAgo = (contract: DemoContract): number => {
  if (contract.storedFor !== undefined) return contract.storedFor + REACHED.IN_STORAGE
  if (contract.state === 'UNPAID') return 0
  if (contract.state === 'EXPIRED') return EXPIRED_AFTER_DAYS
  return contract.state === 'CANCELLED' ? CANCELLED_AFTER_DAYS : REACHED[toOnTheWay(contract)] + 1
}

const nextBusinessDay = (day: Day): Day => {
  const next = Day.addDays(day, 1)
  return isBusinessDay(next, TRIAL_SHOP.pickup) ? next : nextBusinessDay(next)
}

/** From the order to the contract's state today. */
export const contractDeeds = (life: ContractLife): readonly Deed[] => {
  const { contract, now, minute } = life
  const placed: { current?: Placed } = {}
  const order = (): Placed => {
    if (placed.current === undefined) throw new Error('the order is not placed')
    return placed.current
  }
  const steps = makeSteps(life, order)
  const ago = placedAgo(contract)
  const way = toOnTheWay(contract)
  const until = WAY.indexOf(way)
  return [
    {
      at: daysAgo(now, ago, contract.state === 'UNPAID' ? '23:59' : `20:${String(minute).padStart(2, '0')}`),
      do: async () => {
        placed.current = await placeOrder(life, way !== 'UNPAID')
      },
    },
    ...WAY.slice(2, until + 1).map(state => ({
      at: daysAgo(now, ago - REACHED[state], TIMES[state]),
      do: steps[state],
    })),
    ...endingDeeds(life, order),
    ...tripDeeds(life, order),
    ...goneDeeds(life, order),
  ]
}

const TIMES: Readonly<Record<OnTheWay, string>> = {
  UNPAID: '20:00',
  REQUESTED: '20:05',
  PICKUP_SCHEDULED: '10:20',
  PICKED_UP: '14:05',
  REPORTED: '11:30',
  TEMP_STORED: '17:40',
  IN_TRANSIT: '09:15',
  ARRIVED: '15:50',
  IN_STORAGE: '17:10',
}

const placeOrder = async ({ shop, contract, who }: ContractLife, isPaid: boolean): Promise<Placed> => {
  const { caller, person, phone } = who()
  const { gear, plan } = contract
  const { orderId, amountWon } = await done(
    'order',
    resolve(
      shop.container,
      ServiceSide.orders,
    )(caller).place({
      selection: {
        equipmentType: gear.type,
        location: contract.region ?? RESORT,
        plan,
        ...EMPTY_PICKS,
        brand: gear.brand as GearText,
      },
      agreements: { service: true, damageCompensation: true, autoExtension: true },
      pickupWindow: null,
      pickupPlace: phone === null ? null : toPlace(person.name, phone),
    }),
  )
  const payments = resolve(shop.container, ServiceSide.payments)(caller)
  const { id: paymentId } = await done('payment', payments.ofOrder(orderId))
  if (isPaid) {
    const name = orderName({ equipmentType: gear.type, plan })
    const { paymentKey = '' } = await shop.inCardWindow({
      orderId,
      amount: amountWon,
      orderName: name,
      outcome: 'approve',
    })
    await done('payment', payments.confirm({ paymentKey, orderId, amount: amountWon }))
  }
  return { orderId, paymentId }
}

/** A made-up address, another for each name. */
const toPlace = (name: string, phone: string): PickupPlace | null => {
  const number = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 400
  return PickupPlace.parse({
    recipientName: name,
    phone,
    address: `서울 송파구 올림픽로 ${number + 1}`,
    detail: `${100 + (number % 9)}동 ${201 + (number % 17)}호`,
    note: number % 3 === 0 ? '공동현관 앞에서 전화해 주세요' : '문 앞에 둘게요',
  }).unwrapOr(null)
}

/** What the staff does on the way into the locker. */
const makeSteps = (life: ContractLife, order: () => Placed): Readonly<Record<OnTheWay, () => Promise<void>>> => {
  const { shop, pictures, contract, now, minute } = life
  const { gear } = contract
  const advance = (event: OrderEvent, reason: string, details: StepDetails = {}) =>
    advanced(shop, order, event, reason, details)
  const pickupDay = (): Day => {
    // Of those that are still to come about half are of today: the driver has a list.
    if (contract.state === 'PICKUP_SCHEDULED') return nextBusinessDay(Day.addDays(Day.of(now), -(minute % 2)))
    return Day.addDays(Day.of(shop.clock.now()), REACHED.PICKED_UP - REACHED.PICKUP_SCHEDULED)
  }
  const nothing = (): Promise<void> => Promise.resolve()
  return {
    UNPAID: nothing,
    REQUESTED: nothing,
    PICKUP_SCHEDULED: async () => {
      await advance('pickup.scheduled', '고객과 통화', { pickupDate: pickupDay(), isForced: true })
      const text = SAID_ON_THE_PHONE[minute % (2 * SAID_ON_THE_PHONE.length)]
      if (text !== undefined) await writeNote(shop, order(), text)
    },
    PICKED_UP: async () => {
      await advance('pickup.done', '기사 픽업 완료', {
        brand: gear.brand as GearText,
        equipmentName: gear.name as GearText,
        equipmentSize: gear.size as GearText,
      })
      if (minute % 2 === 0) await takeDoorPicture(life, order(), 'pickup.done')
    },
    REPORTED: async () => {
      const images = pictures.get(gear)
      if (images === undefined) throw new Error(`${gear.name} was not drawn`)
      const score = (contract.score ?? 85) as Score
      const { orderId } = order()
      await done(
        'report',
        shop.fileReport({
          orderId,
          score,
          tip: tipFor(gear.type, score),
          images,
          staff: shop.staff,
          reason: '검수 완료',
          dryRun: false,
        }),
      )
    },
    TEMP_STORED: () => advance('temp.stored', '임시 보관'),
    IN_TRANSIT: () => advance('transit.started', '보관소로 출발'),
    ARRIVED: () => advance('storage.arrived', '보관소 도착'),
    IN_STORAGE: () => advance('storage.shelved', '보관함 입고', { zone: 'ANY' }),
  }
}

/** What colleagues write down for the driver, of every other customer. */
const SAID_ON_THE_PHONE = [
  '늦을 것 같으면 먼저 전화해 달라고 하셨어요.',
  '지하 주차장 B2 엘리베이터 앞에서 만나기로 했어요.',
  '부츠가 커서 상자에 따로 담아 두신대요.',
] as const

const CANCELLED_DAYS_LATER = 2

/** The customer cancels, or ends the renewal. */
const endingDeeds = (life: ContractLife, order: () => Placed): readonly Deed[] => {
  const { contract, now, shop, who } = life
  const end = async (intent: 'CANCEL' | 'TERMINATE'): Promise<void> => {
    const contracts = resolve(shop.container, ServiceSide.ownContracts)(who().caller)
    await done(intent, contracts.end(order().paymentId, { intent, expectedRefund: null }, newIds.token()))
  }
  if (contract.state === 'CANCELLED') {
    const later = contract.isLateCancel ? REACHED.PICKED_UP : CANCELLED_DAYS_LATER
    return [{ at: daysAgo(now, placedAgo(contract) - later, '08:40'), do: () => end('CANCEL') }]
  }
  return contract.endedAgo === undefined
    ? []
    : [{ at: daysAgo(now, contract.endedAgo, '21:05'), do: () => end('TERMINATE') }]
}

/** How gear ended that does not come back; so many days ago. */
const GONE = {
  LOST: { event: 'gear.lost', ago: 6, compensation: 480_000 as Won, told: '전화로 사과드리고 보상을 안내했어요.' },
  DAMAGED: { event: 'gear.damaged', ago: 8, compensation: 350_000 as Won, told: '사진과 함께 보상을 안내했어요.' },
  DISPOSED: { event: 'gear.disposed', ago: 12, compensation: 'NONE', told: '문자와 메일로 두 번 알렸어요.' },
} as const

const goneDeeds = ({ contract, now, shop }: ContractLife, order: () => Placed): readonly Deed[] =>
  Object.entries(GONE)
    .filter(([state]) => state === contract.state)
    .map(([_state, { event, ago, compensation, told }]) => ({
      at: daysAgo(now, ago, '11:20'),
      do: () => advanced(shop, order, event, '고객과 통화', { compensation, told }),
    }))

/** What the workshop writes, by the score. */
export const tipFor = (type: EquipmentType, score: number): string => {
  const grade = score >= 80 ? 'good' : score >= 50 ? 'fair' : 'poor'
  return match([type, grade] as const)
    .with(['SKI', 'good'], () => '상태가 좋아요. 시즌 시작 전에 왁싱만 해 주세요.')
    .with(['SKI', 'fair'], () => '엣지에 가벼운 녹이 있어요. 보관 중에 녹을 닦고 왁스를 입혀 둘게요.')
    .with(['SKI', 'poor'], () => '베이스가 깊이 파였고 바인딩이 헐거워요. 타기 전에 수리를 받아 주세요.')
    .with(['SNOWBOARD', 'good'], () => '데크와 바인딩 모두 단단해요. 베이스 왁싱을 권해요.')
    .with(['SNOWBOARD', 'fair'], () => '노즈에 작은 깨짐이 있어요. 물이 스미지 않게 막아 두었어요.')
    .with(['SNOWBOARD', 'poor'], () => '엣지 한쪽이 들떴어요. 타기 전에 점검을 받아 주세요.')
    .exhaustive()
}
