import { match } from 'ts-pattern'
import type { Proof } from '#core/staff/staff-access.ts'

export const ACCOUNT_TEXTS = {
  title: '내 계정',
  id: '아이디',
  role: '맡은 일',
  endsAt: '로그인 유지',
  until: (moment: string) => `${moment}까지`,
  untilIdle: (minutes: number) => `${minutes}분 동안 쓰지 않으면 끝나요`,
  proofs: '로그인 방법',
  byTrial: '체험 링크',
  access: {
    passkeys: '패스키',
    none: '아직 없어요.',
    unnamed: '처음 만든 패스키',
    usedAt: (moment: string) => `마지막 사용 ${moment}`,
    addedAt: (moment: string) => `${moment}에 만들었어요`,
    add: '이 기기에 패스키 추가하기',
    adding: '패스키를 만들고 있어요',
    added: '패스키를 추가했어요.',
    remove: '지우기',
    removeAsk: (device: string) => `${device}\n패스키를 지울까요?`,
    removeText: '그 기기로는 더 로그인할 수 없어요.',
    removed: '패스키를 지웠어요.',
    codes: '복구 코드',
    codesLeft: (left: number) => `${left}개 남았어요. 휴대폰이 없을 때 하나씩 써요.`,
    renew: '복구 코드 새로 만들기',
    renewAsk: '복구 코드를\n새로 만들까요?',
    renewText: '전에 저장한 코드는 더 쓸 수 없어요.',
    renewing: '만들고 있어요',
    close: '저장했어요',
    sessions: '로그인한 기기',
    here: '지금 이 기기',
    commandLine: '명령줄',
    end: '로그아웃',
    ended: '그 기기에서 로그아웃했어요.',
  },
  device: '명령줄 연결하기',
  signOut: '로그아웃',
  signOutBusy: '로그아웃하고 있어요',
  everywhere: '모든 기기에서 로그아웃',
  everywhereYes: '로그아웃하기',
  everywhereAsk: '모든 기기에서\n로그아웃할까요?',
  everywhereText: '휴대폰을 잃어버렸거나 다른 곳에 로그인해 두었을 때 써요. 이 기기에서도 로그아웃돼요.',
} as const

export const proofText = (proof: Proof): string =>
  match(proof)
    .with('PASSKEY', () => '패스키')
    .with('CODE', () => '비밀번호와 인증 앱')
    .exhaustive()
