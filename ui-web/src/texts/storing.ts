import { paymentFee } from '#core/billing/payment-fee.ts'
import { refund, WITHDRAWAL_DAYS } from '#core/billing/refund.ts'
import { reminderDays } from '#core/billing/renewal.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Shop } from '#core/shared/shop.ts'
import { Won } from '#core/shared/won.ts'
import { EQUIPMENT_NAMES, type EquipmentType } from '#core/storing/equipment-type.ts'
import { GEAR_TEXT_MAX_CHARACTERS } from '#core/storing/gear-text.ts'
import { termOf } from '#core/storing/term.ts'
import type { StoringTerm } from '#core/storing/order-terms.ts'
import { SHOP } from '../app/shop.ts'

const { earliest: EARLIEST, latest: LATEST } = SHOP.pickup.withinBusinessDays

/** The steps from picking gear to paying. */
export const STORING_TEXTS = {
  next: '다음',
  close: '신청 그만두고 홈으로',
  equipment: {
    title: '어떤 장비를\n맡길까요?',
    lead: '한 번에 1세트씩 신청할 수 있어요',
    notes: { SKI: '부츠, 폴 포함', SNOWBOARD: '바인딩, 부츠 포함' },
    brand: '브랜드 (선택)',
    brandPlaceholder: '예: Atomic',
    name: '장비 이름 (선택)',
    namePlaceholder: '예: Redster X9',
    unknown: '몰라도 괜찮아요. 픽업할 때 확인할게요.',
    invalid: `${GEAR_TEXT_MAX_CHARACTERS}자까지 입력할 수 있어요.`,
  },
  location: {
    title: '어디에\n보관할까요?',
    lead: (places: number) =>
      places > 1 ? '시즌에 장비를 꺼내기 편한 곳을 골라 주세요' : '시즌에 여기에서 꺼내 보내드려요',
    note: '온도와 습도를 맞춘 전용 락커',
    soldOut: '만석',
    soldOutNote: (type: EquipmentType) => `지금은 ${EQUIPMENT_NAMES[type]}를 더 맡을 자리가 없어요`,
    allSoldOut: '지금은 모든 보관소에 자리가 없어요',
  },
  roomRequest: {
    offer: '자리가 나면 먼저 기다린 분부터 알려드려요.',
    ask: '자리 나면 알림 받기',
    waiting: '자리가 나면 한 번 알려드려요. 먼저 신청하는 분부터 맡아드려요.',
    withdraw: '알림 그만 받기',
  },
  plan: {
    title: '어떤 방식으로\n맡길까요?',
    lead: '장비 1세트, 1년 기준이에요',
    recommended: '처음이라면 추천',
    unit: '원 / 년',
  },
  info: {
    title: '이대로\n맡길까요?',
    gear: '장비',
    plan: '플랜',
    place: '보관 장소',
    pickup: '픽업 예정',
    total: '1년 보관료',
    promises: '이렇게 보관해요',
    pickupNote: `신청하고 영업일 ${EARLIEST}~${LATEST}일 안에 가지러 가요. 정확한 날은 연락드려 정해요.`,
    renewalTitle: '1년 뒤에는',
    refundTitle: '취소와 환불',
    toTerms: '약관 확인하기',
  },
  terms: {
    title: '약관에 동의하고\n결제해 주세요',
    lead: '결제하기 전에 세 가지만 확인할게요',
    all: '모두 동의해요',
    read: '보기',
    names: {
      service: '(필수) 서비스 이용약관',
      damageCompensation: '(필수) 손해 배상과 면책 약관',
      autoExtension: '(필수) 자동 연장 안내',
    } satisfies Record<StoringTerm, string>,
    missing: '모두 동의하면 결제할 수 있어요',
  },
} as const

/** `99,000원`. */
export const wonText = (won: Won): string => `${Won.format(won)}원`

export const payLabel = (won: Won): string => `${wonText(won)} 결제하기`

type RefundFacts = Pick<Shop, 'paymentFeeBasisPoints' | 'statutoryWithdrawal'>

/** What goes back before pickup, in one line: by the shop's fee, and all of it first where the owner says so (G43). */
export const planRefund = ({ paymentFeeBasisPoints, statutoryWithdrawal }: RefundFacts = SHOP): string => {
  if (statutoryWithdrawal === true) return `결제하고 ${WITHDRAWAL_DAYS}일 안에는 픽업하기 전이면 전액을 돌려드려요.`
  return `픽업 전날까지 취소하면 ${lessFee(paymentFeeBasisPoints)} 돌려드려요.`
}

const lessFee = (basisPoints: number): string => (basisPoints === 0 ? '전액을' : '결제 수수료를 뺀 전액을')

/** What comes after that; where the withdrawal right is given, its days come first. */
export const laterRefund = ({ paymentFeeBasisPoints, statutoryWithdrawal }: RefundFacts = SHOP): string => {
  const after = '픽업하는 날에는 절반을 돌려드려요. 픽업한 뒤에는 취소하거나 환불받을 수 없어요.'
  return statutoryWithdrawal === true ? `그 뒤에는 픽업 전날까지 ${lessFee(paymentFeeBasisPoints)}, ${after}` : after
}

/** The refund policy in the numbers of this price, computed by the refund rule itself (docs/rules/refunds.md). */
export const refundPolicy = (price: Won, now: Instant, shop: RefundFacts = SHOP): readonly string[] => {
  const fee = paymentFee(price, shop.paymentFeeBasisPoints)
  const asked = { paid: price, fee, now, status: 'REQUESTED' } as const
  const before = refund({ ...asked, pickupDate: null }).refundableWon
  const onPickupDay = refund({ ...asked, pickupDate: Day.of(now) }).refundableWon
  const sum = fee === 0 ? wonText(before) : `결제 수수료를 뺀 ${wonText(before)}`
  const after = `픽업 당일에는 ${wonText(onPickupDay)}을 돌려드리고, 픽업한 뒤에는 환불받을 수 없어요.`
  return shop.statutoryWithdrawal === true
    ? [
        `결제하고 ${WITHDRAWAL_DAYS}일 안에는 픽업하기 전이면 언제든 ${wonText(price)} 전액을 돌려드려요.`,
        `그 뒤로는 픽업 전날까지 ${sum}을, ${after}`,
      ]
    : [`픽업 전날까지는 ${sum}을 돌려드려요.`, after]
}

/** How it goes on after a year, by the rules themselves (G60, G62, G65). */
export const renewalFacts = (price: Won, today: Day): readonly string[] => {
  const { nextRenewalDate, renewalCancelDeadline } = termOf(today, 1)
  const days = reminderDays(nextRenewalDate)
  const ahead = Day.daysBetween(days[0] ?? nextRenewalDate, nextRenewalDate)
  return [
    '1년은 결제한 날이 아니라 장비가 보관소에 도착한 날부터 시작돼요.',
    `등록한 카드가 있으면 1년마다 ${wonText(price)}이 자동으로 결제되고 보관이 이어져요. 결제 ${ahead}일 전부터 ${days.length}번 미리 알려드려요.`,
    `그만 맡기려면 다음 결제일 ${Day.daysBetween(renewalCancelDeadline, nextRenewalDate)}일 전까지 결제 관리에서 해지하면 돼요.`,
  ]
}
