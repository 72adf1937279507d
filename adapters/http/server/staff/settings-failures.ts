import { match } from 'ts-pattern'
import { koreanDate } from '#adapters/messaging/notices/korean-day.ts'
import type { ShopFileRefused } from '#adapters/shop/shop-file.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { percentOf } from '#adapters/terms/draft-words.ts'
import { Day } from '#core/shared/day.ts'
import { Won } from '#core/shared/won.ts'
import type { RoleTooLow } from '#core/shared/staff.ts'
import type { ShopProblem } from '#core/shop/check-shop.ts'
import { MARK_MAX_CHARACTERS } from '#core/shop/mark.ts'
import type { NewPriceRefused } from '#core/shop/new-price.ts'
import type { FactProblem } from '#core/shop/ports/shop-documents.ts'
import type { ChangeShopRefused } from '#core/shop/service/change-shop.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import { type RegionCode, regionLabel } from '#core/storing/region.ts'

export type SettingsFailure = Exclude<ChangeShopRefused, RoleTooLow> | NewPriceRefused | ShopFileRefused

const SETTINGS_KINDS: ReadonlySet<string> = new Set<SettingsFailure['kind']>([
  'FactsRefused',
  'ShopRefused',
  'ChangeInThePast',
  'ChangeFarAhead',
  'NoSuchChange',
  'ShopChangedMeanwhile',
  'FileOutdated',
  'PriceLeaps',
  'PricesSwapped',
  'LateFeeLeaps',
  'LateFeeHigh',
  'PaymentFeeLeaps',
  'LateFeeInThePast',
  'ClosedDayInThePast',
  'ClosedDayFarAhead',
  'PriceInThePast',
  'PriceFarAhead',
  'ShopFileRefused',
])
export const isSettingsFailure = (failure: { readonly kind: string }): failure is SettingsFailure =>
  SETTINGS_KINDS.has(failure.kind)

type Refusal = { readonly status: number; readonly message: string; readonly field?: string }

/** As a part of a sentence; nothing for all regions without a price of their own. */
const inRegion = (region: RegionCode | null): string =>
  region === null ? '' : `${regionLabel(currentShop(), region)} `

/** What a member of the staff reads of facts that were not taken. */
export const settingsRefusal = (failure: SettingsFailure): Refusal =>
  match(failure)
    .returnType<Refusal>()
    .with({ kind: 'FactsRefused' }, ({ problems }) => ({
      status: 400,
      message: [...new Set(problems.map(factText))].join(' '),
      field: problems[0]?.path ?? '',
    }))
    .with({ kind: 'ShopRefused' }, ({ problems, at }) => ({
      status: 409,
      message: `${koreanDate(Day.of(at))}부터 이렇게 할 수 없어요. ${problems.map(problemText).join(' ')}`,
    }))
    .with({ kind: 'ChangeInThePast' }, () => ({
      status: 409,
      message: '지난날의 설정은 바꿀 수 없어요. 바로 적용하거나 앞으로의 날짜를 골라 주세요.',
    }))
    .with({ kind: 'ChangeFarAhead' }, ({ latest }) => ({
      status: 409,
      message: `${koreanDate(latest)}까지 예약할 수 있어요. 날짜를 다시 확인해 주세요.`,
    }))
    .with({ kind: 'NoSuchChange' }, () => ({ status: 404, message: '없는 변경이거나 이미 되돌린 변경이에요.' }))
    .with({ kind: 'ShopChangedMeanwhile' }, () => ({
      status: 409,
      message: '그사이 다른 사람이 설정을 바꿨어요. 새로 불러온 내용을 확인하고 다시 저장해 주세요.',
    }))
    .with({ kind: 'FileOutdated' }, ({ changes }) => ({
      status: 409,
      message: `이 파일을 내려받은 뒤에 바뀐 설정이 있어요: ${[...new Set(changes.flatMap(({ facts }) => facts))].join(', ')}. 파일을 새로 내려받아 고쳐 주세요. 파일대로 덮어쓰려면 아래에 표시해 주세요.`,
    }))
    .with({ kind: 'PriceLeaps' }, ({ plan, from, region, beforeWon, afterWon }) => ({
      status: 409,
      message: `${koreanDate(from)} ${inRegion(region)}${PLAN_NAMES[plan]} 가격이 ${Won.format(beforeWon)}원에서 ${Won.format(afterWon)}원이 돼요. 0의 개수를 확인해 주세요. 맞다면 "이 가격이 맞아요"를 눌러 주세요.`,
    }))
    .with({ kind: 'PricesSwapped' }, ({ from, region, basicWon, flexWon }) => ({
      status: 409,
      message: `${koreanDate(from)} ${inRegion(region)}${PLAN_NAMES.FLEX} 가격 ${Won.format(flexWon)}원이 ${PLAN_NAMES.BASIC} 가격 ${Won.format(basicWon)}원보다 낮아요. 두 가격을 바꿔 적지 않았는지 확인해 주세요. 맞다면 "이 가격이 맞아요"를 눌러 주세요.`,
    }))
    .with({ kind: 'LateFeeLeaps' }, ({ from, region, beforeWon, afterWon }) => ({
      status: 409,
      message: `${koreanDate(from)} ${regionLabel(currentShop(), region)} 늦은 보관료가 하루 ${Won.format(beforeWon)}원에서 ${Won.format(afterWon)}원이 돼요. 0의 개수를 확인해 주세요. 맞다면 "이 가격이 맞아요"를 눌러 주세요.`,
    }))
    .with({ kind: 'LateFeeHigh' }, ({ from, region, perDayWon, mostWon, yearWon }) => ({
      status: 409,
      message: `${koreanDate(from)} ${regionLabel(currentShop(), region)} 늦은 보관료가 하루 ${Won.format(perDayWon)}원이면 가장 많이 늦은 장비는 ${Won.format(mostWon)}원을 내요. 1년 보관료는 ${Won.format(yearWon)}원이에요. 0의 개수를 확인해 주세요. 맞다면 "이 가격이 맞아요"를 눌러 주세요.`,
    }))
    .with({ kind: 'PaymentFeeLeaps' }, ({ beforeBasisPoints, afterBasisPoints }) => ({
      status: 409,
      message: `결제 수수료가 ${percentOf(beforeBasisPoints)}에서 ${percentOf(afterBasisPoints)}가 돼요. 취소하는 고객은 그만큼 덜 돌려받아요. 숫자를 다시 확인해 주세요. 맞다면 "이 가격이 맞아요"를 눌러 주세요.`,
    }))
    .with({ kind: 'LateFeeInThePast' }, ({ day, today }) => ({
      status: 409,
      message: `지난날(${koreanDate(day)})의 늦은 보관료는 올릴 수 없어요. ${koreanDate(today)}이나 그 뒤부터 정해 주세요.`,
    }))
    .with({ kind: 'ClosedDayInThePast' }, ({ day, today }) => ({
      status: 409,
      message: `${koreanDate(day)}은 지난날이라 쉬는 날로 정할 수 없어요. ${koreanDate(today)}이나 그 뒤 날짜를 골라 주세요.`,
    }))
    .with({ kind: 'ClosedDayFarAhead' }, ({ day, latest }) => ({
      status: 409,
      message: `${koreanDate(day)}은 너무 먼 날이에요. ${koreanDate(latest)}까지 쉬는 날로 정할 수 있으니 연도를 다시 확인해 주세요.`,
    }))
    .with({ kind: 'PriceInThePast' }, () => ({
      status: 409,
      message: '지난날의 주문은 그날 가격으로 결제됐어요. 오늘이나 그 뒤 날짜를 골라 주세요.',
    }))
    .with({ kind: 'PriceFarAhead' }, ({ latest }) => ({
      status: 409,
      message: `${koreanDate(latest)}까지 예약할 수 있어요. 날짜를 다시 확인해 주세요.`,
    }))
    .with({ kind: 'ShopFileRefused' }, ({ problem }) => ({
      status: 400,
      message:
        problem === null
          ? '설정이 들어 있지 않은 파일이에요. 내려받은 파일을 고쳐서 올려 주세요.'
          : `파일을 읽지 못했어요. 고친 곳의 띄어쓰기를 확인해 주세요. (${problem})`,
    }))
    .exhaustive()

const problemText = (problem: ShopProblem): string =>
  match(problem)
    .with({ kind: 'RegionTwice' }, ({ region }) => `${region} 지역이 두 번 있어요.`)
    .with({ kind: 'NoOpenRegion' }, () => '새 주문을 받는 지역이 하나는 있어야 해요.')
    .with(
      { kind: 'RegionInUse' },
      ({ region }) => `${region} 지역에는 주문이나 락커가 있어 지울 수 없어요. 대신 새 주문 받기를 꺼 주세요.`,
    )
    .with({ kind: 'PriceTwice' }, ({ from, region }) => `${koreanDate(from)} ${region ?? '전체'} 가격이 두 개예요.`)
    .with({ kind: 'PriceOfUnknownRegion' }, ({ region }) => `${region} 가격이 있는데 그런 지역은 없어요.`)
    .with(
      { kind: 'LateFeeTwice' },
      ({ from, region }) => `${koreanDate(from)} ${region ?? '전체'} 늦은 보관료가 두 개예요.`,
    )
    .with({ kind: 'LateFeeOfUnknownRegion' }, ({ region }) => `${region} 늦은 보관료가 있는데 그런 지역은 없어요.`)
    .with({ kind: 'NoPriceYet' }, ({ region }) => `${region} 지역에는 그날 쓸 가격이 없어요. 가격을 먼저 정해 주세요.`)
    .with({ kind: 'SeasonOutOfOrder' }, () => '이용 기간은 한 시즌 안에서 시작하고 끝나야 해요.')
    .with({ kind: 'PickupDaysOutOfOrder' }, () => '픽업은 가장 빠른 날이 가장 늦은 날보다 늦을 수 없어요.')
    .with(
      { kind: 'NoStops' },
      ({ region }) =>
        `${region} 지역은 오전이나 오후에 한 곳은 갈 수 있어야 해요. 고객이 시간을 고르지 않는다면 '고객이 픽업 시간을 골라요'를 꺼 주세요.`,
    )
    .with(
      { kind: 'ClosedDayTwice' },
      ({ day, region }) =>
        `${region ?? '전체'} 쉬는 날에 ${koreanDate(day)}이 두 번 있어요. 다른 날인지 확인해 주세요.`,
    )
    .exhaustive()

/** What each fact must be, by its path; the first that fits counts. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^brand\.latin$/, '영문 이름은 영문으로 시작하는 30자 안쪽으로 적어 주세요.'],
  [/^brand\.korean$/, '한글 이름은 1~12자로 적어 주세요.'],
  [/^brand\.mark$/, `마크는 정사각형 SVG(${MARK_MAX_CHARACTERS}자 안쪽, 도형과 색만)로 적어 주세요.`],
  [/^company\.registration$/, '사업자등록번호는 123-45-67890처럼 적어 주세요.'],
  [/^company\./, '회사 정보의 빈칸을 채우고, 60자(주소는 120자, 대표자와 신고번호는 40자) 안쪽으로 적어 주세요.'],
  [/^support\.phone$/, '고객센터 전화는 1588-0000처럼 숫자와 붙임표로 적어 주세요.'],
  [/^support\.email$/, '고객센터 이메일을 다시 확인해 주세요.'],
  [/^support\.hours$/, '상담 시간은 1~60자로 적어 주세요.'],
  [/^links\./, '링크는 https://로 시작하는 주소로 적어 주세요.'],
  [/^promises\./, '약속 문구는 한 줄에 60자 안쪽으로 1~6줄 적어 주세요.'],
  [/^regions\.\w+\.code$/, '지역 코드는 RESORT처럼 영문 대문자, 숫자, _로 40자 안쪽으로 적어 주세요.'],
  [/^regions\.\w+\.at/, '지도 위치는 우리나라 안의 위도(33~39)와 경도(124~132)로 적어 주세요.'],
  [/^regions\.\w+\.pickupWindows\.weekdays/, '픽업하는 요일을 하나는 골라 주세요.'],
  [/^regions\.\w+\.pickupWindows\.stops/, '오전과 오후 건수는 0~500 사이로 적어 주세요.'],
  [/closedDays/, '쉬는 날은 있는 날짜로 200일까지 정할 수 있어요.'],
  [
    /^regions\.\w+\./,
    '보관소 이름은 40자, 짧은 이름은 20자, 주소는 100자, 시간은 60자 안쪽으로 빈칸 없이 적어 주세요.',
  ],
  [/^prices/, '가격은 1,000원에서 10,000,000원 사이로 적어 주세요.'],
  [/^lateFees/, '늦은 보관료는 하루 0원에서 100,000원 사이로 적어 주세요.'],
  [/^paymentFeeBasisPoints$/, '결제 수수료는 0%에서 20% 사이로 적어 주세요.'],
  [/^season\./, '날짜는 해마다 있는 날로 07-01처럼 적어 주세요.'],
  [/^pickup\.lastHour$/, '당일 접수 마감은 0~23시로 적어 주세요.'],
  [/^pickup\.withinBusinessDays/, '픽업은 영업일 기준 0~20일 안에서 정해 주세요.'],
  [/^alimtalk/, '알림톡 채널과 템플릿은 SOLAPI에 보이는 그대로 적어 주세요.'],
]

const factText = ({ path, problem }: FactProblem): string => {
  if (problem === 'is no fact of a shop') return `${path}: 없는 설정이에요. 이름을 다시 확인해 주세요.`
  return FORMS.find(([pattern]) => pattern.test(path))?.[1] ?? `${path} 값을 다시 확인해 주세요.`
}
