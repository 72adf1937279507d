import { SALES_COLUMNS } from '#core/billing/sales-table.ts'
import { type CsvCell, csvText } from '#core/shared/csv.ts'
import type { PaymentKind } from '#core/shared/payment-kind.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import { SHOP_MONEY_TEXTS, SUM_NAMES } from './money.ts'
import { KIND_NAMES, NOTE_NAMES, ruleName } from './order-money.ts'
import { STATE_NAMES } from './order-steps.ts'
import { regionName } from './region.ts'

/** Over each column of the books. */
export const COLUMN_NAMES: Readonly<Record<string, string>> = {
  day: '날짜',
  time: '시각',
  payment: '결제 번호',
  term: '몇 년 차',
  order: '주문 번호',
  plan: '플랜',
  kind: '장비',
  region: '보관소',
  provider_order: '카드사 주문 번호',
  way: '방법',
  method: '결제 수단',
  amount_won: '금액(원)',
  vat_won: '부가세(원)',
  supply_won: '공급가액(원)',
  fee_won: '결제 수수료(원)',
  n: '몇 번째 환불',
  rule: '기준',
  what: '내용',
  kept_won: '취소 수수료로 남은 돈(원)',
  placed: '신청한 날',
  paid: '결제한 날',
  price_won: '가격(원)',
  state: '상태',
  terms_paid: '결제한 햇수',
  storage_start: '보관 시작',
  period: '기간',
  group: '나눠 보기',
}

/** Of sums, which have some names of their own. */
const SALES_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  (Object.keys(SALES_COLUMNS) as (keyof typeof SALES_COLUMNS)[]).map(of => [
    SALES_COLUMNS[of],
    of.endsWith('Won') ? `${SUM_NAMES[of]}(원)` : SUM_NAMES[of],
  ]),
)

const WHATS: Readonly<Record<string, string>> = { REFUND: '환불', TAKEN_BACK: '환불 기록 되돌림', ...NOTE_NAMES }

/** What the codes of a column mean; what is none stays as it is. */
const WORDS: Readonly<Record<string, (code: string) => string | undefined>> = {
  plan: code => (PLAN_NAMES as Readonly<Record<string, string>>)[code],
  kind: code => (EQUIPMENT_NAMES as Readonly<Record<string, string>>)[code],
  region: regionName,
  way: code => KIND_NAMES[code as PaymentKind],
  rule: ruleName,
  what: code => WHATS[code],
  state: code => STATE_NAMES[code as OrderState],
  group: code => {
    if (code === 'TOTAL') return SHOP_MONEY_TEXTS.total
    return WORDS['plan']?.(code) ?? WORDS['kind']?.(code) ?? regionName(code)
  },
}

type Books = { readonly columns: readonly string[]; readonly rows: readonly (readonly CsvCell[])[] }

/** The books as a spreadsheet opens them, in Korean. */
export const booksCsv = ({ columns, rows }: Books): string => {
  const isSums = columns[0] === 'period'
  return csvText(
    columns.map(column => (isSums && SALES_NAMES[column]) || (COLUMN_NAMES[column] ?? column)),
    rows.map(row =>
      row.map((cell, at) => (typeof cell === 'string' ? (WORDS[columns[at] ?? '']?.(cell) ?? cell) : cell)),
    ),
  )
}
