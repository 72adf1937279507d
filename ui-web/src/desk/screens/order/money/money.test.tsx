import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { MONEY_ACTIONS } from '#core/billing/money-action.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import {
  endContract,
  giveGoodwill,
  type MoneyDone,
  type MoneyNote,
  type MoneyOffer,
  type MoneyPayment,
  type MoneyRefund,
  readOrderMoney,
} from '#adapters/http/contract/staff/order-money.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { pageClock, setPageClock } from '../../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../../testing/fake-staff-api.ts'
import { staffOrder } from '../../../testing/staff-order.ts'
import { memoryNotes, sessionOf, signedIn, visitDesk } from '../../../testing/visit-desk.tsx'
import { paymentFacts } from '../../../texts/order.ts'
import { moneyPlanLines, moneyReasonsFor, offerNote } from '../../../texts/order-money.ts'
import { missingOf, newMoneyDraft, toRequest } from './money-draft.ts'

afterEach(cleanup)

const ORDER = 'SK-AAAAAAAAAAAB' as OrderId
const PAYMENT = 'pay-1' as PaymentId

const payment = (more: Partial<MoneyPayment> = {}): MoneyPayment => ({
  paymentId: PAYMENT,
  term: 1,
  amount: 99_000 as Won,
  status: 'DONE',
  kind: 'CARD',
  method: '카드',
  cardLabel: '현대카드 123*',
  reference: null,
  receivedBy: null,
  cashReceipt: null,
  fee: 2_970 as Won,
  approvedAt: pageClock().now(),
  receiptUrl: null,
  givenBack: 0 as Won,
  isInDoubt: false,
  failure: null,
  refunds: [],
  ...more,
})

const refund = (more: Partial<MoneyRefund> = {}): MoneyRefund => ({
  refundId: 'refund-1',
  n: 1,
  amount: 10_000 as Won,
  rule: 'GOODWILL',
  status: 'DONE',
  paidByBankOn: null,
  sentAt: pageClock().now(),
  decidedAt: pageClock().now(),
  failure: null,
  isLeftToStaff: false,
  ...more,
})

const offer = (action: MoneyOffer['action'], more: Partial<MoneyOffer> = {}): MoneyOffer => ({
  action,
  paymentId: null,
  refundId: null,
  won: null,
  beyondRules: 'NO',
  ...more,
})

const done = (more: Partial<MoneyDone> & Pick<MoneyDone, 'action'>): MoneyDone => ({
  orderId: ORDER,
  amount: null,
  way: null,
  isByWorker: false,
  rule: null,
  from: null,
  to: null,
  notices: [],
  term: null,
  expiresAt: null,
  found: null,
  isRepeated: false,
  dryRun: false,
  ...more,
})

let api: FakeStaffApi
let payments: MoneyPayment[]
let notes: MoneyNote[]
let offers: MoneyOffer[]
beforeEach(() => {
  payments = [payment()]
  notes = []
  offers = []
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  api.on(readOrder, () => ({ order: staffOrder() }))
  api.on(readOrderMoney, () => ({ payments, notes, offers }))
})

const visit = (notes = memoryNotes()) => visitDesk(api, `/desk/orders/${ORDER}`, { notes })
const card = async () => {
  const heading = await screen.findByRole('heading', { name: '결제와 환불' })
  return within(heading.closest('section') ?? document.body)
}
const button = (name: string) => screen.findByRole('button', { name })
const isDryRun = (body: unknown): boolean => (body as { dryRun?: boolean } | undefined)?.dryRun === true
const moved = (path: string) => api.asked.filter(one => one.path.endsWith(path) && !isDryRun(one.body))

test('of cash it is said that the refund goes by bank, not that a card refused it (G363)', async () => {
  const toSend = refund({ status: 'FAILED', isLeftToStaff: true })
  payments = [payment({ kind: 'CASH', cardLabel: null, refunds: [toSend] })]
  await visit()
  expect(await (await card()).findByText(/^계좌로 보낼 환불 · /)).toBeTruthy()
  expect((await card()).queryByText(/돌려드리지 못함/)).toBeNull()
  cleanup()

  const sent = refund({ refundId: 'refund-2', n: 2, paidByBankOn: Day.of(pageClock().now()) })
  payments = [payment({ kind: 'CASH', cardLabel: null, refunds: [toSend, sent] })]
  await visit()
  expect(await (await card()).findByText(/^돌려드림 · 계좌 이체/)).toBeTruthy()
  expect((await card()).queryByText(/계좌로 보낼 환불/)).toBeNull()
})

test.each([
  ['NOT_AVAILABLE_BANK', '은행이 닫힌 시간이었어요. 낮에 다시 시도해 주세요.'],
  ['EXCEED_CANCEL_LIMIT', '카드사에 환불 한도를 올려 달라고 한 뒤 다시 시도해 주세요.'],
  ['NOT_ALLOWED_PARTIAL_REFUND', '일부만 돌려드릴 수 없는 카드예요. 계좌로 보내고 기록해 주세요.'],
])('a refund that was refused with %s says what helps, until it is back (G836)', async (code, advice) => {
  const failed = refund({ status: 'FAILED', isLeftToStaff: true, failure: { code, message: '거절' } })
  payments = [payment({ refunds: [failed] })]
  await visit()
  expect(await (await card()).findByText(advice)).toBeTruthy()
  cleanup()

  payments = [payment({ refunds: [{ ...failed, status: 'DONE' }] })]
  await visit()
  await (await card()).findByText(/^돌려드림/)
  expect((await card()).queryByText(advice)).toBeNull()
})

test('an unpaid renewal comes first on its order, and leads to what may be done about it (G779)', async () => {
  const tasks = [{ id: 1, kind: 'RENEWAL_UNPAID', detail: '', dueOn: Day.of(pageClock().now()) }]
  api.on(readOrder, () => ({ order: staffOrder({ state: 'IN_STORAGE', actions: [], nextStep: null, tasks }) }))
  offers = [offer('PAY_RENEWAL', { won: 99_000 as Won })]
  const { user } = await visit()
  await user.click(await button('연장 결제 처리하기'))
  const sheet = await screen.findByRole('dialog', { name: '결제와 환불 처리하기' })
  expect(within(sheet).getByText('연장 결제를 매장에서 받기')).toBeTruthy()
  expect(within(sheet).queryByText(/기간이 지나/)).toBeNull()
})

test('a renewal whose year is over says that no money is taken for it, and what to do instead (G1051)', async () => {
  const nextRenewalDate = Day.addYears(Day.of(pageClock().now()), -1)
  api.on(readOrder, () => ({
    order: staffOrder({ state: 'IN_STORAGE', actions: [], nextStep: null, nextRenewalDate }),
  }))
  offers = [offer('TERMINATE')]
  const { user } = await visit()
  await user.click(await button('결제와 환불 처리하기'))
  const sheet = await screen.findByRole('dialog', { name: '결제와 환불 처리하기' })
  within(sheet).getByText(
    '밀린 연장으로 맡길 수 있는 기간이 지나 더 받지 않아요. 고객과 이야기해 연장을 해지해 주세요.',
  )
  expect(moneyReasonsFor('TERMINATE')).toContain('연장 결제를 받지 못했어요')
})

test('says what was paid and what went back, each with its source (G363)', async () => {
  payments = [
    payment({
      refunds: [refund(), refund({ refundId: 'refund-2', rule: 'HALF', status: 'UNKNOWN', decidedAt: null })],
    }),
    payment({
      paymentId: 'pay-2' as PaymentId,
      term: 2,
      kind: 'CASH',
      cardLabel: null,
      reference: 'R-0217',
      fee: 0 as Won,
      receivedBy: 'kim' as never,
    }),
  ]
  await visit()
  const money = await card()
  await money.findByText(/결제 완료 · .* · 카드 · 현대카드 123\*/)
  within(money.getAllByRole('list', { name: '환불' })[0] ?? document.body).getByText('보상')
  money.getByText('절반 취소 환불')
  money.getByText(/확인 중 · 카드/)
  money.getByText('카드사에 확인 중인 결제나 환불이 있어요. 결정되면 여기에 바로 보여요.')
  expect(money.getByText('입금·영수증 번호 R-0217 · 받은 직원 kim')).toBeTruthy()
})

test('offers what the service offers; without an offer there is no button', async () => {
  await visit()
  await (await card()).findByText('첫 결제')
  expect(screen.queryByRole('button', { name: '결제와 환불 처리하기' })).toBeNull()
  cleanup()
  offers = [offer('CANCEL', { won: 96_030 as Won }), offer('ADOPT', { paymentId: PAYMENT })]
  const { user } = await visit()
  await user.click(await button('결제와 환불 처리하기'))
  const sheet = within(await screen.findByRole('dialog', { name: '결제와 환불 처리하기' }))
  expect(sheet.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    '보관 취소하기96,030원 환불',
    '카드사 페이지 환불 반영하기',
  ])
})

const openCancel = async (notes = memoryNotes()) => {
  offers = [offer('CANCEL', { won: 96_030 as Won })]
  const visited = await visit(notes)
  await visited.user.click(await button('결제와 환불 처리하기'))
  await visited.user.click(await screen.findByRole('button', { name: /^보관 취소하기.*96,030원 환불/ }))
  return visited
}

const cancelled = (dryRun: boolean) =>
  done({
    action: 'CANCEL',
    amount: 96_030 as Won,
    way: 'CARD',
    isByWorker: true,
    rule: 'FULL_MINUS_FEE',
    from: 'REQUESTED',
    to: 'CANCELLED',
    notices: ['CANCELLED', 'REFUNDED'],
    dryRun,
  })

test('what is still needed is named, and the reasons are those of what is done (G879)', () => {
  const missing = (action: MoneyOffer['action']) => {
    const asked = offer(action)
    return missingOf(asked, newMoneyDraft(asked, payment(), Day.of(pageClock().now())))
  }
  expect(missing('GOODWILL')).toEqual(['돌려드릴 금액'])
  expect(missing('PAY_RENEWAL')).toEqual(['받은 방법'])
  expect(moneyReasonsFor('PAY_RENEWAL')).toContain('고객이 매장에서 냈어요')
  // No card company is asked about the end of a contract.
  for (const action of ['TERMINATE', 'RESUME'] as const) expect(moneyReasonsFor(action).join()).not.toContain('카드사')
})

test('a reason that is not asked for any more is not sent (G879)', () => {
  const fee = offer('SETTLE_FEE')
  const draft = newMoneyDraft(fee, null, Day.of(pageClock().now()))
  const chosen = { ...draft, reference: 'R-1', reason: '우리 사정으로 늦었어요' }
  expect(toRequest(ORDER, fee, { ...chosen, way: 'CASH' })?.body).toEqual({ way: 'CASH', reference: 'R-1' })
  expect(toRequest(ORDER, fee, { ...chosen, way: 'WAIVED' })?.body).toEqual({ way: 'WAIVED', reason: chosen.reason })
})

test('says what goes where and when the customer hears of it before the press, and sends what was shown (G364)', async () => {
  api.on(endContract, ({ dryRun = false }) => cancelled(dryRun))
  const { user } = await openCancel()
  await screen.findByText('96,030원을 결제한 카드로 돌려드려요. 카드사에 바로 요청해요.')
  await screen.findByText(/고객에게 바로 ‘주문 취소’ 메시지가 가요\. 카드사가 처리하면 고객에게 ‘환불 완료’ 메시지가/)
  const press = await button('보관 취소하기')
  expect(press).toHaveProperty('disabled', true)
  screen.getByText('아직 필요해요: 이유')
  await user.click(await screen.findByRole('radio', { name: '고객이 취소를 부탁했어요' }))
  await user.click(press)
  await screen.findByText('요청했어요. 카드사 확인 중이에요: 보관 취소하기')
  expect(moved('/ending').map(({ body }) => body)).toEqual([
    { what: 'CANCEL', reason: '고객이 취소를 부탁했어요', expected: 96_030 },
  ])
})

test('a transfer is noted of no day before the refund was asked for, and of none to come (G365)', async () => {
  const clock = pageClock()
  const at = (day: string) => Day.startOf(day as Day)
  setPageClock({ now: () => at('2026-11-24') })
  onTestFinished(() => setPageClock(clock))
  signedIn(api, sessionOf('OPERATOR'))
  const failed = refund({ status: 'FAILED', isLeftToStaff: true, sentAt: at('2026-11-20') })
  payments = [payment({ approvedAt: at('2026-11-02'), refunds: [failed] })]
  offers = [offer('SETTLE_REFUND', { paymentId: PAYMENT, refundId: 'refund-1', won: 10_000 as Won })]
  const { user } = await visit()
  await user.click(await button('결제와 환불 처리하기'))
  await user.click(await screen.findByRole('button', { name: /^계좌로 보낸 환불 기록하기/ }))
  const isClosed = async (name: RegExp) => (await screen.findByRole('button', { name })).getAttribute('aria-disabled')
  expect(await isClosed(/^11월 19일/)).toBe('true')
  expect(await isClosed(/^11월 20일/)).toBe('false')
  expect(await isClosed(/^11월 24일/)).toBe('false')
  expect(await isClosed(/^11월 25일/)).toBe('true')
})

test('what was paid at the desk goes back by hand, and nothing is said of a card (G364)', async () => {
  api.on(endContract, () => ({ ...cancelled(true), amount: 99_000 as Won, way: 'CASH' as const, isByWorker: false }))
  await openCancel()
  await screen.findByText('99,000원을 돌려드려야 해요. 계좌로 보낸 다음 여기에 기록해 주세요.')
  screen.getByText('기준: 픽업 전날까지의 취소 환불')
  screen.getByText(/계좌로 보낸 환불을 기록하면 고객에게 ‘환불 완료’ 메시지가 가요/)
  expect(screen.queryByText(/카드사/)).toBeNull()
})

test('who may not note the transfer is not told to, and what cannot change is not asked for again (G363, G563)', async () => {
  signedIn(api, sessionOf('SUPPORT'))
  api.on(endContract, () => ({ ...cancelled(true), amount: 99_000 as Won, way: 'CASH' as const, isByWorker: false }))
  await openCancel()
  await screen.findByText(/^99,000원을 돌려드려야 해요\. 보낼 계좌는 현장 직원이/)
  cleanup()

  api.on(endContract, () => refuse(409, 'INVALID_TRANSITION', '지금 상태에서는 할 수 없어요.'))
  await openCancel()
  await screen.findByText('지금 상태에서는 할 수 없어요.')
  expect(screen.queryByRole('button', { name: '다시 확인하기' })).toBeNull()
})

test('what waits for a fresh proof was refused, and is in no doubt where the page is left at that (G366)', async () => {
  api.on(endContract, ({ dryRun = false }) =>
    dryRun ? cancelled(true) : refuse(403, 'PROOF_NEEDED', '본인 확인이 필요해요.'),
  )
  const notes = memoryNotes()
  const { user } = await openCancel(notes)
  await user.click(await screen.findByRole('radio', { name: '고객이 취소를 부탁했어요' }))
  await screen.findByText(/96,030원을 결제한 카드로/)
  await user.click(await button('보관 취소하기'))
  await screen.findByRole('dialog', { name: '본인인지 한 번 더 확인해요' })
  expect(notes.read('money')).toBeNull()
})

test('an answer that does not come is in doubt, not failed; also after a reload the same press is asked for (G366)', async () => {
  const keys: (string | null)[] = []
  const watched = api.fetch
  api.fetch = async (input, init) => {
    const request = new Request(input, init)
    const isPress = request.url.endsWith('/ending') && request.headers.has('idempotency-key')
    if (isPress) {
      keys.push(request.headers.get('idempotency-key'))
      if (keys.length < 3) throw new TypeError('fetch failed')
    }
    return watched(request)
  }
  api.on(endContract, ({ dryRun = false }) => cancelled(dryRun))
  const notes = memoryNotes()
  const { user } = await openCancel(notes)
  await user.click(await screen.findByRole('radio', { name: '고객이 취소를 부탁했어요' }))
  await screen.findByText(/96,030원을 결제한 카드로/)
  await user.click(await button('보관 취소하기'))
  await screen.findByText(/‘보관 취소하기’ 처리 결과를 아직 듣지 못했어요\. 확인 중이에요/)
  expect(screen.queryByRole('button', { name: '결제와 환불 처리하기' })).toBeNull()
  await user.click(await button('결과 확인하기'))
  await screen.findByText(/서버에 연결하지 못했어요/)
  cleanup()

  const reloaded = await visit(notes)
  await screen.findByText(/처리 결과를 아직 듣지 못했어요/)
  await reloaded.user.click(await button('결과 확인하기'))
  await screen.findByText('요청했어요. 카드사 확인 중이에요: 보관 취소하기')
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(notes.read('money')).toBeNull()
})

test('a refusal is shown in the sheet, nothing is in doubt, and what was typed stays', async () => {
  let won = 96_030 as Won
  api.on(endContract, ({ dryRun = false }) =>
    dryRun
      ? { ...cancelled(true), amount: won }
      : refuse(409, 'REFUND_CHANGED', '지금은 49,500원을 돌려드릴 수 있어요.'),
  )
  const { user } = await openCancel()
  await user.click(await screen.findByRole('radio', { name: '픽업을 갈 수 없었어요' }))
  await screen.findByText(/96,030원을 결제한 카드로/)
  won = 49_500 as Won
  await user.click(await button('보관 취소하기'))
  await screen.findByText('지금은 49,500원을 돌려드릴 수 있어요.')
  // The next press is for what stands there now (G789).
  await screen.findByText(/^49,500원을 결제한 카드로/)
  expect(await screen.findByRole('radio', { name: '픽업을 갈 수 없었어요' })).toHaveProperty('checked', true)
  expect(screen.queryByText(/아직 듣지 못했어요/)).toBeNull()
})

test('goodwill says its most, by card or as paid by bank, and a second one of the day is ticked (G161)', async () => {
  offers = [offer('GOODWILL', { paymentId: PAYMENT, won: 30_000 as Won })]
  api.on(giveGoodwill, ({ amount, again, paidByBankOn, dryRun = false }) =>
    again
      ? done({
          action: 'GOODWILL',
          amount,
          way: paidByBankOn ? 'BANK' : 'CARD',
          isByWorker: !paidByBankOn,
          notices: ['GOODWILL_REFUNDED'],
          dryRun,
        })
      : refuse(409, 'GIVEN_TODAY', '오늘 같은 금액을 이미 돌려드렸어요.'),
  )
  const { user } = await visit()
  await user.click(await button('결제와 환불 처리하기'))
  await user.click(await screen.findByRole('button', { name: /^보상으로 돌려드리기.*30,000원까지/ }))
  await user.click(await screen.findByRole('radio', { name: '금액 입력' }))
  await screen.findByText('최대 30,000원까지 할 수 있어요.')
  await user.type(await screen.findByRole('textbox', { name: '돌려드릴 금액' }), '10000')
  await screen.findByText('오늘 같은 금액을 이미 돌려드렸어요.')
  await user.click(await screen.findByRole('checkbox', { name: '오늘 같은 금액을 한 번 더 돌려드려요' }))
  await user.click(await screen.findByRole('radio', { name: '계좌로 보냈어요' }))
  await screen.findByText('10,000원을 계좌로 돌려드린 것으로 기록해요. 돈은 움직이지 않아요.')
  await user.click(await screen.findByRole('radio', { name: '장비에 흠집이 났어요' }))
  await user.click(await button('보상으로 돌려드리기'))
  await screen.findByText('처리했어요: 보상으로 돌려드리기')
  expect(moved('/goodwill')[0]?.body).toMatchObject({ amount: 10_000, again: true, reason: '장비에 흠집이 났어요' })
})

test('no message is promised to a customer whom none reaches: they are to be told (G777)', async () => {
  api.on(readOrder, () => ({ order: staffOrder({ isReachable: false }) }))
  api.on(endContract, () => cancelled(true))
  await openCancel()
  await screen.findByText('확인된 번호나 이메일이 없어 메시지가 가지 않아요. 고객에게 직접 알려 주세요.')
  expect(screen.queryByText(/메시지가 가요/)).toBeNull()
})

test('of a payment that went back the day is the one on which it was paid, and is said as such (G921)', () => {
  const approvedAt = Instant.ofDate(new Date('2020-11-13T10:00:00+09:00'))
  expect(paymentFacts({ status: 'REFUNDED', approvedAt })).toEqual(['2020년 11월 13일 (금) 결제', '환불 완료'])
  expect(paymentFacts({ status: 'DONE', approvedAt })).toEqual(['결제 완료', '2020년 11월 13일 (금)'])
  expect(paymentFacts({ status: 'FAILED', approvedAt: null })).toEqual(['결제 안 됨'])
})

test('what is owed for late gear is said once, above the next step (G908)', async () => {
  api.on(readOrder, () => ({ order: staffOrder({ lateFee: { days: 22, won: 22_000 as Won } }) }))
  await visit()
  await card()
  expect(await screen.findAllByText(/22,000원/)).toMatchObject([
    { textContent: expect.stringMatching(/^늦게 찾는 22일 치 보관료 22,000원을 아직 정산하지 않았어요\./) },
  ])
})

test('what could not be loaded is said in the card, and the rest of the page is there', async () => {
  api.on(readOrderMoney, () => refuse(503, 'SERVICE_UNREACHABLE', '지금은 연결이 원활하지 않아요.') as never)
  await visit()
  await (await card()).findByText('지금은 연결이 원활하지 않아요.')
  expect(await screen.findByRole('heading', { name: '한겨울님의 스키' })).toBeTruthy()
})

test.each(MONEY_ACTIONS)('%s says in whole Korean sentences what it will do', action => {
  for (const isByWorker of [true, false]) {
    for (const way of ['CARD', 'BANK', null] as const) {
      const lines = moneyPlanLines(
        done({
          action,
          amount: 10_000 as Won,
          way,
          isByWorker,
          notices: ['REFUNDED'],
          found: 'TAKEN',
          expiresAt: pageClock().now(),
        }),
        { isReachable: true, storedUntil: null },
        'OPERATOR',
      )
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) expect(line).toMatch(/[.]$/)
    }
  }
  expect(offerNote(offer(action, { won: 1_000 as Won }), payment(), true)).toContain('첫 결제')
})

test('who ends the renewal reads until when the gear is stored, to say so on the telephone', () => {
  const until = (storedUntil: Day | null) =>
    moneyPlanLines(done({ action: 'TERMINATE' }), { isReachable: true, storedUntil }, 'SUPPORT')[0]
  expect(until('2027-12-02' as Day)).toBe('다음 연장은 결제하지 않아요. 2027년 12월 2일 (목)까지 보관해요.')
  // No year has begun.
  expect(until(null)).toBe('다음 연장은 결제하지 않아요. 이미 낸 기간은 그대로예요.')
})

test('what came and went is one list with what is held after each, once there are two moves (G746)', async () => {
  await visit()
  await card()
  expect(screen.queryByRole('table', { name: '오간 돈' })).toBeNull()
  cleanup()

  payments = [payment({ givenBack: 10_000 as Won, refunds: [refund()] })]
  await visit()
  const rows = within(await screen.findByRole('table', { name: '오간 돈' })).getAllByRole('row')
  expect(
    rows.slice(1).map(row =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ),
  ).toEqual([
    ['+99,000원', '99,000원'],
    ['−10,000원', '89,000원'],
  ])
})

test('a fee for late gear is told apart, with its reference and who took it, and is in what is held (G746)', async () => {
  const fee = { amount: 22_000, reference: 'R-0217', receivedBy: null }
  notes = [
    { ...fee, kind: 'LATE_FEE_CASH', at: Instant.plusSeconds(pageClock().now(), 60) },
    { ...fee, kind: 'LATE_FEE_CASH', amount: -22_000, at: Instant.plusSeconds(pageClock().now(), 120) },
    { ...fee, kind: 'LATE_FEE_WAIVED', reference: null, at: Instant.plusSeconds(pageClock().now(), 180) },
  ]
  await visit()
  const [first = document.body] = within(await screen.findByRole('list', { name: '보관료와 보상' })).getAllByRole(
    'listitem',
  )
  const list = within(first)
  list.getByText('늦은 보관료')
  list.getByText(/현금/)
  list.getByText('입금·영수증 번호 R-0217')
  screen.getByText('받지 않은 보관료')
  const rows = within(screen.getByRole('table', { name: '오간 돈' })).getAllByRole('row')
  expect(rows.slice(1).map(row => row.textContent)).toEqual([
    expect.stringMatching(/첫 결제.*\+99,000원99,000원/),
    expect.stringMatching(/늦은 보관료.*\+22,000원121,000원/),
    expect.stringMatching(/늦은 보관료 되돌림.*−22,000원99,000원/),
  ])
})
