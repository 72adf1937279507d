import { PROVIDER_LABELS, type Provider } from '#core/account/provider.ts'
import type { SecurityEventKind } from '#core/account/security-event.ts'
import type { SignUpTerm } from '#core/account/sign-up-terms.ts'
import type { Day } from '#core/shared/day.ts'
import { Won } from '#core/shared/won.ts'
import type { OwedKind } from '#core/staff/customer-owed.ts'
import { awaitsPickup } from '#core/storing/pickup-place.ts'
import { isActive } from '#core/storing/projection.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import type { CustomerContract, StaffCustomerPage } from '#adapters/http/contract/staff/customers.ts'
import { dayText } from '../../texts/dates.ts'
import { onDay } from './order.ts'
import { STATE_NAMES } from './order-steps.ts'

export const CUSTOMER_TEXTS = {
  documentTitle: '고객',
  title: (name: string) => `${name}님`,
  joined: (day: string) => `${day} 가입`,
  written: (day: string) => `${day} 접수`,
  contact: '연락처',
  name: '이름',
  phone: '전화번호',
  email: '이메일',
  none: '없음',
  unproved: '본인 확인 전',
  newOrder: '새 주문 접수하기',
  look: '번호 보기',
  lookEmail: '이메일 보기',
  why: '왜 연락처를 보나요?',
  whyReasons: ['전화한 고객을 확인해요', '문의에 답해요', '약속을 잡아요'],
  contracts: '맡긴 장비',
  noContracts: '맡긴 장비가 없어요.',
  moreContracts: '주문이 더 있어요. 주문 번호로 찾아 주세요.',
  nextPayment: (day: Day) => `다음 결제 ${dayText(day)}`,
  heldPayment: (day: Day) => `다음 결제 ${dayText(day)}, 자동으로 결제되지 않음`,
  overduePayment: (day: Day) => `밀린 연장 결제 ${dayText(day)}`,
  endsOn: (day: Day, today: Day) => `${dayText(day)}에 ${day < today ? '끝났어요' : '끝나요'}`,
  locker: (code: string) => `락커 ${code}`,
  owed: '정리할 돈',
  unknownAmount: '주문에서 확인',
  money: '오간 돈',
  noMoney: '오간 돈이 없어요.',
  paid: '낸 돈',
  givenBack: '돌려드린 돈',
  held: '받아 둔 돈',
  allMoney: (count: number) => `${count}건 모두 보기`,
  moreMoney: '더 오래된 것은 주문에서 볼 수 있어요.',
  card: '자동 결제 카드',
  noCard: '등록된 카드가 없어요.',
  cardSince: '등록한 날',
  cardState: '상태',
  cardUsable: '결제할 수 있어요',
  cardRefused: '카드사에서 거절됐어요',
  cardLink: '카드 등록 링크 보내기',
  cardLinkTitle: '카드 등록 링크를 보낼까요?',
  cardLinkText: '고객이 직접 카드를 등록하는 화면으로 이어져요. 하루에 한 번 보낼 수 있어요.',
  cardLinkReasons: ['고객이 부탁했어요', '카드가 거절됐어요', '카드를 바꾸고 싶어 해요'],
  cardLinkDone: '카드 등록 링크를 보냈어요',
  goesBy: (ways: string) => `${ways}로 보내요`,
  cardRemove: '카드 삭제하기',
  cardRemoveTitle: '카드를 삭제할까요?',
  cardRemoveText: '우리 쪽과 카드사에서 모두 지워요. 되돌릴 수 없고, 고객이 다시 등록해야 해요.',
  cardRemoveReasons: ['고객이 부탁했어요', '카드를 잃어버렸대요'],
  cardRemoveDone: '카드를 삭제했어요',
  cardRemoved: (label: string) => `${label} 카드가 지워져요`,
  cardWaiting: (count: number) =>
    count === 0 ? '이 카드로 연장되는 계약은 없어요' : `계약 ${count}개가 새 카드를 기다려요`,
  signIns: '로그인',
  signedInOn: (count: number) =>
    count === 0 ? '지금 로그인한 기기가 없어요.' : `지금 기기 ${count}대에 로그인해 있어요.`,
  noLogin: '매장에서 접수해 계정이 없는 고객이에요.',
  signInsLook: '로그인한 기기와 기록 보기',
  signInsWhy: '왜 로그인 기록을 보나요?',
  signInsReasons: ['고객이 낯선 로그인을 신고했어요', '휴대폰을 잃어버렸대요', '로그인이 안 된대요'],
  devices: '로그인한 기기',
  events: '로그인 기록',
  noEvents: '최근 반년 동안 기록이 없어요.',
  moreEvents: '이보다 오래된 기록이 더 있어요.',
  logOut: '모든 기기에서 로그아웃',
  logOutTitle: '모든 기기에서 로그아웃할까요?',
  logOutText: '고객은 비밀번호나 소셜 계정으로 다시 로그인해요.',
  logOutReasons: ['휴대폰을 잃어버렸대요', '낯선 로그인이 있대요', '고객이 부탁했어요'],
  logOutPlan: (count: number) => (count === 0 ? '지금 로그인한 기기가 없어요' : `기기 ${count}대에서 로그아웃돼요`),
  logOutDone: '모든 기기에서 로그아웃했어요',
  join: '고객 계정과 합치기',
  joinTitle: '같은 고객의 계정과 합칠까요?',
  joinText: '같은 전화번호를 인증한 계정으로 주문이 모두 옮겨가요. 같은 사람인지 먼저 확인해 주세요.',
  joinReasons: ['접수할 때 이름을 잘못 적었어요', '전화로 같은 사람인지 확인했어요'],
  joinPlan: '인증한 계정으로 주문이 옮겨가고, 이 접수 기록은 없어져요',
  joinDone: '계정을 합쳤어요',
  change: {
    open: '이름·번호 고치기',
    title: '이름이나 번호를 고칠까요?',
    text: '계정이 없는 고객은 스스로 고칠 수 없어요. 메시지와 결제 링크는 고친 번호로 가요.',
    phone: '새 전화번호',
    phoneSame: '비워 두면 번호는 그대로예요.',
    nameWrong: '한글 2~20자나 영문 2~40자로 적어 주세요.',
    something: '바꿀 내용',
    reasons: ['접수할 때 잘못 적었어요', '번호가 바뀌었대요'],
    plan: (name: string, phone: string | null) => `이렇게 적어 둬요: ${name}님, ${phone ?? '번호 없음'}`,
    planPhone: '앞서 보낸 결제 링크는 옛 번호로 갔어요. 주문에서 다시 보내 주세요.',
    action: '고치기',
    busy: '고치고 있어요',
    done: '고쳤어요',
  },
  consents: '동의',
  notAsked: '묻지 않았어요',
  agreed: (day: string) => `${day} 동의`,
  withdrawn: (day: string) => `${day} 거절`,
  complaints: (count: number) => `답을 기다리는 문의가 ${count}개 있어요.`,
  tasks: '할 일',
  data: '개인정보',
  copy: '고객 정보 파일 만들기',
  copyTitle: '고객의 정보를 파일로 만들까요?',
  copyText: '이름, 연락처, 주문까지 우리가 가진 모든 것이 들어 있어요. 본인인지 확인한 뒤 그 사람에게만 전해 주세요.',
  copyReasons: ['매장에서 신분증을 확인했어요', '아는 번호로 다시 걸어 확인했어요'],
  copyMake: '파일 저장하기',
  copyMaking: '만들고 있어요',
  copyDone: '파일을 저장했어요',
  erase: '고객 정보 삭제하기',
  eraseTitle: '이 고객의 정보를 지울까요?',
  eraseText: '본인이 부탁했는지 확인해 주세요. 지우면 되돌릴 수 없어요.',
  eraseReasons: ['매장에서 신분증을 확인했어요', '아는 번호로 다시 걸어 확인했어요'],
  erasePlan: '지우면 이렇게 돼요',
  erased: '이름, 전화번호, 이메일, 주소, 카드, 사진, 메시지, 로그인은 바로 지워져요',
  erasedButContact: '주소, 카드, 사진, 메시지, 로그인은 바로 지워져요',
  keptNothing: '법으로 남겨야 하는 기록은 없어요',
  kept: ({ contracts, payments, complaints }: Record<'contracts' | 'payments' | 'complaints', number>, until: string) =>
    `계약 ${contracts}건, 결제 ${payments}건, 문의 ${complaints}건은 누구의 것인지 모르게 ${until}까지 보관해요`,
  keptContact: '받을 환불이 있어서 이름과 연락처는 환불을 마칠 때까지 남겨요',
  keptWhy: (contracts: number, complaints: number) =>
    `전자상거래법에 따라 계약과 결제는 ${contracts}년, 문의는 ${complaints}년 동안 남겨야 해요`,
  erasing: '지우고 있어요',
  eraseDone: '고객 정보를 지웠어요',
  copyName: (day: string) => `customer-${day}.json`,
} as const

/** How somebody signs in, as a word beside the name. */
export const providerText = (provider: Provider): string =>
  provider === 'DESK' ? '계정 없음' : `${PROVIDER_LABELS[provider]} 로그인`

const TERM_NAMES = {
  age: '만 14세 이상',
  service: '서비스 이용약관',
  data: '개인정보처리방침',
  marketing: '혜택과 소식 받기',
} as const satisfies Record<SignUpTerm, string>
export const termName = (term: SignUpTerm): string => TERM_NAMES[term]

const OWED_NAMES = {
  FIRST_PAYMENT: '첫 결제를 아직 안 했어요',
  RENEWAL: '연장 결제가 안 됐어요',
  LATE_FEE: '늦은 보관료를 받아야 해요',
  REFUND: '환불이 진행 중이에요',
} as const satisfies Record<OwedKind, string>
export const owedName = (kind: OwedKind): string => OWED_NAMES[kind]

const EVENT_NAMES = {
  LOGGED_IN: '로그인했어요',
  LOG_IN_FAILED: '로그인에 실패했어요',
  LOG_IN_PAUSED: '여러 번 틀려 잠시 막혔어요',
  LOG_IN_LIMITED: '로그인 시도가 많아 막혔어요',
  SIGN_UP_LIMITED: '가입 시도가 많아 막혔어요',
  CARDS_LIMITED: '카드 등록 시도가 많아 막혔어요',
  PASSWORD_CHANGED: '비밀번호를 바꿨어요',
  PHONE_CHANGED: '전화번호를 바꿨어요',
  LOGGED_OUT_EVERYWHERE: '모든 기기에서 로그아웃했어요',
  CARD_STORED: '카드를 등록했어요',
  CARD_REMOVED: '카드를 삭제했어요',
  LEFT: '탈퇴했어요',
} as const satisfies Record<SecurityEventKind, string>
export const eventName = (event: SecurityEventKind): string => EVENT_NAMES[event]

/** Addresses have letters: the same letter is the same place. */
export const placeText = (place: number | null): string | null =>
  place === null ? null : `장소 ${place <= 26 ? String.fromCharCode(64 + place) : place}`

/** What of theirs is where, and whether money is open, in one or two sentences. */
export const customerSentence = ({ contracts, owed }: Pick<StaffCustomerPage, 'contracts' | 'owed'>): string => {
  const open = contracts.filter(({ state }) => isActive(state))
  const [only] = open
  const toPickUp = open.filter(({ state }) => awaitsPickup({ state })).length
  const stored = open.length - toPickUp
  const counted = [
    stored > 0 && `장비 ${stored}개를 맡겼어요.`,
    toPickUp > 0 && `픽업할 장비가 ${toPickUp}개 있어요.`,
    open.length === 1 && only !== undefined && `(${STATE_NAMES[only.state]})`,
  ]
  const gear = open.length === 0 ? '지금 맡긴 장비가 없어요.' : counted.filter(Boolean).join(' ')
  return owed.length === 0 ? gear : `${gear} 정리할 돈이 ${owed.length}건 있어요.`
}

/** State, locker, plan and what comes next, on one line; of a set without a name its order, which tells it from the others (G998). */
export const contractNote = (
  {
    orderId,
    state,
    name,
    pickupDate,
    pickupHalf,
    locker,
    plan,
    autoRenewal,
    storageEndDate,
    nextRenewalDate,
    isNextHeld,
  }: CustomerContract,
  today: Day,
): string =>
  [
    STATE_NAMES[state],
    state === 'PICKUP_SCHEDULED' && pickupDate !== null ? onDay(pickupDate, pickupHalf) : null,
    locker === null ? null : CUSTOMER_TEXTS.locker(locker),
    PLAN_NAMES[plan],
    nextRenewalDate !== null
      ? CUSTOMER_TEXTS[isNextHeld ? 'heldPayment' : nextRenewalDate < today ? 'overduePayment' : 'nextPayment'](
          nextRenewalDate,
        )
      : autoRenewal === 'TERMINATED' && storageEndDate !== null && isActive(state)
        ? CUSTOMER_TEXTS.endsOn(storageEndDate, today)
        : null,
    name === '' ? orderId : null,
  ]
    .filter(Boolean)
    .join(' · ')

export const wonText = (won: Won | null): string =>
  won === null ? CUSTOMER_TEXTS.unknownAmount : `${Won.format(won)}원`
