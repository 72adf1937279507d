import { match } from 'ts-pattern'
import type { LastAdmin, StaffActive, StaffIdTaken, StaffSame, StaffUnknown } from '#core/staff/ports/staff-records.ts'

export type MemberFailure = LastAdmin | StaffActive | StaffIdTaken | StaffSame | StaffUnknown

type Refusal = { readonly status: number; readonly message: string; readonly field?: string }

const KINDS: ReadonlySet<string> = new Set<MemberFailure['kind']>([
  'LastAdmin',
  'StaffActive',
  'StaffIdTaken',
  'StaffSame',
  'StaffUnknown',
])
export const isMemberFailure = (failure: { readonly kind: string }): failure is MemberFailure => KINDS.has(failure.kind)

/** Why nothing changed about a member, and what to do. */
export const memberRefusal = (failure: MemberFailure): Refusal =>
  match(failure)
    .returnType<Refusal>()
    .with({ kind: 'StaffIdTaken' }, () => ({
      status: 409,
      message: '이미 쓰고 있는 아이디예요. 다른 아이디로 정해 주세요.',
      field: 'id',
    }))
    .with({ kind: 'StaffUnknown' }, () => ({
      status: 404,
      message: '지금 일하는 직원이 아니에요. 목록을 새로 불러와 확인해 주세요.',
    }))
    .with({ kind: 'StaffActive' }, () => ({ status: 409, message: '이미 쓸 수 있는 직원이에요.' }))
    .with({ kind: 'StaffSame' }, () => ({ status: 409, message: '바뀐 내용이 없어요.' }))
    .with({ kind: 'LastAdmin' }, () => ({
      status: 409,
      message: '전체 지역을 맡고 로그인할 수 있는 마지막 관리자예요. 다른 관리자를 먼저 초대해 주세요.',
    }))
    .exhaustive()
