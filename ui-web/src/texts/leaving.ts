import { match } from 'ts-pattern'
import type { LeaveFailure } from '#core/privacy/customer/leave.ts'
import type { RetainedByLaw } from '#core/privacy/ports/leaving.ts'
import { PROVIDER_LABELS, type Provider } from '#core/account/provider.ts'
import { COMPLAINT_RETENTION_YEARS, CONTRACT_RETENTION_YEARS } from '#core/privacy/retention.ts'
import { callFailureText, againText } from './call-failures.ts'
import { fullDay } from './dates.ts'
import { PUBLISHED_DEADLINE_DAYS } from '#core/storing/term.ts'
import { SHOP } from '../app/shop.ts'

/** Leaving for good, and taking one's own data along. */
export const LEAVING_TEXTS = {
  download: '내 정보 내려받기',
  downloadNote: '저장된 내 정보를 파일로 받아요',
  downloading: '모으고 있어요',
  downloaded: '내 정보를 파일로 내려받았어요',
  row: '회원 탈퇴',
  checking: '확인하고 있어요',
  delete: {
    title: '탈퇴하기 전에\n꼭 확인해 주세요',
    documentTitle: '회원 탈퇴',
    warnings: [
      '장비를 맡겼거나 진행 중인 신청이 있으면 탈퇴할 수 없어요.',
      '탈퇴하면 이 계정으로 다시 로그인할 수 없어요.',
      '보관 내역, 결제 기록, 검수 리포트, 등록한 카드가 계정과 함께 지워져요.',
      '지운 정보는 고객센터에서도 되살릴 수 없어요.',
    ],
    kept: {
      title: '법에 따라 따로 남는 기록',
      text: `계약과 결제 기록은 전자상거래법에 따라 계약이 끝난 날부터 ${CONTRACT_RETENTION_YEARS}년 동안 따로 보관한 뒤 지워요. 이름, 연락처, 이메일은 남기지 않고 주문 번호, 금액, 날짜, 결제 번호만 남아요. 문의와 답변은 같은 방법으로 ${COMPLAINT_RETENTION_YEARS}년 동안 남아요.`,
    },
    refund:
      '받을 환불은 탈퇴해도 끝까지 처리해요. 카드로 돌려드릴 수 없으면 계좌를 여쭤봐야 해서, 이름과 연락처를 환불을 마칠 때까지만 따로 보관한 뒤 지워요.',
    button: '탈퇴하기',
  },
  ask: {
    title: '정말 탈퇴할까요?',
    text: '탈퇴하면 바로 지워지고 되돌릴 수 없어요.',
    google: '구글 창이 열리면 계정을 한 번 더 골라 주세요. 창을 닫아도 탈퇴는 그대로 진행돼요.',
    no: '계속 쓸게요',
    yes: '네, 탈퇴할게요',
    busy: '탈퇴하고 있어요',
  },
  done: {
    title: '탈퇴를 마쳤어요',
    text: '그동안 이용해 주셔서 고마워요.',
    erased: '지운 정보',
    erasedValue: '계정, 연락처, 보관 내역, 리포트, 카드',
    erasedButContact: '계정, 보관 내역, 리포트, 카드',
    contact: '이름과 연락처',
    contactUntil: '환불을 마칠 때까지',
    kept: '남긴 기록',
    keptNothing: '없어요',
    until: '보관 기한',
    naver: '네이버에서 연결 끊기',
    naverNote: '네이버 쪽 연결은 직접 끊어야 해요',
    toStart: '처음 화면으로',
  },
  prerequisite: {
    title: '진행 중인\n보관이 있어요',
    documentTitle: '탈퇴 전 확인',
    lead: '보관이 모두 끝난 뒤 탈퇴할 수 있어요',
    first: '먼저 이렇게 해 주세요',
    /** What ends a storage, each with the way there. */
    ways: {
      gear: { title: '맡긴 장비 찾기', note: '꺼내기를 신청하면 보내드려요' },
      cancel: { title: '픽업 전 신청 취소하기', note: '결제 관리에서 취소하고 환불받아요' },
      terminate: { title: '자동 결제 해지하기', note: '보관을 연장하지 않아요' },
      support: { title: '고객센터에 물어보기', note: `${SHOP.support.phone} · ${SHOP.support.hours}` },
    },
    warning: `다음 결제일 ${PUBLISHED_DEADLINE_DAYS}일 전까지 해지하지 않으면 장비를 맡기지 않았더라도 자동으로 결제돼요.`,
    toMyPage: '마이페이지로 가기',
  },
} as const

/** `계약 2건, 결제 3건`. */
export const retainedText = ({ contracts, payments, complaints }: RetainedByLaw): string =>
  [contracts > 0 ? `계약 ${contracts}건, 결제 ${payments}건` : '', complaints > 0 ? `문의 ${complaints}건` : '']
    .filter(Boolean)
    .join(', ')

/** `2031년 11월 21일까지`. */
export const untilText = ({ until }: RetainedByLaw): string => `${fullDay(until)}까지`

/** What else ends; null for an account of our own. */
export const linkText = (provider: Provider): string | null =>
  match(provider)
    .with('EMAIL', 'other', () => null)
    .otherwise(social => `${PROVIDER_LABELS[social]} 계정과의 연결도 함께 끊어요.`)

/** Why the account is still there, or that it is unknown. */
export const leaveFailureText = (failure: LeaveFailure): string =>
  match(failure)
    .with(
      { kind: 'NotEligible' },
      () => '아직 탈퇴하지 않았어요.\n픽업하기 전인 신청은 취소하고, 맡긴 장비는 먼저 찾아 주세요.',
    )
    .with(
      { kind: 'InProgress' },
      () => '아직 탈퇴하지 않았어요.\n결제를 확인하고 있으니 확인이 끝난 뒤 다시 눌러 주세요.',
    )
    .with(
      { kind: 'SignInNeeded', hadToken: false },
      () => '아직 탈퇴하지 않았어요.\n로그인이 필요하니 다시 로그인해 주세요.',
    )
    .with({ kind: 'ServiceUnreachable' }, unreachable => `탈퇴됐는지 확인하지 못했어요.\n${againText(unreachable)}`)
    .otherwise(callFailureText)
