import { match } from 'ts-pattern'
import type { LockerCode } from '#core/storing/locker.ts'
import type { ZoneUnknown } from '#core/storing/ports/zone-checks.ts'
import type { LockerNotFound, LockersExist, LockersNotRemoved } from '#core/storing/ports/locker-records.ts'

export type LockerFailure = LockersExist | LockersNotRemoved | LockerNotFound | ZoneUnknown

const LOCKER_FAILURES: ReadonlySet<string> = new Set<LockerFailure['kind']>([
  'LockersExist',
  'LockersUnknown',
  'LockersTaken',
  'LockerNotFound',
  'ZoneUnknown',
])
export const isLockerFailure = (failure: { readonly kind: string }): failure is LockerFailure =>
  LOCKER_FAILURES.has(failure.kind)

/** What a member of the staff reads of lockers that were not added, removed or found. */
export const lockerRefusal = (failure: LockerFailure): { readonly status: number; readonly message: string } =>
  match(failure)
    .with({ kind: 'LockersExist' }, ({ codes }) => ({
      status: 409,
      message: `이미 있는 락커가 있어요: ${named(codes)}. 아무것도 더하지 않았어요. 번호를 다시 확인해 주세요.`,
    }))
    .with({ kind: 'LockersTaken' }, ({ codes }) => ({
      status: 409,
      message: `장비가 들어 있는 락커가 있어요: ${named(codes)}. 아무것도 없애지 않았어요. 장비를 먼저 옮겨 주세요.`,
    }))
    .with({ kind: 'LockersUnknown' }, ({ codes }) => ({
      status: 404,
      message: `이 보관소에 없는 락커가 있어요: ${named(codes)}. 아무것도 없애지 않았어요.`,
    }))
    .with({ kind: 'LockerNotFound' }, () => ({
      status: 404,
      message: '이 보관소에 없는 락커예요. 화면을 새로 열어 주세요.',
    }))
    .with({ kind: 'ZoneUnknown' }, () => ({ status: 404, message: '이 보관소에 없는 구역이에요.' }))
    .exhaustive()

/** Nobody reads five hundred. */
const NAMED = 5

const named = (codes: readonly LockerCode[]): string =>
  codes.length > NAMED ? `${codes.slice(0, NAMED).join(', ')} 외 ${codes.length - NAMED}개` : codes.join(', ')
