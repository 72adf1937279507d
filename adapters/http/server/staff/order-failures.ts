import { match, P } from 'ts-pattern'
import { koreanDay as dayWithYear } from '#adapters/messaging/notices/korean-day.ts'
import type { Day } from '#core/shared/day.ts'
import { Won } from '#core/shared/won.ts'
import type { CheckoutLimit } from '#core/storing/allowance.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { LockerRefused } from '#core/storing/locker.ts'
import type { PickupPlaceLocked } from '#core/storing/pickup-place.ts'
import type { PickupWindow } from '#core/storing/pickup-window.ts'
import type { AdvanceRefused } from '#core/storing/service/advance-order.ts'
import type { Season } from '#core/storing/season.ts'
import type { NoGearToCome, NotPaidYet } from '#core/storing/service/register-equipment.ts'
import type { StaffCheckoutRefused } from '#core/storing/service/staff-checkouts.ts'
import type { StepDetail } from '#core/storing/step-details.ts'
import type { RoleTooLow } from '#core/shared/staff.ts'
import type { ReferenceUsed, SumChanged } from '#core/shared/taken-at-desk.ts'

/** Gear is asked for once more than the season allows; `CheckoutLimit` says to the desk that a contract cannot go on. */
export type AllowanceSpent = { readonly kind: 'AllowanceSpent'; readonly season: Season }

/** Nothing is on its way to the customer. */
export type NoCheckout = { readonly kind: 'NoCheckout' }

export type OrderFailure =
  | Exclude<AdvanceRefused | StaffCheckoutRefused, RoleTooLow | CheckoutLimit | ReferenceUsed | SumChanged>
  | AllowanceSpent
  | OrderNotFound
  | NoCheckout
  | PickupPlaceLocked
  | NotPaidYet
  | NoGearToCome

/** As `11월 25일 (수)`: what staff records is never far away. */
const koreanDay = (day: Day): string => dayWithYear(day, day)

type Refusal = { readonly status: number; readonly message: string; readonly field?: string }

/** How many free half-days a refusal names. */
const FREE_NAMED = 4

/** Why a step was not recorded, and what to do, for a member of the staff. */
export const orderRefusal = (failure: OrderFailure): Refusal => {
  const field = fieldOf(failure)
  return { status: statusOf(failure), message: textOf(failure), ...(field !== undefined && { field }) }
}

const statusOf = ({ kind }: OrderFailure): number => {
  if (kind === 'OrderNotFound' || kind === 'NoCheckout') return 404
  return kind === 'DetailMissing' || kind === 'DetailNotTaken' || kind === 'ReasonMissing' ? 400 : 409
}

const fieldOf = (failure: OrderFailure): string | undefined => {
  if (failure.kind === 'ReasonMissing') return 'reason'
  return failure.kind === 'DetailMissing' || failure.kind === 'DetailNotTaken' ? failure.details[0] : undefined
}

const namesOf = (details: readonly StepDetail[]): string => details.map(detail => DETAIL_NAMES[detail]).join(', ')

const textOf = (failure: OrderFailure): string =>
  match(failure)
    .with({ kind: 'OrderNotFound' }, () => '주문을 찾을 수 없어요. 번호를 다시 확인해 주세요.')
    .with({ kind: 'NoCheckout' }, () => '진행 중인 꺼내기 신청이 없어요.')
    .with({ kind: 'NotPaidYet' }, () => '아직 결제하지 않은 주문이라 장비를 적을 수 없어요.')
    .with({ kind: 'NoGearToCome' }, () => '취소한 주문이라 받을 장비가 없어요.')
    .with({ kind: 'PickupPlaceLocked' }, () => '이미 픽업한 장비라 픽업 장소를 바꿀 수 없어요.')
    .with({ kind: 'DetailMissing' }, ({ details }) => `아직 필요해요: ${namesOf(details)}`)
    .with({ kind: 'DetailNotTaken' }, ({ details }) => `이 단계에는 ${namesOf(details)} 항목을 쓰지 않아요.`)
    .with({ kind: 'ReasonMissing' }, () => '이유를 적어 주세요.')
    .with(
      { kind: 'OrderChanged' },
      () => '그사이 다른 사람이 이 주문을 처리했어요. 바뀐 내용을 확인하고 다시 해 주세요.',
    )
    .with({ kind: 'InvalidTransition' }, () => '지금 상태에서는 할 수 없는 단계예요. 새로 불러와 확인해 주세요.')
    .with({ kind: 'NotForStaff' }, () => '직원이 기록하는 단계가 아니에요.')
    .with(
      { kind: 'PickupDayBegun' },
      () => '오늘이 픽업 날이라 날짜를 바꿀 수 없어요. 픽업 완료나 실패로 기록해 주세요.',
    )
    .with({ kind: 'DayAhead' }, ({ day }) => `아직 ${koreanDay(day)}이 되지 않았어요. 날짜를 바꿔 주세요.`)
    .with({ kind: P.union('PickupDayPast', 'CheckoutDayPast') }, () => '지난 날짜예요. 오늘이나 그 뒤를 골라 주세요.')
    .with({ kind: 'SameStop' }, ({ day }) => `이미 ${koreanDay(day)}에 예약돼 있어요. 바뀐 것은 없어요.`)
    .with({ kind: 'NotABusinessDay' }, () => '쉬는 날이에요. 다른 날을 고르거나, 이유를 적고 강제로 예약해 주세요.')
    .with(
      { kind: P.union('PickupDayFar', 'DeliveryDayFar', 'CheckoutDayTooLate') },
      ({ latest }) => `${koreanDay(latest)}까지 고를 수 있어요.`,
    )
    .with({ kind: 'NoWindows' }, () => '이 지역은 오전·오후를 나누지 않아요. 날짜만 골라 주세요.')
    .with({ kind: 'WindowFull' }, ({ free }) =>
      free.length > 0
        ? `그 시간은 다 찼어요. 빈 시간: ${free.slice(0, FREE_NAMED).map(windowText).join(', ')}.`
        : '그 시간은 다 찼고, 앞으로 몇 주 동안 빈 시간이 없어요.',
    )
    .with({ kind: 'OccurredInFuture' }, () => '아직 오지 않은 시각이에요.')
    .with({ kind: 'OccurredTooEarly' }, () => '앞 단계보다 이른 시각이에요. 날짜를 다시 확인해 주세요.')
    .with({ kind: 'OccurredLongAgo' }, ({ days }) => `${days}일이 넘은 일이에요. 맞다면 관리자가 강제로 기록해 주세요.`)
    .with(
      { kind: 'NoEarlierGear' },
      () => '이 고객이 돌려받은 같은 종류의 장비가 없어요. 브랜드, 이름, 사이즈를 적어 주세요.',
    )
    .with({ kind: 'NothingToCorrect' }, () => '되돌릴 단계가 없어요.')
    .with({ kind: 'CorrectionTooLate' }, () => '7일이 넘어 되돌릴 수 없어요.')
    .with({ kind: 'MoneyMovedSince' }, () => '그 뒤에 결제나 환불이 있어 되돌릴 수 없어요.')
    .with({ kind: 'ContractNotOver' }, () => '계약이 끝나지 않은 장비는 폐기할 수 없어요.')
    .with(
      { kind: 'NotToldToCollect' },
      ({ sent, needed }) =>
        `찾아가 달라는 메시지가 이레 넘게 사이를 두고 ${needed}번 나가야 해요. 지금까지 ${sent}번 나갔어요. 메시지가 닿지 않는 고객에게 우편을 보냈다면 그 날을 적어 주세요.`,
    )
    .with({ kind: 'DisposalTooEarly' }, ({ from }) => `${koreanDay(from)}부터 폐기할 수 있어요.`)
    .with({ kind: 'ContractRenews' }, () => '연장되는 계약이라 완전히 돌려드릴 수 없어요. 먼저 해지해 주세요.')
    .with(
      { kind: 'RestoreLimit' },
      ({ season }) => `${season} 시즌에 다시 맡기는 횟수를 다 썼어요. 받으려면 이유를 적고 강제로 기록해 주세요.`,
    )
    .with(
      { kind: 'RestoreWindowOver' },
      ({ lastDay }) => `${koreanDay(lastDay)}까지 받는 시즌이에요. 받으려면 이유를 적고 강제로 기록해 주세요.`,
    )
    .with({ kind: 'NoLockers' }, () => '등록된 락커가 없는 지역이에요. 락커 이름을 직접 적어 주세요.')
    .with(
      {
        kind: P.union(
          'LockerUnknown',
          'LockerBlocked',
          'LockerOfOtherKind',
          'LockerFull',
          'LockerSame',
          'NoFreeLocker',
        ),
      },
      lockerText,
    )
    .with(
      { kind: 'StorageEnded' },
      ({ storageEndDate }) => `${koreanDay(storageEndDate)}에 끝난 계약이라 다시 받을 수 없어요.`,
    )
    .with(
      { kind: 'LateFeeOwed' },
      ({ won, days }) => `늦게 찾는 ${days}일 치 보관료 ${Won.format(won)}원을 먼저 정산해 주세요.`,
    )
    .with(
      { kind: 'AllowanceSpent' },
      ({ season }) =>
        `${season} 시즌에 꺼내는 횟수를 다 썼어요. 그래도 하려면 현장 직원이 ‘시즌 횟수를 다 썼어도’에 표시하고 기록해 주세요.`,
    )
    .with({ kind: 'ProxyIncomplete', missing: 'name' }, () => '받는 분의 이름도 적어 주세요.')
    .with({ kind: 'ProxyIncomplete' }, () => '받는 분의 전화번호도 적어 주세요.')
    .with({ kind: 'InvalidRecipientName' }, () => '받는 분의 이름은 50자까지 적을 수 있어요.')
    .with({ kind: 'InvalidRecipientPhone' }, () => '전화번호를 010-1234-5678처럼 적어 주세요.')
    .with(
      { kind: 'RecipientPhoneRequired' },
      () => '인증된 전화번호가 없는 고객이에요. 받는 분의 전화번호를 적어 주세요.',
    )
    .with({ kind: 'NothingOwed' }, () => '정산할 보관료가 없어요. 이미 정산했을 수 있어요.')
    .with({ kind: 'NothingSettled' }, () => '되돌릴 보관료 정산이 없어요. 이미 되돌렸을 수 있어요.')
    .with({ kind: 'NothingNew' }, () => '이미 그렇게 적혀 있어요.')
    .exhaustive()

const lockerText = ({ kind, asked, free }: LockerRefused): string => {
  const why = match(kind)
    .with('LockerUnknown', () => `${asked} 락커는 없어요.`)
    .with('LockerBlocked', () => `${asked} 락커는 지금 쓰지 않아요.`)
    .with('LockerOfOtherKind', () => `${asked} 락커는 다른 종류의 장비용이에요.`)
    .with('LockerFull', () => `${asked} 락커는 다 찼어요.`)
    .with('LockerSame', () => `이미 ${asked} 락커에 있어요.`)
    .with('NoFreeLocker', () =>
      asked === 'ANY'
        ? '빈 락커가 없어요. 락커가 비면 다시 넣어 주세요.'
        : `${asked} 구역에 빈 락커가 없어요. 다른 구역을 골라 주세요.`,
    )
    .exhaustive()
  return free.length > 0 ? `${why} 빈 락커: ${free.join(', ')}.` : why
}

const windowText = ({ day, half }: PickupWindow): string => `${koreanDay(day)} ${half === 'MORNING' ? '오전' : '오후'}`

/** As the desk names what may be said of a step. */
const DETAIL_NAMES: Readonly<Record<StepDetail, string>> = {
  pickupDate: '픽업 날짜',
  half: '오전·오후',
  isForced: '강제',
  isWalkIn: '고객이 직접 가져왔는지',
  fault: '누구 사정인지',
  locker: '락커',
  zone: '구역',
  isSwap: '맞바꾸기',
  compensation: '보상',
  told: '고객에게 안내한 내용',
  lettersOn: '우편을 보낸 날',
  report: '사진',
  scheduledFor: '배송 날짜',
  deliveredTo: '받은 사람',
  isFinal: '완전히 돌려드림',
  brand: '브랜드',
  equipmentName: '장비 이름',
  equipmentSize: '사이즈',
  equipmentType: '종류',
  serialNumber: '시리얼 번호',
  handedParts: '함께 받은 것',
  isAsBefore: '지난번과 같은 장비',
  feeWay: '받은 방법',
  reference: '입금·영수증 번호',
  shownWon: '안내한 금액',
}
