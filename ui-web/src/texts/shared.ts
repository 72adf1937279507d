/** Words that any screen may need. */
export const SHARED_TEXTS = {
  tagline: '장비 보관에 케어를 더하다',
  back: '뒤로',
  next: '다음',
  close: '닫기',
  sessionOver: '로그아웃됐어요. 다시 로그인하면 이어서 할 수 있어요.',
  logIn: { title: '로그인이\n필요해요', text: '잠시 뒤 로그인 화면으로 이동해요', action: '로그인하기' },
  offline: {
    title: '인터넷에 연결되어 있지 않아요',
    text: '다시 연결되면 이 화면을 바로 열어드려요. 맡긴 장비와 결제 내역은 안전해요.',
  },
  outdated: {
    title: '화면을 불러오지 못했어요',
    text: '연결이 잠시 끊겼거나 새 버전이 나왔을 수 있어요. 다시 불러오면 이어서 할 수 있어요.',
  },
  /** Of when what is shown is. */
  lastKnown: {
    of: (moment: string) => `${moment}에 확인한 내용이에요`,
    note: '지금은 새로 불러오지 못했어요.',
    offline: '지금은 오프라인이에요. 연결되면 새로 불러와요.',
  },
  broken: { title: '화면을 여는 중에 문제가 생겼어요', text: '맡긴 장비와 결제 내역은 안전해요. 다시 불러와 주세요.' },
  reload: '다시 불러오기',
  moving: '다음 화면을 여는 중이에요',
  toStart: '처음으로',
} as const
