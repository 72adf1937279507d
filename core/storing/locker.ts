import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { EQUIPMENT_TYPES, type EquipmentType } from './equipment-type.ts'
import type { Order, TimelineStep } from './order.ts'
import type { OrderState } from './order-state.ts'
import type { RegionCode } from './region.ts'

/** As it is written on the door: a row of one to three letters and a number, as `A-03`. Never as long as the label of a set. */
export type LockerCode = Brand<string, 'LockerCode'>

export type InvalidLockerCode = { readonly kind: 'InvalidLockerCode' }

const CODE = /^([A-Z]{1,3}-?)(\d{1,4})$/

export const LockerCode = {
  parse(text: string): Result<LockerCode, InvalidLockerCode> {
    const code = text.normalize('NFKC').trim().toUpperCase()
    return CODE.test(code) ? ok(code as LockerCode) : err({ kind: 'InvalidLockerCode' })
  },
  row: (code: LockerCode): LockerZone => code.replace(/-?\d+$/, '') as LockerZone,
}

/** What a locker's label says; the region is null where only its code was typed. */
export type LockerLabel = { readonly region: RegionCode | null; readonly code: LockerCode }

/** What is typed, or scanned off a locker's label, which says its region too: `A-03`, `RESORT:A-03`. */
export const parseLockerLabel = (text: string): Result<LockerLabel, InvalidLockerCode> => {
  const [code = '', region] = text.split(':').toReversed()
  return LockerCode.parse(code).map(known => ({
    region: region === undefined ? null : (region.trim().toUpperCase() as RegionCode),
    code: known,
  }))
}

/** The locker of a region that is meant; null where it is none, or one of another region. */
export const lockerIn = (region: string, text: string): LockerCode | null =>
  parseLockerLabel(text)
    .map(label => (label.region === null || label.region === region ? label.code : null))
    .unwrapOr(null)

/** A part of the storage, as `A` or `HALL2`. */
export type LockerZone = Brand<string, 'LockerZone'>

export const LockerZone = {
  parse(text: string): Result<LockerZone, InvalidLockerCode> {
    const zone = text.normalize('NFKC').trim().toUpperCase()
    return /^[A-Z0-9]{1,10}$/.test(zone) ? ok(zone as LockerZone) : err({ kind: 'InvalidLockerCode' })
  },
}

/** At once, so that a mistyped range does not fill the list. */
export const MAX_LOCKERS_AT_ONCE = 500
export const MAX_LOCKER_CAPACITY = 20

/** Side by side in one row. */
export type LockerRange = readonly [LockerCode, ...LockerCode[]]

/** `A-01..A-40`, or one code; the numbers are as wide as the first one. */
export const parseLockerRange = (text: string): Result<LockerRange, InvalidLockerCode> => {
  const [first = '', last = first, ...more] = text.split('..').map(end => LockerCode.parse(end).unwrapOr(''))
  const [, row, from = ''] = CODE.exec(first) ?? []
  const [, lastRow, to = ''] = CODE.exec(last) ?? []
  const count = Number(to) - Number(from) + 1
  if (row === undefined || row !== lastRow || more.length > 0 || count < 1 || count > MAX_LOCKERS_AT_ONCE)
    return err({ kind: 'InvalidLockerCode' })
  const codeAt = (at: number) => `${row}${String(Number(from) + at).padStart(from.length, '0')}` as LockerCode
  return ok([codeAt(0), ...Array.from({ length: count - 1 }, (_, at) => codeAt(at + 1))])
}

export const LOCKER_KINDS = [...EQUIPMENT_TYPES, 'BOTH'] as const
export type LockerKind = (typeof LOCKER_KINDS)[number]

export const suitsKind = (kind: LockerKind, type: EquipmentType): boolean => kind === 'BOTH' || kind === type

/** A locker with what is in it, in the order in which it came. */
export type Locker = {
  readonly region: RegionCode
  readonly code: LockerCode
  readonly zone: LockerZone
  readonly kind: LockerKind
  readonly capacity: number
  /** Why nothing more is put into it; null while it can be used. */
  readonly blockedReason: string | null
  readonly addedAt: Instant
  readonly orders: readonly OrderId[]
}

/** A set that is to leave its locker. */
export type LockerSet = { readonly orderId: OrderId; readonly from: LockerCode; readonly type: EquipmentType }

/** To each set the first of these lockers that has room for it, as they are side by side; null for one that none takes. */
export const freeLockersFor = (
  sets: readonly LockerSet[],
  lockers: readonly Locker[],
): readonly (Omit<LockerSet, 'type'> & { readonly to: LockerCode | null })[] => {
  const room = new Map(
    lockers.map(({ code, capacity, orders, blockedReason }) => [
      code,
      blockedReason === null ? capacity - orders.length : 0,
    ]),
  )
  return sets.map(({ orderId, from, type }) => {
    const to = lockers.find(({ code, kind }) => (room.get(code) ?? 0) > 0 && suitsKind(kind, type))?.code ?? null
    if (to !== null) room.set(to, (room.get(to) ?? 0) - 1)
    return { orderId, from, to }
  })
}

/** One place of a locker: it holds one set. */
export type LockerPlace = { readonly code: LockerCode; readonly n: number }

const WITH_LOCKER: ReadonlySet<OrderState> = new Set<OrderState>([
  'IN_STORAGE',
  'RESTORED',
  'CHECKOUT_REQUESTED',
  'CHECKOUT_SCHEDULED',
])

/** The gear is in the storage, and so in one locker; in any other state its place is free (G150). */
export const isInLocker = (state: OrderState): boolean => WITH_LOCKER.has(state)

/** Where the gear is. While it is not in the storage, what is noted is where it was. */
export const currentLocker = ({ state, locker }: Pick<Order, 'state' | 'locker'>): string | null =>
  isInLocker(state) ? locker : null

/** Where staff wants to put gear. */
export type LockerWish =
  /** With `isSwap` in the place of the one set that is in it, which comes where this one is (G791). */
  | { readonly kind: 'Code'; readonly text: string; readonly isSwap?: boolean }
  /** The next free one, of any zone where it is null. */
  | { readonly kind: 'Zone'; readonly zone: LockerZone | null }
  /** Where it was the last time: the delivery that is taken back never happened. */
  | { readonly kind: 'AsBefore' }
  | { readonly kind: 'NotSaid' }

/** Why a locker cannot be used, and some that can. */
export type LockerRefused = {
  readonly kind: 'LockerUnknown' | 'LockerBlocked' | 'LockerOfOtherKind' | 'LockerFull' | 'LockerSame' | 'NoFreeLocker'
  /** As it was asked for: a code, or a zone. */
  readonly asked: string
  readonly free: readonly LockerCode[]
}

/** The other set of a swap, which is locked too, and the place that it comes to. */
export type LockerSwap = {
  readonly orderId: OrderId
  readonly state: OrderState
  readonly place: LockerPlace
  readonly timeline: readonly TimelineStep[]
}

/** What the region has for it. A place that is offered stays free until the order is written. */
export type LockerOffer =
  /** The region has no lockers: any text will do. */
  | { readonly kind: 'NoStock' }
  | { readonly kind: 'NotSaid' }
  | { readonly kind: 'Free'; readonly place: LockerPlace; readonly swap?: LockerSwap }
  | LockerRefused

/** How many free ones a refusal names. */
export const FREE_LOCKERS_NAMED = 5

/** An order in the storage that no locker of the region holds, and the text that was noted for it. */
export type LooseOrder = { readonly orderId: OrderId; readonly locker: string | null }

type Noted = {
  readonly placed: readonly (LockerPlace & { readonly orderId: OrderId })[]
  readonly loose: readonly LooseOrder[]
}

/** Gear that was put away by free text, among new lockers: each into the one that was noted, for as long as there is room. */
export const placeNoted = (
  orders: readonly LooseOrder[],
  { codes, capacity }: { readonly codes: readonly LockerCode[]; readonly capacity: number },
): Noted => {
  const isNew = new Set(codes)
  return orders.reduce<Noted>(
    ({ placed, loose }, order) => {
      const code = LockerCode.parse(order.locker ?? '').unwrapOr(null)
      const n = placed.filter(one => one.code === code).length + 1
      return code !== null && isNew.has(code) && n <= capacity
        ? { placed: [...placed, { orderId: order.orderId, code, n }], loose }
        : { placed, loose: [...loose, order] }
    },
    { placed: [], loose: [] },
  )
}
