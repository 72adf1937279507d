import { withRo } from '#core/shared/with-ro.ts'
import { match } from 'ts-pattern'
import type { OpenRenewal } from '#core/billing/ports/own-contracts.ts'
import { lastDayOfWithdrawal } from '#core/billing/refund.ts'
import { Day } from '#core/shared/day.ts'
import type { Shop } from '#core/shared/shop.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import { Won } from '#core/shared/won.ts'
import { BASIC_CHECKOUTS } from '#core/storing/allowance.ts'
import { EQUIPMENT_NAMES, type EquipmentType } from '#core/storing/equipment-type.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { registerCardCount } from '#core/storing/home-status.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { MissedPickup, TimelineStep } from '#core/storing/order.ts'
import { type HomeAction, type HomeMoment, homeMoment } from '#core/storing/home-moment.ts'
import type { Home, HomeContract, HomeOrder } from '#core/storing/ports/own-storage.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import type { GoneGear } from '#core/storing/gone-gear.ts'
import { feeAfterCollection } from '#core/storing/late-fee.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import type { UnpaidOrder } from '#core/storing/unpaid-order.ts'
import { callFailureText } from './call-failures.ts'
import { dayText, fullDay, momentText, shortDay } from './dates.ts'
import { inHalfText } from './half-day.ts'
import { MOMENT_TEXTS, RENEWAL_TEXTS, takeOutText } from './home-status.ts'
import { setNameAndKind } from './set-name.ts'
import { ORDER_WINDOW_TEXTS } from './pickup-window.ts'
import { EVENT_LABELS } from './timeline.ts'
import { SHOP } from '../app/shop.ts'

export const HOME_TEXTS = {
  documentTitle: '홈',
  start: '장비 맡기기',
  startPrice: (won: Won) => `1세트 1년 ${Won.format(won)}원부터`,
  startNote: '픽업부터 검수, 보관까지 알아서 해드려요',
  pickupTarget: '픽업 예정',
  pickupTargetNote: '담당자가 연락드려 정확한 날을 정해요',
  pickupLate: '약속한 날이 지나 죄송해요. 담당자가 연락드려 날짜를 정할게요.',
  pickupDate: '픽업 날짜',
  pickupOverdue: '픽업하기로 한 날이 지났어요. 담당자가 확인하고 연락드려요.',
  deliveryDate: '배송 날짜',
  refundUntil: '수수료만 빼고 환불',
  fullRefundUntil: '픽업 전 전액 환불',
  renewal: '다음 결제일',
  cardMissing: '등록한 카드가 없어요. 결제일 전에 카드를 등록해 주세요',
  until: (day: string) => `${day}까지`,
  end: '보관 종료일',
  over: '보관 기간이 끝났어요',
  call: '고객센터에 전화하기',
  seeStory: '진행 상황 보기',
  sets: '맡긴 장비',
  toSet: (at: number, total: number, name: string) => `${total}세트 중 ${at}번째, ${name}`,
  seeReport: '리포트 보기',
  score: '안전 점수',
  scoreUnit: '점',
  owed: (won: Won) => `연장 보관료 ${Won.format(won)}원이 결제되지 않았어요`,
  pastDueNote: '장비는 그대로 보관하고 있어요. 지금 결제하거나 다른 카드로 결제할 수 있어요.',
  takeOut: '장비 꺼내기',
  ownGear: '내 장비 보기',
  register: '장비 맡기기',
  history: '진행 기록',
  unreachable: '픽업과 결제 소식을 보낼 연락처가 아직 없어요',
  prove: '인증하기',
  failed: '내용을\n불러오지 못했어요',
  welcome: (name: string) => `${name}님, 반가워요`,
  welcomeText: '가입을 마쳤어요. 이제 장비를 맡기고 가볍게 다녀오세요.',
  welcomeAction: '둘러보기',
  welcomeBack: '하던 일 이어서 하기',
} as const

/** Of an order that was paid before anybody said where to pick up. */
export const HOME_PLACE_TEXTS = {
  title: '픽업 장소를 알려 주세요',
  text: '어디로 갈지 미리 알려 주시면 바로 준비할게요.',
  say: '픽업 장소 알려주기',
} as const

/** Of an order that waits for its payment. */
export const UNPAID_ORDER_TEXTS = {
  chip: '결제 전',
  title: '거의 다 됐어요\n결제만 남았어요',
  pay: '이어서 결제하기',
} as const

export const unpaidOrderText = (unpaid: UnpaidOrder): string => `${setNameAndKind(unpaid)} · ${PLAN_NAMES[unpaid.plan]}`

/** Of gear that does not come back, where nothing else is stored (G902). */
export const goneTitle = ({ end }: Pick<GoneGear, 'end'>): string =>
  match(end)
    .with('LOST', () => '맡겨 주신 장비를\n찾을 수 없게 됐어요')
    .with('DAMAGED', () => '맡겨 주신 장비를\n쓸 수 없게 됐어요')
    .with('DISPOSED', () => '찾아가지 않은 장비를\n폐기했어요')
    .exhaustive()

/** Of two contracts of a kind. */
export const SECOND_CONTRACT_TEXTS = {
  title: (type: EquipmentType) => `${EQUIPMENT_NAMES[type]} 보관을 두 건 결제했어요`,
  text: '두 건 모두 맡기실 건가요? 한 건만 필요하면 나중 신청을 픽업 전에 취소하고 돌려받을 수 있어요.',
  keep: '둘 다 맡길게요',
  cancel: '나중 신청 취소하기',
} as const

export const keepBothFailureText = (failure: OrderNotFound | CallFailure): string =>
  failure.kind === 'OrderNotFound' ? '신청을 찾지 못했어요. 홈을 새로 불러와 주세요.' : callFailureText(failure)

/** What comes next, for the steps between pickup and storage. */
const WAITING = {
  3: { title: '리포트는 보통 하루 안에 나와요', note: '나오면 이 화면에서 바로 볼 수 있어요' },
  5: { title: '곧 보관소로 옮겨요', note: '옮기기 시작하면 여기에 보여드릴게요' },
  6: { title: '도착하면 보관이 시작돼요', note: '보관 기간은 결제한 날이 아니라 도착한 날부터예요' },
} as const
const ARRIVED = { title: '보관 기간이 시작됐어요', note: '전용 락커에 넣으면 여기에 보여드릴게요' } as const

/** Why a booked day came to nothing, and what comes next. */
export const missedPickupText = ({ day, fault }: MissedPickup): string =>
  fault === 'SHOP'
    ? `${dayText(day)}에 찾아뵙지 못해 죄송해요. 담당자가 연락드려 날짜를 다시 정해요.`
    : `${dayText(day)}에 만나지 못했어요. 담당자가 연락드려 날짜를 다시 정해요.`

/** Until when the storage was paid, and until when that can be made up for; without the days while they are not known. */
export const unpaidNote = (
  renewal: Pick<OpenRenewal, 'storageEndDate' | 'payableUntil'> | null,
  today: Day,
): string => {
  const kept = '장비는 그대로 맡아 두고 있어요.'
  if (renewal === null) return kept
  const { storageEndDate, payableUntil } = renewal
  const payable = today <= payableUntil ? [`${fullDay(payableUntil)}까지 결제하면 보관이 이어져요.`] : []
  return [`결제한 보관은 ${fullDay(storageEndDate)}까지였어요.`, kept, ...payable].join(' ')
}

/** Gear of a contract that has ended: until when it can be asked for here, or whom to call (G69). */
export const overNote = (
  { storageEndDate, location, lateFee }: Pick<HomeOrder, 'location' | 'lateFee'> & { readonly storageEndDate: Day },
  today: Day,
): string => {
  const ahead = feeAfterCollection(SHOP, { region: location, storageEndDate })
  const ended = `${fullDay(storageEndDate)}에 끝났어요.`
  const lastDay = lastDayToCollect(storageEndDate)
  return today <= lastDay
    ? `${ended} 장비는 보관소에 그대로 있으니 ${fullDay(lastDay)}까지 받을 날을 정해 주세요.${ahead === null ? '' : ` ${feeAheadText(ahead)}`}`
    : `${ended} 장비는 안전하게 보관하고 있어요. 고객센터 ${withRo(SHOP.support.phone)} 연락해 주시면 받을 날을 함께 정할게요.${lateFee === undefined ? '' : ` ${feeOwedText(lateFee)}`}`
}

/** Before it begins: what a day costs then, and from which day on. */
const feeAheadText = ({ from, perDayWon }: { readonly from: Day; readonly perDayWon: Won }): string =>
  `${fullDay(from)}부터는 하루 ${Won.format(perDayWon)}원이 더해져요.`

/** What there is to pay when the gear is handed over. */
export const feeOwedText = ({ days, won }: NonNullable<HomeOrder['lateFee']>): string =>
  `늦게 찾는 ${days}일 치 ${Won.format(won)}원은 장비를 받기 전에 내 주세요.`

/** Where the gear is within a number of home that covers several places; the history begins with the newest step. */
const currentState = (order: HomeOrder): OrderState | undefined => order.timeline[0]?.to

export const waitingText = (
  status: keyof typeof WAITING,
  order: HomeOrder,
): { readonly title: string; readonly note: string } => (currentState(order) === 'ARRIVED' ? ARRIVED : WAITING[status])

/** The way of the gear in dashes: applied, picked up, inspected, moved, stored. */
export const WAY_STEPS = ['신청', '픽업', '검수', '이동', '보관'] as const
const DONE_STEPS = { 3: 2, 4: 3, 5: 3, 6: 3 } as const

export const toProgress = (status: keyof typeof DONE_STEPS) => {
  const done = DONE_STEPS[status]
  return { total: WAY_STEPS.length, done, label: `${WAY_STEPS.length}단계 중 ${done + 1}단계, ${WAY_STEPS[done]}` }
}

export const homeChip = (contract: HomeContract | null, today: Day): string => MOMENT_TEXTS[homeMoment(contract, today)]

type Told = { readonly userName: string; readonly today: Day }

/** Two short lines; true on this day for every contract of this moment (G84). */
export const homeTitle = (contract: HomeContract | null, { userName, today }: Told): string =>
  match(homeMoment(contract, today))
    .with('NOTHING', () => `${userName}님,\n어떤 장비를 맡길까요?`)
    .with('REQUESTED', () =>
      contract?.canChooseWindow
        ? '신청을 잘 받았어요\n픽업 시간을 정하고 있어요'
        : '신청을 잘 받았어요\n곧 연락드릴게요',
    )
    .with('WINDOW_WANTED', () => '신청을 잘 받았어요\n픽업 시간을 골라 주세요')
    .with('PICKUP_MISSED', () => '픽업하지 못했어요\n날짜를 다시 정할게요')
    .with('PICKUP_BOOKED', () => pickupTitle(contract))
    .with('PICKUP_OVERDUE', () => `${contract?.pickupDate ? dayText(contract.pickupDate) : ''} 픽업을\n확인하고 있어요`)
    .with('PICKUP_DAY_CLOSED', () => '픽업 날짜를\n다시 정할게요')
    .with('INSPECTING', () => '전문가가 장비를\n꼼꼼히 살펴보고 있어요')
    .with('INSPECTED', () => '검수를 마쳤어요\n리포트가 나왔어요')
    .with('TEMP_STORED', () => '임시 보관소에서\n잠시 쉬고 있어요')
    .with('IN_TRANSIT', () => '장비를 보관소로\n옮기고 있어요')
    .with('ARRIVED', () => '장비가 보관소에\n도착했어요')
    .with('STORED', () => `${userName}님의 장비가\n전용 락커에서 쉬고 있어요`)
    .with('RESTORED', () => '장비가 보관소로\n돌아왔어요')
    .with('RENEWAL_DECLINED', 'RENEWAL_UNPAID', () => '연장 결제를\n확인해 주세요')
    .with('STORAGE_OVER', () => '보관을 마쳤어요\n받을 날을 정해 주세요')
    .with('COLLECTION_OVER', () => '보관을 마쳤어요\n받을 날을 함께 정해요')
    .with('CHECKOUT_REQUESTED', () => '꺼내기 신청을\n잘 받았어요')
    .with('CHECKOUT_SCHEDULED', () => '배송 날짜를\n정했어요')
    .with('DELIVERY_DAY_CLOSED', () => '배송 날짜를\n다시 정할게요')
    .with('CHECKED_OUT', () => '장비를 전달했어요\n즐겁게 다녀오세요')
    .exhaustive()

const pickupTitle = (contract: HomeContract | null): string => {
  if (!contract?.pickupDate) return '픽업 날짜를\n정했어요'
  const { pickupDate, pickupHalf } = contract
  return `${pickupHalf === null ? `${dayText(pickupDate)}에` : inHalfText(pickupDate, pickupHalf)}\n장비를 가지러 갈게요`
}

/** What the button of a contract does. */
export const homeActionText = (action: Exclude<HomeAction, 'STORE'>, moment: HomeMoment): string =>
  match(action)
    .with('CHOOSE_WINDOW', () => ORDER_WINDOW_TEXTS.choose)
    .with('SAY_PLACE', () => HOME_PLACE_TEXTS.say)
    .with('SEE_STORY', () => HOME_TEXTS.seeStory)
    .with('SEE_REPORT', () => HOME_TEXTS.seeReport)
    .with('TAKE_OUT', () => takeOutText(moment))
    .with('PAY_RENEWAL', () => RENEWAL_TEXTS.pay)
    .with('CALL', () => HOME_TEXTS.call)
    .exhaustive()

/** The number 8 of home covers gear that is asked for and gear that is out; the history begins with the newest step. */
const isWithCustomer = (order: HomeOrder | null): boolean => order?.timeline[0]?.to === 'CHECKED_OUT'

/** Under 'register new equipment'; of several contracts home knows only where the foremost is, so none is called stored, nor is what is out (G81). */
export const registerNote = ({ storingStatus, activeCount, order }: Home): string =>
  activeCount > 1 || isWithCustomer(order)
    ? `${activeCount}건 이용 중`
    : `${registerCardCount(storingStatus, activeCount)}개 보관 중`

const [SEASON_MONTH, SEASON_DAY] = SHOP.season.start.split('-').map(Number)

/** The way to all gear that can be taken out; the button above it may say so of one set already (G905). */
export const takeOutTitle = ({ canCheckout }: Home, above: HomeAction): string =>
  canCheckout && above === 'TAKE_OUT' ? HOME_TEXTS.ownGear : HOME_TEXTS.takeOut

/** Under 'take out equipment': what is possible, or when it opens. */
export const takeOutNote = ({ canCheckout, storingStatus, activeCount, order }: Home): string => {
  if (canCheckout) {
    if (activeCount > 1 || order === null) return '꺼낼 수 있는 장비가 있어요'
    return order.plan === 'FLEX' ? '제한 없이 꺼낼 수 있어요' : `이번 시즌 ${BASIC_CHECKOUTS}번 남았어요`
  }
  if (storingStatus === 8) return isWithCustomer(order) ? '장비를 꺼내 쓰고 있어요' : '배송을 준비하고 있어요'
  return storingStatus < 7 ? '보관이 시작되면 열려요' : `${SEASON_MONTH}월 ${SEASON_DAY}일에 다시 열려요`
}

/** A line of the history, as `검수 리포트가 나왔어요 · 92점`. */
export const timelineEntry = ({ event, to, occurredAt }: TimelineStep, score: HomeOrder['score']) => ({
  key: `${event}-${to}-${occurredAt}`,
  title:
    event === 'report.filed' && score !== null ? `${EVENT_LABELS[event]} · ${scoreText(score)}` : EVENT_LABELS[event],
  note: momentText(occurredAt),
})

const scoreText = (score: number): string => `${Math.floor(score)}${HOME_TEXTS.scoreUnit}`

/** The steps by which an order becomes a contract. */
const CONTRACTED: readonly OrderEvent[] = ['payment.confirmed', 'payment.late']

/** Until when how much goes back before pickup; null where the steps that are known do not say it (G43). */
export const refundUntilText = (
  { pickupDate, timeline }: Pick<HomeOrder, 'timeline'> & { readonly pickupDate: Day },
  today: Day,
  {
    paymentFeeBasisPoints,
    statutoryWithdrawal,
    withdrawalEndedAt,
  }: Pick<Shop, 'paymentFeeBasisPoints' | 'statutoryWithdrawal' | 'withdrawalEndedAt'> = SHOP,
): { readonly label: string; readonly value: string } | null => {
  const { refundUntil, fullRefundUntil, until } = HOME_TEXTS
  const dayBefore = Day.addDays(pickupDate, -1)
  if (statutoryWithdrawal === true || withdrawalEndedAt !== undefined) {
    // Of many steps the first are not known here.
    const contractedAt = timeline.find(({ event }) => CONTRACTED.includes(event))?.occurredAt
    if (contractedAt === undefined) return null
    const lastDay = lastDayOfWithdrawal({
      contractedAt,
      statutoryWithdrawal: statutoryWithdrawal === true,
      withdrawalEndedAt,
    })
    if (lastDay !== null && today <= lastDay) return { label: fullRefundUntil, value: until(shortDay(lastDay)) }
  }
  // On the day itself it is half: the cancellation says so.
  if (today > dayBefore) return null
  return { label: paymentFeeBasisPoints === 0 ? fullRefundUntil : refundUntil, value: until(shortDay(dayBefore)) }
}
