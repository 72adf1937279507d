import { storageRecord } from '#core/storing/testing/storage-record.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import { EMPTY_PICKS } from '#core/storing/order.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { storageInMemory } from '#adapters/container/storage-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import type { SignedIn } from '#core/account/customer.ts'
import type { OpenRenewal } from '#core/billing/ports/own-contracts.ts'
import type { NextPrice, PriceChange } from '#core/billing/ports/own-prices.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { PAGE_SIZE } from '#core/shared/page.ts'
import type { Won } from '#core/shared/won.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { HistoryScreen } from './history-screen.tsx'
import { OrderScreen } from './order-screen.tsx'
import { PaymentListScreen } from './payment-list-screen.tsx'

const NOW = Instant.ofDate(new Date())
const TOMORROW = Day.addDays(Day.of(NOW), 1)

const stored = storageRecord({
  orderId: 'SK-1' as OrderId,
  renewalCancelDeadline: '2099-11-26' as Day,
  pickupDate: '2026-12-01' as Day,
  placedAt: NOW,
})
const applied: StorageRecord = {
  ...stored,
  storingStatus: 'PICKUP_SCHEDULED',
  storageStartDate: null,
  storageEndDate: null,
  nextPaymentDate: null,
  renewalCancelDeadline: null,
  pickupDate: TOMORROW,
  cancellable: true,
  terminable: false,
  autoRenewal: 'NEEDS_CARD',
}
const unpaid: StorageRecord = {
  ...applied,
  ...EMPTY_PICKS,
  equipmentSize: '',
  hasEquipment: false,
  storingStatus: 'PENDING_EQUIPMENT',
  paymentStatus: 'READY',
  pickupDate: null,
  cancellable: false,
}

const refused: OpenRenewal = {
  orderId: stored.orderId,
  term: 2,
  amountWon: 99_000 as Won,
  storageEndDate: '2027-12-02' as Day,
  startsOn: '2027-12-03' as Day,
  payableUntil: '2028-12-02' as Day,
  answer: 'PAY',
  failure: { code: 'REJECT_CARD_PAYMENT', message: '' },
}

const visit = (path: string, device = storageInMemory()) => {
  const customer = { id: 'customer-1', name: '김철수', email: null, phone: null, provider: 'EMAIL' }
  resolve(device.container, AccountSide.sessionStore).write({
    token: `a.${Date.now() + 600_000}.c`,
    customer,
  } as unknown as SignedIn)
  return visitScreens(
    [
      ...['inprogress', 'stored', 'completed'].map(tab => ({
        path: `/mypage/progress/${tab}`,
        Component: HistoryScreen,
      })),
      ...['stored', 'past'].map(tab => ({ path: `/mypage/payment/${tab}`, Component: PaymentListScreen })),
      { path: '/mypage/progress/order', Component: OrderScreen },
    ],
    device.container,
    { path },
  )
}

const item = () => within(screen.getByRole('article'))
const value = (label: string) => item().getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

afterEach(() => {
  cleanup()
  clearLoaded()
})

test('a long list goes on at a touch, and says when it did not', async () => {
  const device = storageInMemory()
  const many = Array.from({ length: PAGE_SIZE + 1 }, (_, at) => ({
    ...stored,
    paymentId: `payment-${at}` as PaymentId,
    equipmentName: `스키 ${at}번` as GearText,
  }))
  device.records.listIs('past', many)
  const { user } = await visit('/mypage/payment/past', device)
  expect(await screen.findAllByRole('listitem')).toHaveLength(PAGE_SIZE)
  device.records.goOffline()
  await user.click(screen.getByRole('button', { name: '더 보기' }))
  await screen.findByText(/연결하지 못했어요/)
  expect(screen.getAllByRole('listitem')).toHaveLength(PAGE_SIZE)
  device.records.comeBack()
  await user.click(screen.getByRole('button', { name: '더 보기' }))
  await screen.findByText(new RegExp(`스키 ${PAGE_SIZE}번`))
  expect(screen.getAllByRole('listitem')).toHaveLength(PAGE_SIZE + 1)
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
})

describe('the history', () => {
  test('each tab has its address and its list', async () => {
    const device = storageInMemory()
    device.records.listIs('applied', [applied])
    device.records.listIs('inStorage', [stored])
    const { user, history } = await visit('/mypage/progress/inprogress', device)
    await screen.findByText('픽업 예약')
    await user.click(screen.getByRole('tab', { name: '보관 중' }))
    expect(history.location.pathname).toBe('/mypage/progress/stored')
    await screen.findByText('2026.12.03~2027.12.02')
    expect(screen.getByRole('tab', { name: '보관 중' }).getAttribute('aria-selected')).toBe('true')
    await user.click(screen.getByRole('tab', { name: '보관 종료' }))
    expect(history.location.pathname).toBe('/mypage/progress/completed')
    await screen.findByText('보관이 끝난 장비가 없어요')
  })

  test('what was not picked up yet leads to cancelling it (G45)', async () => {
    const device = storageInMemory()
    device.records.listIs('applied', [applied])
    const { user, history } = await visit('/mypage/progress/inprogress', device)
    await user.click(await screen.findByRole('button', { name: '보관 신청 취소' }))
    expect(history.location.pathname + history.location.search).toBe('/mypage/progress/cancel?orderId=SK-1')
  })

  test('what was picked up cannot', async () => {
    const device = storageInMemory()
    const onTheWay = { ...applied, storingStatus: 'OUTBOUND_SCHEDULED', leg: 'TO_STORAGE', cancellable: false } as const
    device.records.listIs('applied', [onTheWay])
    await visit('/mypage/progress/inprogress', device)
    await screen.findByText('배송 예약')
    expect(screen.getByText('보관소로')).toBeDefined()
    expect(screen.queryByRole('button', { name: '보관 신청 취소' })).toBeNull()
  })

  test('a list that cannot be read says so, and comes when it can', async () => {
    const device = storageInMemory()
    device.records.listIs('ended', [{ ...stored, storingStatus: 'RETURNED' }])
    device.records.goOffline()
    const { user } = await visit('/mypage/progress/completed', device)
    await screen.findByRole('alert')
    expect(screen.queryByText('보관이 끝난 장비가 없어요')).toBeNull()
    device.records.comeBack()
    await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
    await screen.findByText('반환 완료')
  })
})

describe('the payments', () => {
  test('what runs shows its days, its money and the way to end it', async () => {
    const device = storageInMemory()
    device.records.listIs('stored', [stored])
    const { user, history } = await visit('/mypage/payment/stored', device)
    await screen.findByText('Redster X9')
    expect(item().getByText('Atomic · 170')).toBeDefined()
    expect(item().getByText('보관 중')).toBeDefined()
    expect(value('보관 시작일')).toBe('2026년 12월 3일')
    expect(value('보관 종료일')).toBe('2027년 12월 2일')
    expect(value('다음 결제일')).toMatch(/^2027년 12월 3일\d+일 남았어요$/)
    expect(value('해지 가능')).toMatch(/^2099년 11월 26일까지\d+일 남았어요$/)
    expect(value('결제 금액')).toBe('99,000원')
    await user.click(screen.getByRole('button', { name: '자동 결제 해지' }))
    expect(history.location.pathname + history.location.search).toBe('/mypage/payment/cancel?paymentId=payment-1')
  })

  test('an order that waits for its payment is paid as it was placed (P18)', async () => {
    const device = storageInMemory()
    device.records.listIs('stored', [unpaid])
    const { user, history } = await visit('/mypage/payment/stored', device)
    await screen.findByText('장비 등록 대기')
    expect(value('보관 시작일')).toBe('보관 신청 전')
    await user.click(screen.getByRole('button', { name: '다시 결제하기' }))
    expect(history.location.pathname).toBe('/storing/storinginfo')
    expect(device.storingDraftStore.read()).toMatchObject({
      equipmentType: 'SKI',
      plan: 'BASIC',
      order: { orderId: 'SK-1', amountWon: 99_000 },
    })
  })

  test('a payment that is being decided is not asked for again', async () => {
    const device = storageInMemory()
    device.records.listIs('stored', [{ ...unpaid, paymentStatus: 'IN_PROGRESS' }])
    await visit('/mypage/payment/stored', device)
    await screen.findByText(/결제를 확인하고 있어요/)
    expect(screen.queryByRole('button', { name: '다시 결제하기' })).toBeNull()
  })

  test('a refused renewal says so instead of showing days that are over', async () => {
    const device = storageInMemory()
    device.records.listIs('stored', [{ ...stored, renewalStatus: 'PAST_DUE' }])
    const { user } = await visit('/mypage/payment/stored', device)
    await screen.findByText('카드를 확인해 주세요')
    expect(value('다음 결제일')).toBe('결제가 되지 않았어요')
    expect(screen.queryByText('해지 가능')).toBeNull()
    await user.click(screen.getByRole('button', { name: '카드 확인하기' }))
    expect(await screen.findByText('/mypage/payment/card')).toBeDefined()
  })

  test('a storage without a card asks for one', async () => {
    const device = storageInMemory()
    device.records.listIs('stored', [{ ...stored, autoRenewal: 'NEEDS_CARD' }])
    const { user } = await visit('/mypage/payment/stored', device)
    await user.click(await screen.findByRole('button', { name: '카드 등록하기' }))
    expect(await screen.findByText('/mypage/payment/card')).toBeDefined()
  })

  test('a terminated storage has no next payment and nothing more to end', async () => {
    const device = storageInMemory()
    device.records.listIs('stored', [
      { ...stored, autoRenewal: 'TERMINATED', terminable: false, nextPaymentDate: null, renewalCancelDeadline: null },
    ])
    await visit('/mypage/payment/stored', device)
    await screen.findByText('해지했어요')
    expect(value('다음 결제일')).toBe('더 결제하지 않아요')
    expect(screen.queryByRole('button', { name: '자동 결제 해지' })).toBeNull()
  })

  test('past payments have neither a next one nor a button', async () => {
    const device = storageInMemory()
    device.records.listIs('past', [{ ...stored, storingStatus: 'CANCELLED', paymentStatus: 'REFUNDED' }])
    await visit('/mypage/payment/past', device)
    await screen.findByText('환불 완료')
    expect(item().queryByText('다음 결제일')).toBeNull()
    expect(item().queryByRole('button')).toBeNull()
  })

  test('without records it says so; without an answer it says that instead', async () => {
    const device = storageInMemory()
    await visit('/mypage/payment/past', device)
    await screen.findByText('지난 결제 내역이 없어요')
    cleanup()
    clearLoaded()
    device.records.goOffline()
    await visit('/mypage/payment/past', device)
    expect((await screen.findByRole('alert')).textContent).toContain('결제 내역을')
  })

  test('what a customer typed is text, never markup (X1)', async () => {
    const device = storageInMemory()
    const equipmentName = '<img src=x onerror=alert(1)>' as GearText
    device.records.listIs('stored', [{ ...stored, equipmentName }])
    await visit('/mypage/payment/stored', device)
    expect(await screen.findByRole('heading', { name: equipmentName })).toBeDefined()
    expect(document.querySelector('article img')).toBeNull()
  })
})

describe('the price of the next payment', () => {
  const change: PriceChange = {
    oldWon: 99_000 as Won,
    newWon: 119_000 as Won,
    answer: null,
    lastDayToAnswer: '2027-12-02' as Day,
    renewalCancelDeadline: '2027-11-26' as Day,
    storageEndDate: '2027-12-02' as Day,
    canAnswer: true,
  }
  const price: NextPrice = {
    orderId: stored.orderId,
    term: 2,
    chargeOn: '2027-12-03' as Day,
    won: 99_000 as Won,
    reason: 'NOT_ANSWERED',
    change,
  }
  const withPrice = async (known: NextPrice) => {
    const device = storageInMemory()
    device.records.listIs('stored', [stored])
    device.prices.pricesAre([known])
    return { device, ...(await visit('/mypage/payment/stored', device)) }
  }

  test('is told with its reason, without a question when there is none', async () => {
    await withPrice({ ...price, reason: 'NOT_OFFERED', change: null })
    await screen.findByText('지난번에 결제한 금액과 같아요')
    expect(screen.queryByRole('button', { name: '새 가격 보고 고르기' })).toBeNull()
  })

  test('a higher one is asked for with both prices, and is charged only after a yes (G73)', async () => {
    const { user } = await withPrice(price)
    await user.click(await screen.findByRole('button', { name: '새 가격 보고 고르기' }))
    const sheet = within(await screen.findByRole('dialog', { name: /119,000원으로 올려도 될까요/ }))
    sheet.getByText('동의하지 않아도 보관은 이어져요. 이번에는 99,000원 그대로 결제해요.')
    await user.click(sheet.getByRole('button', { name: '동의하기' }))
    await screen.findByText('동의한 새 가격이에요')
    expect(await screen.findByText('새 가격에 동의했어요. 12월 2일까지 바꿀 수 있어요.')).toBeTruthy()
  })

  test('an answer that may not have come through says what is safe and keeps the question', async () => {
    const { user, device } = await withPrice(price)
    await user.click(await screen.findByRole('button', { name: '새 가격 보고 고르기' }))
    const sheet = within(await screen.findByRole('dialog'))
    device.prices.goOffline()
    await user.click(sheet.getByRole('button', { name: '지금 가격 그대로' }))
    const trouble = '답이 전해졌는지 아직 몰라요. 지금 결제되는 금액은 없으니 다시 눌러 주세요.'
    expect(await sheet.findByText(trouble)).toBeTruthy()
  })
})

describe('the story of an order', () => {
  const step = (event: 'payment.confirmed' | 'order.precreated', seconds: number) => ({
    event,
    from: null,
    to: 'REQUESTED' as const,
    occurredAt: Instant.plusSeconds(NOW, seconds),
  })
  const deviceWith = (record: StorageRecord) => {
    const device = storageInMemory()
    const payment = {
      id: record.paymentId,
      term: 1,
      amountWon: record.amountWon,
      status: record.paymentStatus,
      method: '카드',
      approvedAt: NOW,
      receiptUrl: 'https://receipt.example/1',
    }
    device.records.storyIs({
      record,
      timeline: [step('payment.confirmed', 60), step('order.precreated', 0)],
      payments: [payment],
    })
    return device
  }

  test('tells its steps with times and money, newest first', async () => {
    await visit('/mypage/progress/order?orderId=SK-1', deviceWith(stored))
    const steps = await screen.findAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^결제를 마쳤어요\d+월 \d+일 \d\d:\d\d · 99,000원$/),
      expect.stringMatching(/^신청서를 만들었어요\d+월 \d+일 \d\d:\d\d$/),
    ])
    expect(screen.getByRole('link', { name: /영수증 보기/ }).getAttribute('href')).toBe('https://receipt.example/1')
  })

  test.each([
    [applied, '픽업 날짜를 캘린더에 넣기', 'pickup-SK-1.ics', TOMORROW],
    [stored, '해지 마감일을 캘린더에 넣기', 'renewalDeadline-SK-1.ics', '2099-11-26'],
  ] as const)('gives the next day for the calendar', async (record, button, name, day) => {
    const device = deviceWith(record)
    const { user } = await visit('/mypage/progress/order?orderId=SK-1', device)
    await user.click(await screen.findByRole('button', { name: button }))
    await screen.findByText('캘린더 파일을 만들었어요')
    expect(device.files).toEqual([{ name, type: 'text/calendar', text: expect.any(String) }])
    expect(device.files[0]?.text).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`)
  })

  test("an unknown order, or somebody else's, leads back to the own ones", async () => {
    const { user, history } = await visit('/mypage/progress/order?orderId=SK-2', deviceWith(stored))
    await screen.findByText('찾을 수 없는 신청이에요')
    await user.click(screen.getByRole('button', { name: '보관 내역 보기' }))
    expect(history.location.pathname).toBe('/mypage/progress/inprogress')
  })
})

describe('a renewal that nobody charges any more', () => {
  const deviceWith = (now: OpenRenewal, then: OpenRenewal | null = null, card = true) => {
    const device = storageInMemory()
    device.records.listIs('stored', [{ ...stored, renewalStatus: 'UNPAID' }])
    device.contracts.renewalIs(now, then)
    if (card) device.card.cardIs({ label: '롯데카드 345*', registeredAt: NOW, isUsable: true })
    return device
  }

  test('says what is open, what happens to the gear until when, and one button pays it', async () => {
    const device = deviceWith(refused)
    const { user } = await visit('/mypage/payment/stored', device)
    const pay = await screen.findByRole('button', { name: '99,000원 결제하기' })
    expect(screen.getByText('2027년 12월 3일부터 1년')).toBeDefined()
    expect((await screen.findAllByText('롯데카드 345*')).length).toBeGreaterThan(0)
    expect(screen.getByText(/2027년 12월 2일까지였어요. 장비는 그대로 안전하게 맡아 두고 있어요/)).toBeDefined()
    expect(screen.getByText(/2028년 12월 2일까지 결제하면 보관이 끊기지 않고 이어져요/)).toBeDefined()
    expect(screen.getByText(/자동 결제를 해지하고 2028년 1월 1일까지 찾아가 주세요/)).toBeDefined()
    expect(screen.queryByRole('button', { name: '카드 확인하기' })).toBeNull()
    device.records.listIs('stored', [{ ...stored, term: 2 }])
    await user.click(pay)
    await screen.findByText('결제했어요. 보관을 1년 이어 가요.')
    expect(device.contracts.renewalsPaid).toEqual([{ order: 'SK-1', shownWon: 99_000 }])
    expect(screen.queryByRole('button', { name: '99,000원 결제하기' })).toBeNull()
  })

  test('that is declined again says so and asks for another card', async () => {
    const device = deviceWith({ ...refused, failure: null }, { ...refused, answer: 'TRIED_TODAY' })
    const { user } = await visit('/mypage/payment/stored', device)
    await user.click(await screen.findByRole('button', { name: '99,000원 결제하기' }))
    expect(await screen.findByText(/오늘 결제되지 않은 카드예요/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: '다른 카드로 결제하기' }))
    await waitFor(() => expect(device.registrations).toHaveLength(1))
  })

  test('that does not come can be asked for again', async () => {
    const device = deviceWith(refused)
    device.contracts.goOffline()
    const { user } = await visit('/mypage/payment/stored', device)
    const again = await screen.findByRole('button', { name: /다시/ })
    device.contracts.comeBack()
    await user.click(again)
    expect(await screen.findByRole('button', { name: '99,000원 결제하기' })).toBeDefined()
  })

  test('that is refused says so, and how it stands now', async () => {
    const device = deviceWith(refused)
    device.contracts.refusePaying({ kind: 'AmountMismatch' })
    const { user } = await visit('/mypage/payment/stored', device)
    const pay = await screen.findByRole('button', { name: '99,000원 결제하기' })
    device.contracts.renewalIs({ ...refused, amountWon: 109_000 as Won })
    await user.click(pay)
    expect((await screen.findByRole('alert')).textContent).toMatch(/그사이 금액이 바뀌어 결제하지 않았어요/)
    expect(await screen.findByRole('button', { name: '109,000원 결제하기' })).toBeDefined()
  })

  test('without a usable card leads to registering one, and back here to pay', async () => {
    const device = deviceWith({ ...refused, answer: 'CARD_NEEDED' }, null, false)
    const { user } = await visit('/mypage/payment/stored', device)
    await user.click(await screen.findByRole('button', { name: '카드 등록하고 결제하기' }))
    await waitFor(() => expect(device.registrations).toHaveLength(1))
    expect(device.cardReturnStore.read()).toBe('/mypage/payment/stored')
  })
})
