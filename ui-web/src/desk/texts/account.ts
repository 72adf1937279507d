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
