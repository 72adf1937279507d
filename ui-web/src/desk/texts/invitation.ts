import { APP_CODE_DIGITS } from '#core/staff/app-code.ts'
import { INVITATION_HOURS, RECOVERY_CODES } from '#core/staff/staff-access.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#core/account/password.ts'

export const INVITATION_TEXTS = {
  documentTitle: '초대',
  title: (name: string) => `${name}님,\n함께하게 되어 반가워요`,
  lead: (role: string) => `${role} 일을 맡아요. 이 휴대폰으로 로그인할 방법을 골라 주세요.`,
  expires: (moment: string) => `이 링크는 ${moment}까지 한 번만 쓸 수 있어요`,
  byPasskey: '패스키 만들기',
  passkeyBusy: '패스키를 만들고 있어요',
  passkeyHint: '지문, 얼굴이나 화면 잠금으로 로그인해요. 가장 빠르고 안전해요.',
  byPassword: '비밀번호와 인증 앱으로',
  broken: {
    title: '초대 링크를\n열 수 없어요',
    noToken: '링크가 잘린 것 같아요. 받은 메시지에서 링크 전체를 눌러 주세요.',
    ask: `링크는 ${INVITATION_HOURS}시간 동안 한 번만 쓸 수 있어요. 관리자에게 새 링크를 부탁해 주세요.`,
    toSignIn: '로그인하기',
  },
  password: {
    title: '인증 앱과\n비밀번호를 정해 주세요',
    documentTitle: '인증 앱과 비밀번호',
    scan: '1. 인증 앱에 등록해요',
    scanText: '인증 앱에서 + 를 누르고 이 그림을 찍어 주세요. 이 휴대폰에 앱이 있다면 아래에서 열어요.',
    qr: '인증 앱에 등록할 QR 코드',
    open: '인증 앱 열기',
    key: '직접 입력할 설정 키',
    copy: '설정 키 복사',
    copied: '설정 키를 복사했어요',
    choose: '2. 비밀번호와 코드를 넣어요',
    password: '새 비밀번호',
    passwordHint: `영문과 숫자를 넣어 ${PASSWORD_MIN_LENGTH}~${PASSWORD_MAX_LENGTH}자`,
    code: `인증 코드 ${APP_CODE_DIGITS}자리`,
    codeHint: '방금 등록한 앱에 보이는 숫자예요',
    action: '초대 받기',
    busy: '등록하고 있어요',
  },
  recovery: {
    title: '복구 코드를\n저장해 주세요',
    documentTitle: '복구 코드',
    lead: `휴대폰을 잃어버려도 이 코드로 로그인해요. ${RECOVERY_CODES}개를 지금 한 번만 보여드려요.`,
    list: '복구 코드',
    copy: '복사',
    copied: '복구 코드를 복사했어요',
    save: '파일 저장',
    print: '인쇄',
    saved: '저장했어요',
    savedNote: '다른 사람이 볼 수 없는 곳에 두세요',
    action: '데스크 열기',
    /** Of the file, before the shop's name. */
    fileTitle: (name: string) => `${name}님의 데스크 복구 코드`,
    fileNote: '코드마다 한 번만 쓸 수 있어요. 다른 사람에게 보여 주지 마세요.',
  },
} as const
