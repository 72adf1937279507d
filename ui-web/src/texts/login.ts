/** The way in by e-mail, and the other ways beside it. */
export const LOGIN_TEXTS = {
  title: '장비 보관에\n케어를 더하다',
  documentTitle: '로그인',
  lead: '로그인하고 내 장비를 확인해요',
  email: '이메일',
  emailPlaceholder: '예: ski@example.com',
  password: '비밀번호',
  submit: '로그인',
  submitting: '로그인하고 있어요',
  emailMissing: '이메일을 입력해 주세요.',
  passwordMissing: '비밀번호를 입력해 주세요.',
  lastWay: '최근 로그인',
  find: '아이디·비밀번호 찾기',
  whichWay: '가입한 방법 메일로 받기',
  neverJoined: '가입한 적이 없다면 메일로 받은 인증번호로 비밀번호를 정해 주세요. 바로 내 계정으로 쓸 수 있어요.',
  newPassword: '비밀번호 다시 설정하기',
  signUp: '회원가입',
} as const
