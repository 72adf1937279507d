import { APP_CODE_DIGITS } from '#core/staff/app-code.ts'
import { PROOF_MINUTES } from '#core/staff/staff-access.ts'

/** Before money, settings and people: once more that it is this member who sits there. */
export const PROOF_TEXTS = {
  title: '본인인지 한 번 더 확인해요',
  text: `중요한 일이라 확인하고 진행해요. 확인하면 ${PROOF_MINUTES}분 동안 다시 묻지 않아요.`,
  byPasskey: '패스키로 확인하기',
  code: `인증 코드 ${APP_CODE_DIGITS}자리`,
  codeHint: '인증 앱에 지금 보이는 숫자예요',
  byCode: '코드로 확인하기',
  onTrial: '체험 계정으로 확인하기',
  busy: '확인하고 있어요',
  later: '나중에 하기',
  proveAndShow: '확인하고 보기',
} as const
