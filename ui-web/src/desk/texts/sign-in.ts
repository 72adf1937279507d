import { match } from 'ts-pattern'
import { APP_CODE_DIGITS } from '#core/staff/app-code.ts'
import { STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS } from '#core/staff/staff-access.ts'
import type { PasskeyFailure } from '#core/staff/ports/device-passkeys.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { failureText } from './shared.ts'

export const SIGN_IN_TEXTS = {
  title: '데스크에\n로그인해 주세요',
  documentTitle: '로그인',
  lead: '직원만 쓰는 화면이에요',
  byPasskey: '패스키로 로그인',
  passkeyBusy: '패스키를 확인하고 있어요',
  passkeyHint: '지문, 얼굴이나 화면 잠금으로 바로 들어가요',
  noPasskeys: '이 브라우저에서는 패스키를 쓸 수 없어요.',
  otherWay: '비밀번호와 인증 코드로',
  shift: '근무용 휴대폰이에요',
  shiftNote: `켜면 쓰지 않아도 로그인이 ${STAFF_SESSION_HOURS}시간 유지돼요. 여럿이 쓰는 기기에서는 꺼 두세요. 끄면 ${STAFF_IDLE_MINUTES}분 동안 쓰지 않을 때 로그아웃돼요.`,
  noAccount: '처음이라면 관리자가 보낸 초대 링크를 열어 주세요.',
  reasons: {
    over: '로그인이 끝났어요. 다시 로그인하면 보던 화면으로 돌아가요.',
    'signed-out': '로그아웃했어요.',
    everywhere: '모든 기기에서 로그아웃했어요.',
  },
  password: {
    title: '비밀번호와 인증 코드로\n로그인해요',
    documentTitle: '비밀번호로 로그인',
    id: '직원 아이디',
    password: '비밀번호',
    code: `인증 코드 ${APP_CODE_DIGITS}자리`,
    codeHint: '인증 앱에 지금 보이는 숫자예요',
    withoutPassword: '패스키로만 로그인했다면 비워 두세요',
    recovery: '복구 코드',
    recoveryHint: '저장해 둔 코드 가운데 하나예요. 한 번만 쓸 수 있어요',
    byRecovery: '복구 코드로 할게요',
    byApp: '인증 앱의 코드로 할게요',
    action: '로그인',
    busy: '로그인하고 있어요',
  },
  trial: {
    title: '누구로\n둘러볼까요?',
    documentTitle: '체험 로그인',
    lead: '체험 환경에서만 이렇게 바로 들어가요',
    SUPPORT: '전화와 문의를 받아요',
    OPERATOR: '픽업, 검수, 보관을 맡아요',
    ADMIN: '환불, 가격, 직원까지 모두 다뤄요',
    busy: '들어가고 있어요',
  },
} as const

export type SignInFailure = StaffFailure | PasskeyFailure

/** Why signing in, or a proof, did not work: the service's own sentence, or what the device said of the passkey. */
export const signInFailureText = (failure: SignInFailure): string =>
  'kind' in failure
    ? match(failure.kind)
        .with('PasskeyDeclined', () => '패스키 확인을 마치지 못했어요. 다시 누르거나 다른 방법을 골라 주세요.')
        .with(
          'PasskeyExists',
          () => '이 기기에는 이미 패스키가 있어요. 다른 기기에서 만들거나 다른 방법을 골라 주세요.',
        )
        .with('PasskeyUnsupported', () => '이 브라우저에서는 패스키를 쓸 수 없어요. 다른 방법을 골라 주세요.')
        .exhaustive()
    : failureText(failure)
