import { match } from 'ts-pattern'
import type { PeriodKind } from '#core/billing/sales-period.ts'
import type { SalesGroup } from '#core/billing/sales.ts'
import type { Sums } from '#core/billing/sales-table.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import { regionName } from './region.ts'

export const SHOP_MONEY_TEXTS = {
  title: '돈',
  tabs: '돈 보기',
  decisions: '확인할 일',
  payments: '결제',
  refunds: '환불',
  sales: '매출',
  nothing: '확인할 일이 없어요',
  nothingText: '결제, 환불, 장부가 모두 맞아요.',
  waitingRefunds: '아직 돌려드리지 못한 환불',
  renewals: '결제하지 못한 연장',
  noCard: '등록한 카드가 없어요',
  held: '자동으로 결제하지 않아요',
  term: (term: number) => `${term}년 차`,
  more: '더 있어요. 위에 있는 것부터 처리해 주세요.',
  gone: '탈퇴한 고객',
  check: {
    title: '장부 대조',
    text: '지난 7일의 우리 기록을 카드사 기록과 하나씩 맞춰 봐요. 바뀌는 것은 없어요.',
    press: '지금 대조하기',
    busy: '대조하고 있어요',
    equal: (count: number) => `결제와 환불 ${count}건이 카드사 기록과 모두 같아요.`,
    differ: (count: number) => `카드사 기록과 다른 것이 ${count}건 있어요.`,
    ours: '우리 기록',
    theirs: '카드사 기록',
    none: '없음',
    charge: '결제',
    refund: '환불',
  },
  filter: {
    all: '전체',
    status: '상태',
    plan: '플랜',
    region: '보관소',
    which: '보기',
    waiting: '처리 중',
    every: '전체',
  },
  noPayments: '조건에 맞는 결제가 없어요',
  noRefunds: '조건에 맞는 환불이 없어요',
  next: '더 보기',
  period: '기간',
  periods: { day: '일', month: '월', quarter: '분기', year: '연' } satisfies Record<PeriodKind, string>,
  before: '이전',
  after: '다음',
  by: '나눠 보기',
  bys: { none: '전체', plan: '플랜', region: '보관소', kind: '장비' },
  total: '합계',
  sums: '매출 합계',
  item: '항목',
  month: '월',
  byMonth: '월별 순매출',
  byGroup: '나눠 본 순매출',
  renewalRate: '연장 결제 비율',
  occupancy: '시즌 보관량',
  stored: '보관 중인 장비',
  places: (places: number) => `락커 자리 ${places.toLocaleString('ko-KR')}개`,
  table: '표로 보기',
  exports: '내려받기',
  exportsText:
    '이 기간의 장부를 엑셀에서 열 수 있는 파일로 받아요. 고객 이름은 들어 있지 않고, 누가 왜 받았는지 기록에 남아요.',
  what: '무엇을 받을까요?',
  whats: { sales: '매출 합계', payments: '결제', refunds: '환불', orders: '새 계약', notes: '보상·보관료' },
  why: ['월 마감이에요', '세무사에게 보내요', '금액을 확인해요'],
  download: '파일 받기',
  downloading: '파일을 만들고 있어요',
  saved: (name: string) => `${name} 파일을 받았어요`,
  print: '인쇄하기',
} as const

/** What a sum is, in the order of the books. */
export const SUM_NAMES: Readonly<Record<keyof Sums, string>> = {
  grossWon: '받은 돈',
  cashWon: '그중 현금',
  bankWon: '그중 계좌 이체',
  refundsWon: '돌려드린 돈',
  goodwillWon: '그중 보상',
  netWon: '순매출',
  vatWon: '그중 부가세',
  supplyWon: '공급가액',
  keptWon: '취소 수수료로 남은 돈',
  feeWon: '결제 수수료',
  compensationWon: '약속한 보상',
  lateFeesWon: '늦은 보관료',
  lateFeesWaivedWon: '받지 않은 보관료',
  payments: '결제 건수',
  refunds: '환불 건수',
  newContracts: '새 계약',
  renewed: '연장',
  ended: '끝난 계약',
  unpaid: '자동 결제가 안 된 연장',
  stored: '보관 중인 장비',
}

/** `1,234,000원`, `-3,000원`. */
export const wonText = (won: number): string => `${won.toLocaleString('ko-KR')}원`
export const sumText = (of: keyof Sums, sum: number): string =>
  of.endsWith('Won') ? wonText(sum) : sum.toLocaleString('ko-KR')

/** As short as it fits over a column: `123만`. */
export const shortWon = (won: number): string =>
  Math.abs(won) >= 10_000 ? `${Math.round(won / 10_000).toLocaleString('ko-KR')}만` : won.toLocaleString('ko-KR')

/** `2027년 3월`. */
export const monthText = (month: string): string => `${month.slice(0, 4)}년 ${Number(month.slice(5, 7))}월`
export const shortMonth = (month: string): string => `${Number(month.slice(5, 7))}월`

/** As it is asked for: `2027-03-05`, `2027-03`, `2027-Q1`, `2027`. */
export const periodText = (of: PeriodKind, period: string): string =>
  match(of)
    .with('day', () => `${monthText(period)} ${Number(period.slice(8))}일`)
    .with('month', () => monthText(period))
    .with('quarter', () => `${period.slice(0, 4)}년 ${period.slice(6)}분기`)
    .with('year', () => `${period}년`)
    .exhaustive()

export const groupName = (by: SalesGroup, group: string): string => {
  const names: Readonly<Record<string, string>> = by === 'plan' ? PLAN_NAMES : by === 'kind' ? EQUIPMENT_NAMES : {}
  return group === 'UNKNOWN' ? '알 수 없음' : (names[group] ?? regionName(group))
}

/** What to do about a task of money. */
const ADVICE: Readonly<Record<string, string>> = {
  RENEWAL_UNPAID: '고객에게 전화해 카드, 링크, 계좌 중 하나로 받거나 해지해 주세요.',
  RENEWAL_NOT_ASKED: '미리 알리지 못해 결제하지 않았어요. 고객과 이야기해 주세요.',
  RENEWAL_NOT_CHARGED: '결제하지 못했어요. 주문에서 이유를 보고 다시 받아 주세요.',
  RENEWED_AFTER_END: '끝난 계약에서 결제됐어요. 관리자가 돌려드려 주세요.',
  REFUND_LATE: '사흘 넘게 돌아가지 않은 환불이에요. 주문에서 다시 시도해 주세요.',
  MANUAL_REFUND: '카드로 돌려드리지 못하는 환불이에요. 주문에서 이유를 보고 계좌로 보내거나 다시 시도해 주세요.',
  REFUND_MISMATCH: '카드사 기록과 금액이 달라요. 주문에서 카드사 페이지 환불을 반영해 주세요.',
  REFUND_UNDECIDED: '일주일 동안 결정되지 않은 환불이에요. 카드사에 확인하고 주문에서 기록해 주세요.',
  CANCELLED_AT_PROVIDER: '카드사 페이지에서 환불됐어요. 주문에서 반영해 주세요.',
  PAYMENT_MISMATCH:
    '카드사 기록이 우리 것과 달라요. 주문에서 결제 결과를 확인해 주세요. 연장 결제를 카드사 화면에서 일부만 돌려줬다면 나머지도 돌려준 뒤 그 해를 다시 받아 주세요.',
  PAYMENT_UNDECIDED: '일주일 동안 결정되지 않은 결제예요. 카드사에 확인해 주세요.',
  PAID_TWICE: '두 번 결제됐어요. 한 번을 돌려드려 주세요.',
  LEDGER_DIFFERENCE: '카드사 기록과 달라요. 주문에서 결제와 환불을 확인해 주세요.',
}

export const adviceText = (kind: string): string => ADVICE[kind] ?? '주문에서 확인해 주세요.'

type MonthValue = { readonly month: string; readonly value: number | null }

/** What a plot shows, in one sentence. */
export const monthSummary = (values: readonly MonthValue[], format: (value: number) => string): string => {
  const known = values.filter((one): one is { month: string; value: number } => one.value !== null)
  const [last, most] = [known.at(-1), known.toSorted((one, other) => other.value - one.value)[0]]
  if (last === undefined || most === undefined) return '아직 보여 줄 것이 없어요.'
  const now = `${monthText(last.month)} ${format(last.value)}`
  return most.month === last.month
    ? `${now}. 열두 달 가운데 가장 많아요.`
    : `${now}. 가장 많은 달은 ${monthText(most.month)}(${format(most.value)})이에요.`
}

export const groupSummary = (groups: readonly { readonly name: string; readonly value: number }[]): string => {
  const most = groups.toSorted((one, other) => other.value - one.value)[0]
  return most === undefined ? '이 기간에는 매출이 없어요.' : `가장 많은 것은 ${most.name} ${wonText(most.value)}이에요.`
}
