import type { OrderState } from '#core/storing/order-state.ts'
import { BOARDS, type Gear, SKIS } from './gear.ts'
import { CITY, RESORT } from './demo-facts.ts'
import type { DemoContract, DemoPerson } from './people.ts'

/** Beside those in `PEOPLE`, so that lists, lockers and sums look as in a shop. */
const COUNT = 160

const FAMILY = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임', '한', '오', '서', '신', '권', '황']
const GIVEN = ['민수', '영희', '지훈', '수빈', '현정', '재현', '은지', '동욱', '미경', '성호', '혜진', '태영', '보라']

const pick = <Item>(all: readonly [Item, ...Item[]] | readonly Item[], at: number): Item => all[at % all.length] as Item

/** Of twenty customers, as an autumn finds them; the days are those of `storedAt`. */
const STATES: readonly OrderState[] = [
  ...Array.from({ length: 9 }, () => 'IN_STORAGE' as const),
  'RESTORED',
  'RESTORED',
  'CHECKED_OUT',
  'CHECKOUT_REQUESTED',
  'COMPLETED',
  'CANCELLED',
  'REQUESTED',
  'PICKUP_SCHEDULED',
  'PICKED_UP',
  'ARRIVED',
  'RETURNED',
]

/** Up to two years in storage, spread evenly. */
const LONGEST_DAYS = 690
const storedFor = (index: number): number => 20 + ((index * 67) % LONGEST_DAYS)

const IS_STORED: ReadonlySet<OrderState> = new Set<OrderState>([
  'IN_STORAGE',
  'RESTORED',
  'CHECKED_OUT',
  'CHECKOUT_REQUESTED',
])

const contractOf = (index: number): DemoContract => {
  const state = pick(STATES, index)
  const gear: Gear = index % 3 === 0 ? pick(BOARDS, index) : pick(SKIS, index)
  const base = {
    gear,
    plan: index % 4 === 0 ? 'FLEX' : 'BASIC',
    state,
    region: index % 3 === 1 ? CITY : RESORT,
    score: 55 + ((index * 17) % 43),
  } as const
  if (IS_STORED.has(state)) {
    const isTrip = state !== 'IN_STORAGE'
    return {
      ...base,
      storedFor: storedFor(index) + (isTrip ? 130 : 0),
      tripsBefore: isTrip && base.plan === 'FLEX' ? 1 : 0,
    }
  }
  if (state === 'RETURNED') return { ...base, storedFor: 200 + (index % 90), endedAgo: 40 }
  if (state === 'COMPLETED') return { ...base, storedFor: 400 + (index % 30), endedAgo: 120 }
  return base
}

/** Most have stored a card; the renewals of the others are left open. */
const personOf = (index: number): DemoPerson => ({
  name: `${pick(FAMILY, index)}${pick(GIVEN, index * 7 + Math.floor(index / FAMILY.length))}`,
  email: `customer${String(index + 1).padStart(3, '0')}@example.com`,
  hasPhone: true,
  card: index % 5 === 4 ? null : 'pays',
  contracts: [contractOf(index)],
  shows: null,
})

export const ORDINARY_PEOPLE: readonly DemoPerson[] = Array.from({ length: COUNT }, (_, index) => personOf(index))
