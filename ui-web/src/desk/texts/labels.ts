const NAMED_MOST = 5

export const LABEL_TEXTS = {
  title: '라벨',
  lead: '장비나 락커의 QR 라벨을 인쇄해요.',
  what: '무엇의 라벨인가요?',
  kinds: { orders: '장비', lockers: '락커' },
  paper: '용지',
  papers: { roll: '62mm 롤', a4: 'A4' },
  addOrder: '장비 라벨이나 주문 번호',
  waiting: '기다리는 장비에서 고르기',
  nothingWaits: '지금 기다리는 장비가 없어요.',
  range: '락커 번호',
  rangePlaceholder: '예: A-01..A-40',
  rangeWrong: '락커를 A-03이나 A-01..A-40처럼 입력해 주세요. 한 번에 500개까지 돼요.',
  add: '라벨 만들기',
  region: '보관소',
  sheet: '인쇄할 라벨',
  none: '아직 고른 라벨이 없어요.',
  count: (labels: number) => `${labels}장`,
  unregistered: (codes: readonly string[]) => {
    const more = codes.length - NAMED_MOST
    const named = codes.slice(0, NAMED_MOST).join(', ')
    return `등록되지 않은 락커예요: ${named}${more > 0 ? ` 외 ${more}개` : ''}. 시설에서 먼저 추가해야 스캔할 수 있어요.`
  },
  print: '인쇄하기',
  clear: '모두 지우기',
  codeOf: (label: string) => `${label}의 QR 코드`,
  unpaid: '결제 전이라 라벨이 없는 주문이에요.',
} as const
