import { type Contract, IN_LOCKER, type State, type World } from './world.ts'

/** What the region with lockers has: one place each. */
export const LOCKERS = { 'A-01': 'SKI', 'B-01': 'BOTH' } as const
type Code = keyof typeof LOCKERS

const CODES = Object.keys(LOCKERS) as readonly Code[]

export const isInLocker = (state: State): boolean => IN_LOCKER.includes(state)

/** Where the gear is; only the lockers of their region are counted (G150). */
export const lockerOf = ({ region, state, locker }: Contract): string | null =>
  region === 'LAKE' && isInLocker(state) ? locker : null

const suits = (code: Code, { type }: Contract): boolean => LOCKERS[code] === 'BOTH' || LOCKERS[code] === type

const isTaken = (world: World, code: string): boolean => world.contracts.some(one => lockerOf(one) === code)

/** What staff says of a locker: one by its name, the next free one (`ANY`), or nothing. */
export type AskedLocker = string | null

/** The locker that gear comes into, or why there is none (G151). */
export const offered = (
  world: World,
  contract: Contract,
  asked: AskedLocker,
): { readonly code: string } | { readonly refusal: string } => {
  if (asked === null) return { refusal: 'DetailMissing' }
  if (asked === 'ANY') {
    const code = CODES.find(one => suits(one, contract) && !isTaken(world, one))
    return code === undefined ? { refusal: 'NoFreeLocker' } : { code }
  }
  const code = CODES.find(one => one === asked)
  if (code === undefined) return { refusal: 'LockerUnknown' }
  if (!suits(code, contract)) return { refusal: 'LockerOfOtherKind' }
  if (lockerOf(contract) === code) return { refusal: 'LockerSame' }
  return isTaken(world, code) ? { refusal: 'LockerFull' } : { code }
}

/** Parts of the region with lockers that are checked each by itself. */
export const ZONES = ['A', 'B'] as const
export type Zone = (typeof ZONES)[number]

export const isInZone = (contract: Contract, zone: Zone): boolean => lockerOf(contract)?.startsWith(zone) === true

/** Whether the region takes no further set of the kind (G233, G234), but for the unpaid order that this one replaces. */
export const isSoldOut = (world: World, owner: number, type: Contract['type']): boolean => {
  const needing = world.contracts.filter(
    one =>
      one.region === 'LAKE' &&
      world.owners[one.owner]?.hasLeft === false &&
      needsPlace(one) &&
      !(one.state === 'UNPAID' && one.owner === owner && one.type === type),
  )
  const [skis, boards] = (['SKI', 'SNOWBOARD'] as const).map(kind => needing.filter(one => one.type === kind).length)
  // One place is for skis, one for both.
  return type === 'SKI'
    ? (skis ?? 0) + Math.min(boards ?? 0, 1) >= 2
    : (boards ?? 0) + Math.max((skis ?? 0) - 1, 0) >= 1
}

const ENDED: readonly State[] = ['EXPIRED', 'RETURNED', 'COMPLETED', 'CANCELLED', 'LOST', 'DAMAGED', 'DISPOSED']

/** From its placing on until it is closed or its gear has left for good. */
const needsPlace = ({ state }: Contract): boolean => !ENDED.includes(state)
