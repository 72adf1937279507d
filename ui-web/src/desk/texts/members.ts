import type { ShownMember } from '#adapters/http/contract/staff/members.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { INVITATION_HOURS } from '#core/staff/staff-access.ts'
import { taskKindsFor } from '#core/staff/task-kinds.ts'
import { momentText } from '../../texts/dates.ts'

export const MEMBER_TEXTS = {
  title: '직원',
  invite: '직원 초대하기',
  list: '함께 일하는 사람',
  disabledList: '사용을 멈춘 사람',
  more: '더 보기',
  you: '나',
  wholeShop: '전체 지역',
  choose: '직원을 누르면 로그인 방법과 권한을 볼 수 있어요.',
  back: '목록으로',
  facts: {
    id: '아이디',
    role: '맡은 일',
    regions: '지역',
    signedIn: '마지막 로그인',
    ways: '로그인 방법',
    messages: '할 일 메시지',
    devices: '로그인한 기기',
  },
  never: '아직 없어요',
  none: '없음',
  deviceCount: (count: number) => `${count}대`,
  passkeys: (count: number) => `패스키 ${count}개`,
  password: '비밀번호와 인증 앱',
  invited: (until: string) => `초대 중 · ${until}까지`,
  invitationOver: '초대 기간이 지났어요',
  notInvited: '아직 초대하지 않았어요',
  disabled: '사용 중지',
  audit: '이 사람이 한 일 보기',
  selfNote: '내 로그인 방법과 기기는 내 계정에서 바꿔요.',
  lost: {
    open: '휴대폰을 잃어버렸어요',
    title: (name: string) => `${name}님의\n모든 로그인을 끊을까요?`,
    lines: [
      '모든 기기에서 바로 로그아웃돼요.',
      '쓰던 패스키, 비밀번호와 복구 코드는 더 쓸 수 없어요.',
      '다시 들어올 초대 링크를 드려요.',
    ],
    yes: '끊고 새로 초대하기',
    reasons: ['휴대폰을 잃어버렸어요', '휴대폰을 바꿨어요', '복구 코드를 잃어버렸어요'],
  },
  again: {
    open: '새 초대 링크 만들기',
    title: (name: string) => `${name}님께 드릴\n새 링크를 만들까요?`,
    lines: ['앞서 드린 링크는 더 쓸 수 없어요.', `새 링크는 ${INVITATION_HOURS}시간 동안 한 번만 쓸 수 있어요.`],
    yes: '링크 만들기',
    reasons: ['링크를 못 받았어요', '기간이 지났어요'],
  },
  change: {
    what: '다른 역할이나 지역',
    open: '맡은 일·지역 바꾸기',
    title: (name: string) => `${name}님이\n무슨 일을 맡나요?`,
    note: '저장하면 로그인해 있는 기기에도 바로 적용돼요.',
    yes: '바꾸기',
    done: '바꿨어요.',
    reasons: ['맡은 일이 바뀌었어요', '잘못 정했어요'],
  },
  messages: {
    open: '할 일 메시지 바꾸기',
    title: (name: string) => `${name}님에게 새 할 일을\n메시지로 알릴까요?`,
    way: '받는 방법',
    ways: { SMS: '문자', EMAIL: '이메일', NONE: '받지 않기' },
    address: { SMS: '휴대폰 번호', EMAIL: '이메일' },
    example: { SMS: '예: 010-1234-5678', EMAIL: '예: minji@example.com' },
    which: '받을 일',
    allKinds: '맡은 일 모두',
    someKinds: '고른 일만',
    allNote: (count: number) => `맡은 일에 맞는 ${count}가지 할 일을 모두 알려요.`,
    lines: [
      '지금 열려 있는 할 일은 빼고, 새로 생기는 할 일부터 보내요.',
      '여러 일이 한꺼번에 생기면 한 번에 모아서 보내요.',
    ],
    noneLines: ['더는 메시지를 보내지 않아요. 할 일은 데스크에서 볼 수 있어요.'],
    yes: '저장하기',
    done: '저장했어요.',
    reasons: ['받고 싶다고 했어요', '번호나 주소가 바뀌었어요', '쉬는 동안이에요'],
    allText: '맡은 일 모두',
    someText: (count: number) => `${count}가지`,
    noneText: '받지 않아요',
  },
  disable: {
    open: '사용 중지',
    title: (name: string) => `${name}님의\n사용을 멈출까요?`,
    lines: [
      '모든 기기에서 바로 로그아웃돼요.',
      '데스크와 명령을 더 쓸 수 없어요.',
      '기록에 남은 이름은 그대로예요. 나중에 다시 쓰게 할 수 있어요.',
    ],
    yes: '사용 중지하기',
    done: '사용을 멈췄어요. 모든 기기에서 로그아웃됐어요.',
    reasons: ['그만뒀어요', '쉬는 동안이에요'],
  },
  enable: {
    open: '다시 쓰게 하기',
    title: (name: string) => `${name}님이\n다시 쓰게 할까요?`,
    lines: ['전과 같은 일과 지역을 맡고, 쓰던 방법으로 로그인해요.'],
    yes: '다시 쓰게 하기',
    done: '다시 쓸 수 있어요.',
    reasons: ['다시 일해요', '잘못 멈췄어요'],
  },
  consequences: '이렇게 돼요',
  working: '처리하고 있어요',
  inviteSheet: {
    title: '누구를 초대할까요?',
    name: '이름',
    id: '아이디',
    idHint: '영문 소문자와 숫자 2~30자. 로그인과 기록에 쓰고, 나중에 바꿀 수 없어요.',
    idWrong: '영문 소문자로 시작해 소문자, 숫자, -, _ 로 2~30자를 적어 주세요.',
    yes: '초대 링크 만들기',
    reasons: ['새로 왔어요', '다시 일하러 왔어요'],
  },
  role: '맡은 일',
  where: '지역',
  allRegions: '전체 지역',
  someRegions: '고른 지역만',
  link: {
    title: (name: string) => `${name}님께\n이 링크를 드리세요`,
    text: (until: string) => `${until}까지 한 번만 쓸 수 있어요. 이 창을 닫으면 다시 볼 수 없어요.`,
    qr: '초대 링크 QR 코드',
    qrHint: '옆에 있다면 휴대폰 카메라로 찍으면 돼요.',
    copy: '링크 복사',
    copied: '초대 링크를 복사했어요',
    send: '보내기',
    message: (name: string, shop: string) => `${name}님, ${shop} 데스크 초대예요.`,
    close: '전달했어요',
  },
  reason: '이유',
} as const

/** What each role is for, in the words of the shop. */
export const ROLE_NOTES: Readonly<Record<StaffRole, string>> = {
  SUPPORT: '고객 상담, 조회, 해지 접수',
  OPERATOR: '픽업, 검수, 보관, 배송 기록',
  ADMIN: '환불, 설정, 직원 관리까지 모두',
}

/** How a member gets in, in one line of the list. */
export const accessText = (member: ShownMember, now: number): string => {
  if (member.isDisabled) return MEMBER_TEXTS.disabled
  if (member.signedInAt !== null) return `마지막 로그인 ${momentText(member.signedInAt)}`
  if (member.invitedUntil === null) return MEMBER_TEXTS.notInvited
  return member.invitedUntil > now ? MEMBER_TEXTS.invited(momentText(member.invitedUntil)) : MEMBER_TEXTS.invitationOver
}

/** `문자 010-****-5678 · 맡은 일 모두`. */
export const taskMessagesText = ({ role, taskMessages }: ShownMember): string => {
  const { ways, allText, someText, noneText } = MEMBER_TEXTS.messages
  if (taskMessages === null) return noneText
  const { channel, address, kinds } = taskMessages
  const hasAll = taskKindsFor(role).every(kind => kinds.includes(kind))
  return `${ways[channel]} ${address} · ${hasAll ? allText : someText(kinds.length)}`
}

export const waysText = ({ passkeys, hasPassword }: ShownMember): string =>
  [...(passkeys > 0 ? [MEMBER_TEXTS.passkeys(passkeys)] : []), ...(hasPassword ? [MEMBER_TEXTS.password] : [])].join(
    ', ',
  ) || MEMBER_TEXTS.none
