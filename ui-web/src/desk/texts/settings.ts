import { match } from 'ts-pattern'
import type { Day } from '#core/shared/day.ts'
import type { Shop, ShopLink } from '#core/shared/shop.ts'
import { Won } from '#core/shared/won.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import { regionLabel } from '#core/storing/region.ts'
import type { PlannedShop } from '#adapters/http/contract/staff/settings.ts'
import { dayText, momentText, WEEKDAYS } from '../../texts/dates.ts'

export const SETTINGS_TEXTS = {
  title: '설정',
  readOnly: '설정은 관리자만 바꿀 수 있어요.',
  missing: (count: number) => `비어 있거나 체험판 그대로인 것이 ${count}개 있어요`,
  unset: '정하지 않음',
  registrationWrong: '이런 등록번호는 없어요. 사업자등록증을 보고 숫자 10자리를 다시 적어 주세요.',
  on: '켜짐',
  off: '꺼짐',
  turnOn: '켜기',
  turnOff: '끄기',
  all: '모든 지역',
  allRest: '따로 정하지 않은 지역',
  ownStays: (labels: readonly string[]) => `${labels.join(', ')}: 따로 정한 금액 그대로예요.`,
  closing: {
    title: '휴무일',
    action: '쉬는 날 정하기',
    sheet: '언제 쉬나요?',
    where: '어디가 쉬나요?',
    none: '정해 둔 쉬는 날이 없어요.',
    open: '다시 열기',
    openSheet: (day: Day) => `${dayText(day)}에 다시 열까요?`,
    span: '며칠 쉬나요?',
    days: (count: number) => (count === 1 ? '하루' : `${count}일`),
    save: (day: Day, count: number) => (count === 1 ? `${dayText(day)} 쉬기` : `${dayText(day)}부터 ${count}일 쉬기`),
    pick: '쉬는 날 고르기',
    noWindows: (names: string) =>
      `${names}: 픽업 시간을 정하지 않아 따로 쉬는 날을 둘 수 없어요. 픽업 시간을 먼저 정해 주세요.`,
    reasons: ['눈이나 비', '시설 점검', '명절', '행사'],
    openReasons: ['다시 열게 됐어요', '잘못 정했어요'],
  },
  groups: { store: '매장', regions: '지역과 픽업 시간', season: '시즌과 픽업', fees: '요금', switches: '스위치' },
  sheets: {
    brand: '브랜드',
    company: '회사 정보',
    support: '고객센터',
    links: '링크',
    promises: '약속 문구',
    season: '시즌',
    pickup: '픽업 기준',
    paymentFee: '결제 수수료',
    lateFee: '늦은 보관료',
  },
  promises: { every: '모든 주문', BASIC: '기본', FLEX: '자유 이용', hint: '한 줄에 하나씩, 6줄까지 적어 주세요.' },
  region: {
    add: '지역 추가하기',
    addSheet: '새 지역',
    isOpen: '새 주문 받기',
    isOpenNote: '끄면 맡긴 장비는 그대로 두고 새 주문만 받지 않아요.',
    code: '코드 (나중에 바꿀 수 없어요)',
    label: '보관소 이름',
    area: '짧은 이름',
    address: '주소',
    latitude: '위도',
    longitude: '경도',
    hours: '이용 시간',
    closed: '새 주문 안 받음',
  },
  windows: {
    row: '픽업 시간',
    sheet: (name: string) => `${name} 픽업 시간`,
    isOn: '고객이 픽업 시간을 골라요',
    isOnNote: '끄면 직원이 전화로 날을 정해요.',
    weekdays: '픽업하는 요일',
    morning: '오전 한 번에',
    afternoon: '오후 한 번에',
    unit: '건',
    call: '전화로 정하기',
    some: (days: string, morning: number, afternoon: number) => `${days} · 오전 ${morning}건, 오후 ${afternoon}건`,
  },
  lateFee: {
    none: '받지 않아요.',
    add: '늦은 보관료 정하기',
    from: '언제부터',
    region: '어느 지역',
    won: '하루 보관료',
    wonHint: '0원이면 받지 않아요.',
    drop: '지우기',
    dropSheet: '늦은 보관료를 지울까요?',
    row: (won: Won) => `하루 ${Won.format(won)}원`,
  },
  withdrawal: {
    title: '청약철회 7일 전액 환불',
    undecided: '정해야 문을 열 수 있어요',
    lead: '전자상거래법 제17조 제1항은 통신판매로 계약한 고객이 7일 안에 철회할 수 있게 해요. 어느 쪽이 맞는지 법률 자문을 받아 정해 주세요.',
    onText: (paid: string) =>
      `켜면: 결제하고 7일 안, 픽업 전이면 픽업 날에도 모두 돌려줘요. ${paid}원은 ${paid}원 그대로요.`,
    offText: (paid: string, before: string, onDay: string) =>
      `끄면: 픽업 전날까지는 수수료를 뺀 ${before}원, 픽업 날에는 절반인 ${onDay}원을 돌려줘요(${paid}원 결제). 제17조 제2항 같은 예외가 있을 때만 끌 수 있고, 잘못 남긴 돈은 이자와 함께 돌려줘야 해요(제18조).`,
  },
  selfBooking: {
    title: '픽업 시간 바로 예약',
    text: '켜면 고객이 고른 픽업 시간이 결제와 함께 바로 예약돼요. 끄면 직원이 확인한 뒤 예약돼요.',
  },
  capacity: {
    title: '락커 수만큼만 받기',
    text: '켜면 락커가 찬 지역은 새 주문을 받지 않아요. 락커를 등록하지 않은 지역은 그대로 받아요.',
  },
  alimtalk: {
    title: '카카오 알림톡',
    text: (count: number) => `템플릿 ${count}개로 보내요. 채널과 템플릿은 파일로 바꿔요.`,
    off: '모두 문자로 보내요. 채널과 템플릿은 파일로 넣어요.',
  },
  when: { label: '언제부터 바꿀까요?', now: '지금 바로', day: '날짜 정하기' },
  reasons: ['정보가 바뀌었어요', '잘못 적었어요', '운영 방식이 바뀌었어요'],
  plan: {
    effects: '누구에게 무엇이 바뀌나요',
    differences: '바뀌는 내용',
    more: (count: number) => `그 밖에 ${count}개`,
    none: '지금과 같아요. 바뀌는 것이 없어요.',
    planning: '무엇이 바뀌는지 확인하고 있어요',
    since: (moment: string) => `${moment}부터`,
    undone: (moment: string) =>
      `${moment}에 예정된 변경이 이 내용을 다시 바꿔요. 예정된 변경을 되돌리고 새로 예약해 주세요.`,
    leap: '이 가격이 맞아요',
    overwrite: '그사이 바뀐 설정도 파일대로 덮어쓸게요',
    before: '지금',
    after: '바꾼 뒤',
    empty: '없음',
  },
  save: '저장하기',
  saving: '저장하고 있어요',
  saved: '저장했어요. 5초 안에 모든 화면에 적용돼요.',
  rebase: '바뀐 내용을 확인했어요',
  changed: '그사이 다른 사람이 설정을 바꿨어요. 아래 내용을 다시 확인해 주세요.',
  coming: '예정된 변경',
  noComing: '예정된 변경이 없어요.',
  history: '변경 기록',
  noHistory: '아직 바꾼 적이 없어요.',
  olderHistory: '이전 기록 더 보기',
  withdraw: '되돌리기',
  withdrawn: '되돌림',
  withdrawSheet: '이 변경을 되돌릴까요?',
  withdrawReasons: ['잘못 바꿨어요', '계획이 바뀌었어요'],
  anyChange: '바꿀 내용',
  changedBy: (by: string, moment: string) => `${by} · ${moment}`,
  file: {
    title: '전체 파일',
    text: '모든 설정을 파일 하나로 내려받아 고친 다음, 바뀌는 내용을 확인하고 올릴 수 있어요.',
    download: '내려받기',
    upload: '파일 올리기',
    sheet: '파일 올리기',
    pick: '파일 고르기',
    picked: (name: string) => `${name} 파일을 확인하고 있어요.`,
    tooLarge: '파일이 너무 커요. 내려받은 파일을 고쳐서 올려 주세요.',
  },
} as const

const LINK_NAMES: Readonly<Record<ShopLink, string>> = {
  terms: '서비스 이용약관',
  privacy: '개인정보처리방침',
  electronicFinance: '전자금융거래 이용약관',
  marketing: '혜택과 소식 받기',
  damageCompensation: '손해 배상',
  autoExtension: '자동 연장',
  partnerDisclaimer: '제휴 렌탈숍',
  pickupNotice: '픽업 안내',
  help: '도움말',
}

/** Facts by their path in the shop's document; those of a region without its place. */
const FACT_NAMES: Readonly<Record<string, string>> = {
  'brand.korean': '한글 이름',
  'brand.latin': '영문 이름',
  'brand.mark': '마크',
  'company.name': '상호',
  'company.representative': '대표자',
  'company.registration': '사업자등록번호',
  'company.mailOrder': '통신판매업 신고번호',
  'company.address': '주소',
  'company.hosting': '호스팅 제공자',
  'support.email': '이메일',
  'support.phone': '전화',
  'support.hours': '상담 시간',
  ...Object.fromEntries(Object.entries(LINK_NAMES).map(([link, name]) => [`links.${link}`, name])),
  'season.start': '새 시즌이 시작하는 날',
  'season.windowStart': '장비를 쓰기 시작하는 날',
  'season.windowEnd': '장비를 쓰는 마지막 날',
  'pickup.lastHour': '당일 접수 마감',
  'pickup.withinBusinessDays.earliest': '가장 빠른 픽업',
  'pickup.withinBusinessDays.latest': '가장 늦은 픽업',
  'pickup.closedDays': '모든 지역 휴무일',
  paymentFeeBasisPoints: '결제 수수료',
  lateFees: '늦은 보관료',
  prices: '가격',
  promises: '약속 문구',
  'promises.every': '약속 문구',
  'promises.BASIC': '기본 약속 문구',
  'promises.FLEX': '자유 이용 약속 문구',
  selfBooking: '픽업 시간 바로 예약',
  limitToCapacity: '락커 수만큼만 받기',
  statutoryWithdrawal: '청약철회 7일 전액 환불',
  alimtalk: '카카오 알림톡',
  regions: '지역',
  'region.label': '보관소 이름',
  'region.area': '짧은 이름',
  'region.address': '주소',
  'region.at': '지도 위치',
  'region.hours': '이용 시간',
  'region.isOpen': '새 주문 받기',
  'region.code': '코드',
  'region.pickupWindows': '픽업 시간',
}

/** The name of a fact, or of the nearest above it that has one; of a region by its code, or its place in the list. */
export const factName = (path: string, regions: Shop['regions']): string => {
  const [, one = '', below = ''] = /^regions\.(\w+)\.?(.*)$/.exec(path) ?? []
  if (one === '') return nameOf(path) ?? path
  const found = regions.find(({ code }) => code === one) ?? regions[Number(one)]
  const region = found?.label ?? SETTINGS_TEXTS.region.addSheet
  const name = nameOf(`region.${below}`)
  return name === undefined ? region : `${region} ${name}`
}

const nameOf = (path: string): string | undefined => {
  const name = FACT_NAMES[path]
  if (name !== undefined || !path.includes('.')) return name
  return nameOf(path.slice(0, path.lastIndexOf('.')))
}

/** What is missing, by where it is filled in: `회사 정보(대표자, 주소), 청약철회 7일 전액 환불`. */
export const missingText = (paths: readonly string[], regions: Shop['regions']): string => {
  const namesIn = (group: 'company' | 'support'): readonly string[] => {
    const names = paths.filter(path => path.startsWith(`${group}.`)).map(path => factName(path, regions))
    return names.length === 0 ? [] : [`${SETTINGS_TEXTS.sheets[group]}(${names.join(', ')})`]
  }
  const others = paths
    .filter(path => !/^(company|support)\./.test(path))
    .map(path => factName(path.replace('[0]', '.0'), regions))
  return [...namesIn('company'), ...namesIn('support'), ...others].join(', ')
}

/** `11-15` as `11월 15일`. */
export const yearlyDayText = (monthAndDay: string): string => {
  const [month, day] = monthAndDay.split('-').map(Number)
  return `${month}월 ${day}일`
}

/** A fact as a person reads it. */
export const factValue = (path: string, value: unknown): string => {
  // Of a price or a fee: everywhere.
  if (value === null && path.endsWith('.region')) return SETTINGS_TEXTS.all
  if (value === null || value === undefined || value === '') return SETTINGS_TEXTS.plan.empty
  if (typeof value === 'boolean') return value ? SETTINGS_TEXTS.on : SETTINGS_TEXTS.off
  if (typeof value === 'number') return numberText(path, value)
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value as Day) : value
  if (Array.isArray(value)) {
    if (value.length === 0) return SETTINGS_TEXTS.plan.empty
    return value.map(one => factValue(path, one)).join(path.includes('weekdays') ? '·' : ', ')
  }
  return Object.entries(value)
    .filter(([, one]) => !Array.isArray(one) || one.length > 0)
    .map(([name, one]) => (PREFIXES[name] ?? '') + factValue(`${path}.${name}`, one))
    .join(', ')
}

const PREFIXES: Readonly<Record<string, string>> = {
  MORNING: '오전 ',
  AFTERNOON: '오후 ',
  BASIC: `${PLAN_NAMES.BASIC} `,
  FLEX: `${PLAN_NAMES.FLEX} `,
}

const numberText = (path: string, value: number): string => {
  if (path === 'paymentFeeBasisPoints') return percentText(value)
  if (path.includes('weekdays')) return WEEKDAYS[value] ?? String(value)
  if (/won/i.test(path)) return `${Won.format(value as Won)}원`
  if (path.includes('stops')) return `${value}${SETTINGS_TEXTS.windows.unit}`
  if (path === 'pickup.lastHour') return `${value}시`
  if (path.startsWith('pickup.withinBusinessDays')) return `영업일 ${value}일 뒤`
  return String(value)
}

export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`

type Effect = PlannedShop['effects'][number]

/** For whom what changes, in one sentence. */
export const effectText = ({ kind, region, days, isOn }: Effect, regions: Shop['regions']): string => {
  const where = regions.find(({ code }) => code === region)?.label ?? region ?? SETTINGS_TEXTS.all
  const dayNames = days.map(dayText).join(', ')
  return match(kind)
    .with('SHOWN', () => '모든 고객이 앱과 메시지에서 새 내용을 봐요.')
    .with('PRICES', () => '새 주문만 새 가격이에요. 연장은 고객이 동의할 때까지 지금 가격이에요.')
    .with('PAYMENT_FEE', () => '앞으로 결제하는 주문의 환불부터예요. 이미 결제한 주문은 결제할 때의 수수료예요.')
    .with('LATE_FEES', () => '계약이 끝나고 찾아갈 기간도 지난 장비의 고객이 하루마다 내요.')
    .with('WITHDRAWAL', () =>
      isOn
        ? '이미 결제한 고객도 7일 안, 픽업 전이면 전액을 돌려받아요.'
        : '이미 결제한 고객도 픽업 전 취소는 수수료를 빼고 돌려받아요.',
    )
    .with('SEASON', () => '장비를 꺼내고 다시 맡길 수 있는 기간이 모든 고객에게 바뀌어요.')
    .with('PICKUP_DAYS', () => '새로 주문하는 고객의 픽업 안내가 바뀌어요. 잡힌 픽업은 그대로예요.')
    .with('DAYS_CLOSED', () => `${where}: ${dayNames}에 새 픽업을 받지 않아요. 잡힌 픽업과 배송은 그대로 남아요.`)
    .with('DAYS_OPENED', () => `${where}: ${dayNames}에 다시 픽업을 받아요.`)
    .with('REGION_ADDED', () => `${where}: 고객이 새 지역을 고를 수 있어요.`)
    .with('REGION_DROPPED', () => `${where}: 목록에서 없어져요.`)
    .with('REGION_OPENED', () => `${where}: 새 주문을 받기 시작해요.`)
    .with('REGION_CLOSED', () => `${where}: 새 주문을 받지 않아요. 맡긴 장비는 그대로예요.`)
    .with('REGION_SHOWN', () => `${where}: 고객이 새 이름, 주소, 시간을 봐요.`)
    .with('WINDOWS', () => `${where}: 앞으로 고를 수 있는 픽업 시간이 바뀌어요. 잡힌 픽업은 그대로예요.`)
    .with('SELF_BOOKING', () =>
      isOn ? '새 주문의 픽업 시간이 결제와 함께 바로 예약돼요.' : '새 주문의 픽업 시간은 직원이 확인해야 예약돼요.',
    )
    .with('CAPACITY', () => (isOn ? '락커가 찬 지역은 새 주문을 받지 않아요.' : '락커가 차도 새 주문을 계속 받아요.'))
    .with('ALIMTALK', () => '앞으로 보내는 메시지의 방법이 바뀌어요.')
    .exhaustive()
}

type Closed = PlannedShop['closed'][number]

/** What a region that closes has. */
export const closedText = (
  { region, unpaid, toPickUp, here, withCustomer }: Closed,
  regions: Shop['regions'],
): string => {
  const counted = [
    toPickUp > 0 && `픽업할 장비 ${toPickUp}개`,
    here > 0 && `맡고 있는 장비 ${here}개`,
    withCustomer > 0 && `고객이 쓰는 장비 ${withCustomer}개`,
  ].filter(Boolean)
  const what = counted.length === 0 ? '진행 중인 계약이 없어요' : `${counted.join(', ')}가 남아 있어요`
  const mayCome = unpaid > 0 ? ` 결제를 기다리는 주문 ${unpaid}개는 결제하면 계약이 돼요.` : ''
  return `${regionLabel({ regions }, region)}: ${what}.${mayCome}`
}

type Stops = PlannedShop['stops'][number]

/** Who has to be called. */
export const stopsText = ({ day, pickups, deliveries, hasMore }: Stops): string => {
  const counted = [pickups > 0 && `픽업 ${pickups}건`, deliveries > 0 && `배송 ${deliveries}건`]
    .filter(Boolean)
    .join(', ')
  return `${dayText(day)}에 잡힌 ${counted}${hasMore ? ' 이상' : ''}이 그대로 남아 있어요. 고객에게 쉰다고 바로 알리니, 다른 날로 옮겨 주세요.`
}

/** As `support.phone`, `regions`: what a change names. */
export const changeText = (facts: readonly string[]): string =>
  [...new Set(facts.map(fact => nameOf(fact) ?? fact))].join(', ')

export const sinceText = momentText

export const weekdaysText = (weekdays: readonly number[]): string =>
  weekdays
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map(day => WEEKDAYS[day])
    .join('·')
