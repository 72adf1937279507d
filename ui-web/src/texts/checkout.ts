import { withRo } from '#core/shared/with-ro.ts'
import { match, P } from 'ts-pattern'
import type { Day } from '#core/shared/day.ts'
import { BASIC_CHECKOUTS } from '#core/storing/allowance.ts'
import { type Plan, PLAN_NAMES } from '#core/storing/plan.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import { ADDRESS_MAX_CHARACTERS } from '#core/storing/delivery-address.ts'
import type { CheckoutTerm } from '#core/storing/order-terms.ts'
import { RECIPIENT_NAME_MAX_CHARACTERS } from '#core/storing/recipient.ts'
import type { CheckoutOffer, SeasonOffer } from '#core/storing/checkout-offer.ts'
import type { CheckoutIncomplete } from '#core/storing/customer/take-out-gear.ts'
import type {
  CheckoutOption,
  CurrentCheckout,
  RedirectCheckoutFailure,
  RequestCheckoutFailure,
  WithdrawCheckoutFailure,
} from '#core/storing/ports/checkouts.ts'
import { callFailureText } from './call-failures.ts'
import { CALENDAR_TEXTS } from './calendar.ts'
import { dayText, fullDay, shortDay } from './dates.ts'
import { SHOP } from '../app/shop.ts'

export const CHECKOUT_TEXTS = {
  next: '다음',
  close: '신청 그만두고 홈으로',
  loadFailed: '장비를 불러오지 못했어요',
  none: { title: '보관 중인 장비가 없어요', text: '장비가 보관소에 들어오면 꺼낼 수 있어요.', action: '내 장비 보기' },
  underWay: {
    title: '장비를 꺼내고 있어요',
    text: '신청한 날짜와 받는 분은 홈에서 볼 수 있어요.',
    action: '홈에서 보기',
  },
  out: {
    title: '장비를 꺼내 쓰고 있어요',
    text: '다시 맡길 때는 고객센터로 알려 주세요.',
    action: '홈에서 보기',
  },
  over: {
    action: '내 장비 보기',
    title: '보관 기간이 끝났어요',
    text: `장비는 안전하게 보관하고 있어요. 고객센터 ${withRo(SHOP.support.phone)} 연락해 주시면 받을 날을 함께 정할게요.`,
  },
  warning: {
    title: '꺼내기 전에\n확인해 주세요',
    which: '어떤 장비를 꺼낼까요?',
    left: '이번 시즌에 꺼낼 수 있는 횟수',
    unlimited: '제한 없음',
    unit: '번',
    good: '이렇게 진행해요',
  },
  input: {
    title: '언제 어디로\n보내드릴까요?',
    day: '받고 싶은 날',
    dayPlaceholder: '날짜를 골라 주세요',
    who: '받는 분',
    me: '내가 받아요',
    proxy: '다른 분이 받아요',
    proxyNote: '이름과 연락처를 알려 주세요',
    noPhone: '등록된 연락처가 없어요. 연락받을 분의 이름과 연락처를 알려 주세요.',
    name: '이름',
    namePlaceholder: '예: 이영희',
    phone: '연락처',
    phonePlaceholder: '예: 010-1234-5678',
    phoneInvalid: '010-1234-5678처럼 입력해 주세요.',
    nameInvalid: `${RECIPIENT_NAME_MAX_CHARACTERS}자까지 입력할 수 있어요.`,
    address: '받을 곳',
    addressPlaceholder: '도로명 주소나 숙소 이름',
    detail: '상세 주소 (선택)',
    detailPlaceholder: '예: 동, 호수, 프런트 맡김',
    addressInvalid: `상세 주소까지 ${ADDRESS_MAX_CHARACTERS}자로 줄여 주세요.`,
    missing: { day: '받고 싶은 날을 골라 주세요.', who: '받는 분을 알려 주세요.', address: '받을 곳을 입력해 주세요.' },
  },
  dayPicker: {
    title: '언제 받을까요?',
    pick: (day: Day) => `${dayText(day)}에 받을게요`,
    nothing: '날짜를 골라 주세요',
    ...CALENDAR_TEXTS,
  },
  needsCall: '시즌이 아니라서 담당자가 먼저 전화드려요',
  terms: {
    title: '약관에 동의해 주세요',
    lead: '장비를 보내드리기 전에 세 가지만 확인할게요',
    all: '모두 동의해요',
    read: '보기',
    names: {
      service: '(필수) 서비스 이용약관',
      damageCompensation: '(필수) 손해 배상과 면책 약관',
      partnerDisclaimer: '(필수) 제휴 렌탈숍 이용 안내',
    } satisfies Record<CheckoutTerm, string>,
    missing: '모두 동의하면 신청할 수 있어요',
  },
  location: {
    title: '이대로\n신청할까요?',
    from: (place: string) => `${place}에서 보내드려요`,
    gear: '장비',
    day: '받고 싶은 날',
    who: '받는 분',
    where: '받을 곳',
    change: '바꾸기',
    request: '꺼내기 신청하기',
    busy: '신청하고 있어요',
    failed: '꺼내기를 신청하지 못했어요',
  },
  requested: {
    title: '꺼내기를 신청했어요',
    text: '배송 전날까지 홈에서 취소할 수 있어요.',
    home: '홈에서 보기',
  },
  current: {
    day: '받고 싶은 날',
    brought: '배송 날짜',
    who: '받는 분',
    where: '받을 곳',
    redirect: '받을 곳 바꾸기',
    withdraw: '꺼내기 신청 취소하기',
  },
  place: {
    title: '어디로\n보내드릴까요?',
    locked: `배송하는 날이거나 이미 전달한 장비라 앱에서는 바꿀 수 없어요. 고객센터 ${withRo(SHOP.support.phone)} 알려 주세요.`,
    save: '이대로 바꾸기',
    saving: '바꾸고 있어요',
    failed: '받을 곳을 바꾸지 못했어요',
  },
  withdraw: {
    title: '꺼내기 신청을\n취소할까요?',
    text: '장비는 보관소에 그대로 있고, 이번 시즌에 꺼낼 수 있는 횟수도 돌아와요.',
    yes: '신청 취소하기',
    no: '그대로 둘게요',
    busy: '취소하고 있어요',
    failed: '신청을 취소하지 못했어요',
  },
} as const

/** As the set is called everywhere. */
export const gearText = ({ gear, equipmentType }: Pick<CheckoutOption, 'gear' | 'equipmentType'>): string =>
  gear || EQUIPMENT_NAMES[equipmentType]

export const leftText = (left: SeasonOffer['left']): string =>
  left === 'UNLIMITED' ? CHECKOUT_TEXTS.warning.unlimited : `${left}${CHECKOUT_TEXTS.warning.unit}`

/** Where the number of checkouts comes from (G85, G86). */
export const leftWhy = (plan: Plan): string =>
  plan === 'FLEX'
    ? `${PLAN_NAMES.FLEX} 플랜은 횟수를 세지 않아요.`
    : `${PLAN_NAMES.BASIC}은 한 시즌에 ${BASIC_CHECKOUTS}번이에요. 시즌은 ${seasonStartText()}에 새로 시작해요.`

const windowText = ({ window }: SeasonOffer): string => `${shortDay(window.from)}부터 ${shortDay(window.to)}까지`

/** How it goes on, in the facts of this gear. */
export const warningTexts = (offer: CheckoutOffer, plan: CheckoutOption['plan']): readonly string[] => {
  const [season] = offer.seasons
  return [
    '신청하면 담당자가 배송 날짜를 정해 알려드려요.',
    '배송 전날까지는 취소할 수 있고, 꺼낼 수 있는 횟수도 돌아와요.',
    '장비는 제휴 렌탈숍이 전해드려요.',
    ...(season === undefined ? [] : [`시즌은 ${windowText(season)}예요. 다른 날은 담당자가 먼저 전화드려요.`]),
    ...(plan === 'BASIC' && season !== undefined
      ? [`${shortDay(season.window.to)}까지 한 번 다시 맡길 수 있어요.`]
      : []),
  ]
}

/** Why no day of this season is open, when today's season is used up and the next one begins within reach. */
export const usedUpText = (offer: CheckoutOffer): string | null => {
  const [now, next] = offer.seasons
  if (now?.left !== 0) return null
  return next === undefined
    ? '이번 시즌에 꺼낼 수 있는 횟수를 모두 썼어요.'
    : `이번 시즌에 꺼낼 수 있는 횟수를 모두 썼어요. ${seasonStartText()}부터 다시 고를 수 있어요.`
}

const seasonStartText = (): string => {
  const [month, day] = SHOP.season.start.split('-').map(Number)
  return `${month}월 ${day}일`
}

/** One line under the way to take gear out. */
export const offerNote = (offer: CheckoutOffer): string => {
  const left = offer.seasons[0]?.left ?? 0
  if (left === 'UNLIMITED') return '제한 없이 꺼낼 수 있어요'
  return left === 0 ? `${seasonStartText()}부터 다시 꺼낼 수 있어요` : `이번 시즌 ${leftText(left)} 남았어요`
}

/** One line under the checkout that is under way. */
export const currentNote = ({ isDelivered, scheduledFor, needsConfirmation }: CurrentCheckout, today: Day): string => {
  if (isDelivered) return '장비를 전달했어요. 다시 맡길 때는 고객센터로 알려 주세요.'
  if (scheduledFor !== null) {
    if (today < scheduledFor)
      return '배송을 예약했어요. 전날까지 취소할 수 있고, 날짜를 바꾸려면 고객센터로 알려 주세요.'
    return today === scheduledFor
      ? '오늘 만나요. 바뀐 일이 있으면 고객센터로 알려 주세요.'
      : '배송하기로 한 날이 지났어요. 담당자가 확인하고 연락드려요.'
  }
  return needsConfirmation ? CHECKOUT_TEXTS.needsCall : '담당자가 배송 날짜를 정하고 있어요'
}

/** Why gear was not asked for: what happened, what is safe, what to do. */
export const requestFailureText = (failure: RequestCheckoutFailure | CheckoutIncomplete): string =>
  match(failure)
    .with({ kind: 'NoEquipment' }, () => '보관 중인 장비가 없어요. 내 장비에서 상태를 확인해 주세요.')
    .with(
      { kind: P.union('InvalidState', 'KeyReused') },
      () => '이미 신청했거나 지금은 꺼낼 수 없는 장비예요. 홈에서 상태를 확인해 주세요.',
    )
    .with({ kind: 'InProgress' }, () => '앞선 신청을 확인하고 있어요. 잠시 뒤 다시 눌러 주세요.')
    .with(
      { kind: 'CheckoutLimit' },
      ({ season }) => `${season} 시즌에 꺼낼 수 있는 횟수를 모두 썼어요. 다음 시즌 날짜를 골라 주세요.`,
    )
    .with({ kind: 'CheckoutDayPast' }, () => '고른 날이 지났어요. 받고 싶은 날을 다시 골라 주세요.')
    .with(
      { kind: 'CheckoutDayTooLate' },
      ({ latest }) =>
        `앱에서는 ${fullDay(latest)}까지의 날만 고를 수 있어요. 그 뒤는 ${withRo(SHOP.support.phone)} 알려 주세요.`,
    )
    .with({ kind: 'ProxyIncomplete', missing: 'name' }, () => '받는 분의 이름을 입력해 주세요.')
    .with({ kind: 'ProxyIncomplete' }, () => '받는 분의 연락처를 입력해 주세요.')
    .with(
      { kind: 'RecipientPhoneRequired' },
      () => '받는 분의 연락처가 필요해요. ‘다른 분이 받아요’를 고르고 입력해 주세요.',
    )
    .with({ kind: 'CheckoutIncomplete' }, () => '빠진 내용이 있어요. 앞 단계부터 확인해 주세요.')
    .otherwise(callFailureText)

export const withdrawFailureText = (failure: WithdrawCheckoutFailure): string =>
  match(failure)
    .with({ kind: 'NoEquipment' }, () => '보관 중인 장비가 없어요. 내 장비에서 상태를 확인해 주세요.')
    .with(
      { kind: 'InvalidState' },
      () => `배송하는 날이라 앱에서는 취소할 수 없어요. 고객센터 ${withRo(SHOP.support.phone)} 알려 주세요.`,
    )
    .otherwise(callFailureText)

export const redirectFailureText = (failure: RedirectCheckoutFailure): string =>
  failure.kind === 'NoEquipment' || failure.kind === 'InvalidState'
    ? CHECKOUT_TEXTS.place.locked
    : requestFailureText(failure)
