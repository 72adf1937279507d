import type { StaffRole } from '#core/shared/staff.ts'
import { STAFF_SESSION_HOURS } from '#core/staff/staff-access.ts'
import { roleText } from './shared.ts'

export const DEVICE_TEXTS = {
  title: '명령줄 연결',
  lead: '컴퓨터에서 seasonkeep login을 실행하면 나오는 코드 8자리를 입력해 주세요.',
  code: '코드',
  placeholder: 'AB3D-E9KM',
  wrong: '숫자와 영문 8자리예요.',
  look: '확인하기',
  other: '다른 코드 입력하기',
  machine: '컴퓨터',
  network: '네트워크',
  until: '코드 유효 시간',
  untilMoment: (moment: string) => `${moment}까지`,
  may: (name: string, role: StaffRole) =>
    `승인하면 이 컴퓨터에서 ${STAFF_SESSION_HOURS}시간 동안 ${name}님(${roleText(role)}) 이름으로 명령을 실행할 수 있어요.`,
  onlyYours:
    '지금 내가 직접 시작한 로그인일 때만 승인해 주세요. 전화나 메시지로 받은 코드라면 거절하고 관리자에게 알려 주세요.',
  approve: '승인하기',
  approveBusy: '승인하고 있어요',
  refuse: '거절하기',
  refuseBusy: '거절하고 있어요',
  approved: '승인했어요. 컴퓨터에서 이어서 쓸 수 있어요.',
  refused: '거절했어요. 이 컴퓨터는 로그인하지 못해요.',
} as const
