import type { OrderState } from '#core/storing/order-state.ts'
import type { Plan } from '#core/storing/plan.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { BOARDS, type Gear, SKIS } from './gear.ts'

/** A contract, and its state today. */
export type DemoContract = {
  readonly gear: Gear
  readonly plan: Plan
  readonly state: OrderState
  /** Days since the gear came into its locker; absent for what is still on its way, or never came. */
  readonly storedFor?: number
  /** Days since the customer ended the renewal. */
  readonly endedAgo?: number
  /** Somebody else takes the gear. */
  readonly proxy?: { readonly name: string; readonly phone: string }
  /** Took the gear out this often before, and brought it back. */
  readonly tripsBefore?: number
  /** Cancelled on the morning of the pickup, and not before. */
  readonly isLateCancel?: boolean
  readonly score?: number
  /** Where it is stored; in the resort unless said. */
  readonly region?: RegionCode
}

export type DemoPerson = {
  readonly name: string
  readonly email: string
  readonly hasPhone: boolean
  /** What the card of the renewals does; null without one. */
  readonly card: 'pays' | 'is refused' | null
  readonly contracts: readonly DemoContract[]
  /** What is to be seen after logging in as them; null for ordinary customers. */
  readonly shows: string | null
}

type Also = Omit<DemoContract, 'gear' | 'plan' | 'state'>
type Told = Partial<Pick<DemoPerson, 'card' | 'shows' | 'hasPhone'>>

let skis = 0
let boards = 0
const pickNext = (all: readonly Gear[], index: number): Gear => all[index % all.length] ?? (all[0] as Gear)

const ski = (plan: Plan, state: OrderState, also: Also = {}): DemoContract => ({
  gear: pickNext(SKIS, skis++),
  plan,
  state,
  ...also,
})
const board = (plan: Plan, state: OrderState, also: Also = {}): DemoContract => ({
  gear: pickNext(BOARDS, boards++),
  plan,
  state,
  ...also,
})
const person = (
  name: string,
  account: string,
  contracts: readonly DemoContract[],
  { card = null, shows = null, hasPhone = true }: Told = {},
): DemoPerson => ({ name, email: `${account}@example.com`, hasPhone, card, contracts, shows })

/** Customers of one shop in every state, and in the mixtures that matter. */
export const PEOPLE: readonly DemoPerson[] = [
  person('김서연', 'seoyeon', [], { shows: 'nothing stored yet: the empty home' }),
  person('이도윤', 'doyun', [ski('BASIC', 'UNPAID')], { shows: 'an order that waits for its payment' }),
  person('박지우', 'jiwoo', [board('FLEX', 'EXPIRED')], { shows: 'an order that was never paid and has expired' }),
  person('최하준', 'hajun', [ski('BASIC', 'REQUESTED')], { shows: 'paid: can cancel with a refund' }),
  person('정서윤', 'seoyun', [board('BASIC', 'PICKUP_SCHEDULED')], { shows: 'a pickup that is booked' }),
  person('강민준', 'minjun', [ski('FLEX', 'PICKED_UP')], { shows: 'gear that is being inspected' }),
  person('조수아', 'sua', [board('BASIC', 'REPORTED', { score: 92 })], { shows: 'a fresh report with four pictures' }),
  person('윤지호', 'jiho', [ski('BASIC', 'TEMP_STORED', { score: 78.5 })], { shows: 'gear in temporary storage' }),
  person('장예은', 'yeeun', [board('FLEX', 'IN_TRANSIT', { score: 88 })], { shows: 'gear on its way to the storage' }),
  person('임건우', 'geonwoo', [ski('BASIC', 'ARRIVED', { score: 45 })], {
    shows: 'gear that arrived, with a low score',
  }),
  person('한소율', 'soyul', [ski('FLEX', 'IN_STORAGE', { storedFor: 120, score: 96 })], {
    card: 'pays',
    shows: 'gear in its locker, a stored card, a checkout to ask for',
  }),
  person('오시우', 'siwoo', [board('BASIC', 'CHECKOUT_REQUESTED', { storedFor: 150, score: 84 })], {
    shows: 'a checkout that can still be withdrawn',
  }),
  person(
    '서다은',
    'daeun',
    [
      ski('BASIC', 'CHECKOUT_SCHEDULED', {
        storedFor: 200,
        proxy: { name: '서준혁', phone: '01000008001' },
        score: 90,
      }),
    ],
    { shows: 'a delivery that is booked, to a proxy' },
  ),
  person('신유준', 'yujun', [board('FLEX', 'CHECKED_OUT', { storedFor: 220, tripsBefore: 1, score: 81 })], {
    card: 'pays',
    shows: 'gear that is with its customer',
  }),
  person('권채원', 'chaewon', [ski('FLEX', 'RESTORED', { storedFor: 230, tripsBefore: 1, score: 87 })], {
    card: 'pays',
    shows: 'gear that came back to the storage',
  }),
  person('황준서', 'junseo', [ski('BASIC', 'RETURNED', { storedFor: 240, endedAgo: 40, score: 73 })], {
    shows: 'a contract that ended, the gear handed back',
  }),
  person('안지유', 'jiyu', [board('BASIC', 'COMPLETED', { storedFor: 400, endedAgo: 120, score: 79 })], {
    shows: 'a storage that is over',
  }),
  person('송현우', 'hyunwoo', [ski('BASIC', 'CANCELLED')], { shows: 'cancelled in time: all back but the fee' }),
  person('류하은', 'haeun', [board('FLEX', 'CANCELLED', { isLateCancel: true })], {
    shows: 'cancelled on the pickup day: half of it back',
  }),
  person(
    '홍은우',
    'eunwoo',
    [
      ski('FLEX', 'RESTORED', { storedFor: 410, tripsBefore: 1, score: 94 }),
      board('BASIC', 'IN_STORAGE', { storedFor: 90, score: 86 }),
      ski('BASIC', 'PICKUP_SCHEDULED'),
    ],
    { card: 'pays', shows: 'three contracts, one of them renewed for a second year' },
  ),
  person('전아린', 'arin', [ski('BASIC', 'IN_STORAGE', { storedFor: 367, score: 82 })], {
    card: 'is refused',
    shows: 'a renewal that the card company refused',
  }),
  person('고이준', 'ijun', [board('BASIC', 'IN_STORAGE', { storedFor: 368, score: 77 })], {
    shows: 'a renewal that waits for a card',
  }),
  person('문시아', 'sia', [ski('FLEX', 'IN_STORAGE', { storedFor: 260, endedAgo: 30, score: 91 })], {
    card: 'pays',
    shows: 'a renewal that was ended: the gear stays until the end date',
  }),
  person('양선우', 'sunwoo', [board('FLEX', 'IN_STORAGE', { storedFor: 380, endedAgo: 60, score: 68 })], {
    shows: 'a contract that is over while the gear still lies there',
  }),
  person('손나은', 'naeun', [ski('BASIC', 'IN_STORAGE', { storedFor: 385, score: 80 })], {
    card: 'is refused',
    shows: 'a renewal that stayed unpaid',
  }),
  person('배우진', 'woojin', [
    ski('BASIC', 'CANCELLED'),
    board('BASIC', 'IN_STORAGE', { storedFor: 75, score: 89 }),
    ski('BASIC', 'REQUESTED'),
  ]),
  person('백서준', 'seojun', [ski('FLEX', 'IN_STORAGE', { storedFor: 30, score: 97 })], { card: 'pays' }),
  person('허지안', 'jian', [board('BASIC', 'IN_STORAGE', { storedFor: 45, score: 83 })]),
  person('유태윤', 'taeyun', [
    ski('BASIC', 'RETURNED', { storedFor: 300, endedAgo: 90, score: 71 }),
    ski('FLEX', 'PICKUP_SCHEDULED'),
  ]),
  person('남지민', 'jimin', [ski('BASIC', 'REQUESTED')], {
    hasPhone: false,
    shows: 'no phone number yet, and not said where to pick up',
  }),
  person('심도현', 'dohyun', [board('FLEX', 'CHECKOUT_REQUESTED', { storedFor: 190, tripsBefore: 1, score: 93 })], {
    card: 'pays',
  }),
  person('노예준', 'yejun', [ski('BASIC', 'PICKED_UP')]),
  person('하윤서', 'yunseo', [ski('FLEX', 'IN_TRANSIT', { score: 85 }), board('BASIC', 'IN_TRANSIT', { score: 76 })]),
  person('곽주원', 'juwon', [board('BASIC', 'TEMP_STORED', { score: 90 })]),
  person('성민서', 'minseo', [ski('BASIC', 'IN_STORAGE', { storedFor: 415, score: 88 })], { card: 'pays' }),
  person('차은서', 'eunseo', [
    board('BASIC', 'CHECKED_OUT', { storedFor: 210, proxy: { name: '차영호', phone: '01000008002' }, score: 74 }),
  ]),
  person('주하린', 'harin', [ski('BASIC', 'PICKUP_SCHEDULED')]),
  person('우지훈', 'jihun', [board('FLEX', 'REPORTED', { score: 52 })]),
  person('구민재', 'minjae', [ski('FLEX', 'COMPLETED', { storedFor: 430, endedAgo: 150, score: 90 })]),
  person('민소윤', 'soyun', [ski('BASIC', 'EXPIRED'), board('BASIC', 'CANCELLED')]),
  person('도하준', 'dohajun', [ski('BASIC', 'LOST', { storedFor: 150, score: 84 })], {
    shows: 'gear that was lost, with its compensation',
  }),
  person('방지아', 'jia', [board('BASIC', 'DAMAGED', { storedFor: 110, score: 66 })]),
  person('변우주', 'uju', [ski('BASIC', 'DISPOSED', { storedFor: 440, endedAgo: 90, score: 48 })], {
    shows: 'gear that nobody collected, disposed of',
  }),
]
