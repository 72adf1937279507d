import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXPORT_HEADERS } from '#core/billing/books-table.ts'
import { SALES_HEADER, SALES_SUMS } from '#core/billing/sales-table.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import {
  checkLedger,
  exportMoney,
  listPayments,
  listRefunds,
  type ListedRefund,
  moneyDecisions,
  reportSales,
  salesByMonth,
  type SalesSums,
} from '#adapters/http/contract/staff/money.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'
import { booksCsv } from '../../texts/books.ts'
import { adviceText } from '../../texts/money.ts'

afterEach(cleanup)

const ORDER = 'SK-AAAAAAAAAAAB' as OrderId

const sums = (more: Partial<SalesSums> = {}): SalesSums => ({
  ...(Object.fromEntries(SALES_SUMS.map(of => [of, 0])) as SalesSums),
  ...more,
})

const refund = (more: Partial<ListedRefund> = {}): ListedRefund => ({
  refundId: 'refund-1',
  orderId: ORDER,
  amount: 96_030 as Won,
  rule: 'FULL_MINUS_FEE',
  status: 'FAILED',
  paidByBankOn: null,
  isByCard: true,
  isLeftToStaff: false,
  failure: { code: 'NOT_CANCELABLE_AMOUNT', message: '취소할 수 없는 금액입니다.' },
  requestedAt: pageClock().now(),
  ...more,
})

const NOTHING = {
  tasks: [],
  hasMoreTasks: false,
  refunds: [],
  hasMoreRefunds: false,
  renewals: [],
  hasMoreRenewals: false,
}

let api: FakeStaffApi
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('ADMIN'))
  api.on(moneyDecisions, () => NOTHING)
  api.on(reportSales, () => ({
    groups: [
      { group: 'BASIC', sums: sums({ netWon: 300_000, grossWon: 300_000, payments: 3 }) },
      { group: 'FLEX', sums: sums({ netWon: -3_000, refundsWon: 3_000 }) },
    ],
    total: sums({ netWon: 297_000, grossWon: 300_000, refundsWon: 3_000, payments: 3 }),
    lockers: [],
  }))
  api.on(salesByMonth, () => ({
    months: ['2026-10', '2026-11'].map((month, at) => ({
      month,
      sums: sums({ netWon: 500_000 - 100_000 * at, renewed: at, unpaid: at, stored: 80 + at }),
    })),
    places: 220,
  }))
})

const button = (name: string) => screen.findByRole('button', { name })
const figure = async (name: string) => within(await screen.findByRole('figure', { name }))

test('says what waits, what to do about it, and leads to the order (G367)', async () => {
  api.on(moneyDecisions, () => ({
    ...NOTHING,
    tasks: [
      {
        taskId: 1,
        kind: 'MANUAL_REFUND',
        detail: 'order',
        dueOn: Day.of(pageClock().now()),
        orderId: ORDER,
        customerName: '한겨울',
      },
    ],
    refunds: [refund()],
    renewals: [{ orderId: ORDER, term: 2, amount: 99_000 as Won, dueAt: pageClock().now(), hasCard: false }],
  }))
  await visitDesk(api, '/desk/money')
  await screen.findByText('환불을 직접 보내야 해요 1')
  await screen.findByText(
    '카드로 돌려드리지 못하는 환불이에요. 주문에서 이유를 보고 계좌로 보내거나 다시 시도해 주세요.',
  )
  await screen.findByText(/돌려드리지 못함 · 카드 .*취소할 수 없는 금액입니다/)
  await screen.findByText('등록한 카드가 없어요')
  for (const link of await screen.findAllByRole('link', { name: /주문 보기$/ })) {
    expect(link.getAttribute('href')).toBe(`/desk/orders/${ORDER}`)
  }
  expect(document.title).toBe('돈 · 데스크 | 시즌킵')
})

test('what waits of one kind is told once, with whose it is below it (G367)', async () => {
  const task = (taskId: number, kind: string, customerName: string | null) => ({
    taskId,
    kind,
    detail: 'order',
    dueOn: Day.of(pageClock().now()),
    orderId: ORDER,
    customerName,
  })
  api.on(moneyDecisions, () => ({
    ...NOTHING,
    tasks: [task(1, 'RENEWAL_UNPAID', '한겨울'), task(2, 'MANUAL_REFUND', '이유리'), task(3, 'RENEWAL_UNPAID', null)],
  }))
  await visitDesk(api, '/desk/money')
  await screen.findByRole('heading', { name: '연장 결제가 안 됐어요 2' })
  screen.getByRole('heading', { name: '환불을 직접 보내야 해요 1' })
  expect(screen.getAllByText(adviceText('RENEWAL_UNPAID'))).toHaveLength(1)
  const ways = within(screen.getByRole('main')).getAllByRole('link', { name: new RegExp(ORDER) })
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    `한겨울 ${ORDER} 연장 결제 처리하기`,
    `탈퇴한 고객 ${ORDER} 연장 결제 처리하기`,
    `이유리 ${ORDER} 환불 보내기`,
  ])
  expect(ways.map(way => way.getAttribute('href'))).toEqual(Array(3).fill(`/desk/orders/${ORDER}?do=money`))
})

test('a refund that its bank was closed for is to be tried again in the daytime, not paid by bank (G836)', async () => {
  const closed = { code: 'NOT_AVAILABLE_BANK', message: '은행 서비스 시간이 아닙니다.' }
  api.on(moneyDecisions, () => ({ ...NOTHING, refunds: [refund({ failure: closed })] }))
  await visitDesk(api, '/desk/money')
  const advice = /은행 서비스 시간이 아닙니다\. 은행이 닫힌 시간이었어요\. 낮에 다시 시도해 주세요\./
  expect(await screen.findByText(advice)).toBeTruthy()
  expect(screen.queryByText(/계좌로 보내/)).toBeNull()
})

test('a refund of money that no card took is one to be sent by bank (G879)', async () => {
  api.on(moneyDecisions, () => ({
    ...NOTHING,
    refunds: [refund({ isByCard: false, failure: { code: 'PAID_AT_DESK', message: '' } })],
  }))
  await visitDesk(api, '/desk/money')
  expect(await screen.findByText(/^계좌로 보낼 환불/)).toBeTruthy()
  expect(screen.queryByText(/카드 ·|· 카드/)).toBeNull()
})

test('with nothing to decide it says so, and compares the ledgers on request', async () => {
  let isSilent = true
  api.on(checkLedger, () =>
    isSilent
      ? refuse(503, 'PROVIDER_SILENT', '카드사의 답을 아직 듣지 못했어요.')
      : {
          from: pageClock().now(),
          until: pageClock().now(),
          compared: 12,
          differences: [
            {
              kind: 'REFUND' as const,
              gatewayOrderId: `${ORDER}_t2_a1`,
              orderId: ORDER,
              ours: null,
              theirs: 1_000 as Won,
              at: pageClock().now(),
            },
          ],
        },
  )
  const { user } = await visitDesk(api, '/desk/money')
  await screen.findByText('확인할 일이 없어요')
  await user.click(await button('지금 대조하기'))
  await screen.findByText('카드사의 답을 아직 듣지 못했어요.')
  isSilent = false
  await user.click(await button('지금 대조하기'))
  await screen.findByText('카드사 기록과 다른 것이 1건 있어요.')
  expect(await screen.findByText(/우리 기록 없음 · 카드사 기록 1,000원/)).toBeTruthy()
})

test('payments are filtered by what is pressed, and go on by a press (G368)', async () => {
  api.on(listPayments, () => ({
    payments: [
      {
        paymentId: crypto.randomUUID() as PaymentId,
        orderId: ORDER,
        orderName: '스키 보관 기본',
        customerName: '한겨울',
        term: 1,
        amount: 99_000 as Won,
        status: 'DONE' as const,
        givenBack: 10_000 as Won,
        cardLabel: null,
        approvedAt: pageClock().now(),
      },
    ],
    next: api.asked.filter(({ path }) => path === '/money/payments').length > 2 ? null : '1.a',
  }))
  const { user } = await visitDesk(api, '/desk/money?tab=payments')
  // Where the line breaks, none begins with the dot.
  expect((await screen.findByText('결제 완료 · 10,000원 돌려드림')).textContent).toContain('결제 완료\u00A0· ')
  await user.click(await button('더 보기'))
  expect(await screen.findAllByText('99,000원')).toHaveLength(2)
  await user.click(await screen.findByRole('radio', { name: '환불 완료' }))
  expect(await screen.findAllByText('99,000원')).toHaveLength(1)
})

test('refunds are those that wait, or all of them', async () => {
  api.on(listRefunds, () => ({ refunds: [], next: null }))
  await visitDesk(api, '/desk/money?tab=refunds')
  expect(await screen.findByText('조건에 맞는 환불이 없어요')).toBeTruthy()
})

test('sums are a table; each plot has its sentence and its values as a table (G369)', async () => {
  const { user } = await visitDesk(api, '/desk/money?tab=sales')
  const table = within(await screen.findByRole('region', { name: '매출 합계' }))
  const net = within(table.getByRole('rowheader', { name: '순매출' }).closest('tr') as HTMLElement)
  expect(net.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['297,000원', '300,000원', '-3,000원'])
  const months = await figure('월별 순매출')
  expect(months.getByRole('img').getAttribute('aria-label')).toBe(
    '2026년 11월 400,000원. 가장 많은 달은 2026년 10월(500,000원)이에요.',
  )
  expect(months.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['500,000원', '400,000원'])
  // A month in which no renewal was decided has no share.
  const rate = await figure('연장 결제 비율')
  expect(rate.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['–', '50%'])
  expect((await figure('시즌 보관량')).getByRole('img').getAttribute('aria-label')).toContain('락커 자리 220개')
  await user.click(await screen.findByRole('button', { name: '이전' }))
  await screen.findByText('2026년 10월 매출 합계')
})

test('the books are a file, once it is said why (G370)', async () => {
  api.on(exportMoney, ({ what, period }) => ({
    name: `seasonkeep-${what}-${period}.csv`,
    columns: ['day', 'plan', 'way', 'rule', 'amount_won'],
    rows: [['2026-11-02', 'FLEX', 'CARD', 'FULL_MINUS_FEE', 96_030]],
  }))
  const { user, saved } = await visitDesk(api, '/desk/money?tab=sales')
  expect(await button('파일 받기')).toHaveProperty('disabled', true)
  screen.getByText('아직 필요해요: 이유')
  await user.click(await screen.findByRole('radio', { name: '결제' }))
  await user.click(await screen.findByRole('radio', { name: '월 마감이에요' }))
  await user.click(await button('파일 받기'))
  await screen.findByText('seasonkeep-payments-2026-11.csv 파일을 받았어요')
  const text = '\uFEFF날짜,플랜,방법,기준,금액(원)\r\n2026-11-02,자유 이용,카드,픽업 전날까지의 취소 환불,96030\r\n'
  expect(saved).toEqual([{ name: 'seasonkeep-payments-2026-11.csv', type: 'text/csv', text }])
})

test('every column of the books has a Korean head, and sums those of the page (G370)', () => {
  const heads = (columns: readonly string[]) => booksCsv({ columns, rows: [] }).trim().split(',')
  for (const columns of [...Object.values(EXPORT_HEADERS), SALES_HEADER]) {
    for (const head of heads(columns)) expect(head).toMatch(/[가-힣]/)
  }
  expect(heads(SALES_HEADER)).toContain('그중 보상(원)')
  const rows = [['2026-11', 'TOTAL', 1]]
  expect(booksCsv({ columns: SALES_HEADER.slice(0, 3), rows })).toContain('2026-11,합계,1')
})

test('who is no ADMIN has no sums', async () => {
  signedIn(api, sessionOf('OPERATOR'))
  await visitDesk(api, '/desk/money?tab=sales')
  await screen.findByText('확인할 일이 없어요')
  expect(screen.queryByRole('tab', { name: '매출' })).toBeNull()
})

test('what could not be loaded is said in its place', async () => {
  api.on(reportSales, () => refuse(503, 'SERVICE_UNREACHABLE', '지금은 연결이 원활하지 않아요.') as never)
  await visitDesk(api, '/desk/money?tab=sales')
  await screen.findByText('지금은 연결이 원활하지 않아요.')
  expect(await screen.findByRole('figure', { name: '월별 순매출' })).toBeTruthy()
})

test('every task of money says what to do', () => {
  expect(adviceText('LEDGER_DIFFERENCE')).toMatch(/요\.$/)
})
