import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { DeviceInMemory } from '#adapters/container/device-in-memory.ts'
import { deviceOn, signedInDevice, STORED_SINCE, storingDevice } from '#adapters/container/testing/signed-in-device.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { OpenRenewal } from '#core/billing/ports/own-contracts.ts'
import { Day } from '#core/shared/day.ts'
import { PAGE_SIZE } from '#core/shared/page.ts'
import type { Won } from '#core/shared/won.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { saying } from '../../testing/saying.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { HistoryScreen } from './history-screen.tsx'
import { OrderScreen } from './order-screen.tsx'
import { PaymentListScreen } from './payment-list-screen.tsx'

const visit = (path: string, device: DeviceInMemory) =>
  visitScreens(
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

const item = () => within(screen.getByRole('article'))
const value = (label: string) => item().getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

afterEach(() => {
  cleanup()
  clearLoaded()
})

test('a long list goes on at a touch, and says when it did not', async () => {
  const device = deviceOn('2026-10-01')
  // Each closes the one before, which was never paid.
  for (let placed = 0; placed < PAGE_SIZE + 2; placed += 1) {
    device.comeBack(Day.addDays('2026-10-01' as Day, placed))
    await device.shop.place()
  }
  const { user } = await visit('/mypage/payment/past', device)
  expect(await screen.findAllByRole('listitem')).toHaveLength(PAGE_SIZE)
  device.link.state = 'down'
  await user.click(screen.getByRole('button', { name: '더 보기' }))
  await screen.findByText(/연결하지 못했어요/)
  expect(screen.getAllByRole('listitem')).toHaveLength(PAGE_SIZE)
  device.link.state = 'up'
  await user.click(screen.getByRole('button', { name: '더 보기' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(PAGE_SIZE + 1))
  expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
})

describe('the history', () => {
  test('each tab has its address and its list', async () => {
    const { device } = await storingDevice()
    await device.shop.order({ equipmentType: 'SNOWBOARD', upTo: 'PICKUP_SCHEDULED' })
    const { user, history } = await visit('/mypage/progress/inprogress', device)
    await screen.findByText('픽업 예약')
    await user.click(screen.getByRole('tab', { name: '보관 중' }))
    expect(history.location.pathname).toBe('/mypage/progress/stored')
    await screen.findByText('2026.12.03~\u200B2027.12.02')
    expect(screen.getByRole('tab', { name: '보관 중' }).getAttribute('aria-selected')).toBe('true')
    await user.click(screen.getByRole('tab', { name: '보관 종료' }))
    expect(history.location.pathname).toBe('/mypage/progress/completed')
    await screen.findByText('보관이 끝난 장비가 없어요')
  })

  test.each(['/mypage/progress/inprogress', '/mypage/payment/stored'])(
    'of several sets each button of %s is told apart by ear (G1014)',
    async path => {
      const device = signedInDevice()
      await device.shop.order({ brand: 'Atomic' as GearText, equipmentName: 'Redster' as GearText })
      await device.shop.order({
        equipmentType: 'SNOWBOARD',
        brand: 'Burton' as GearText,
        equipmentName: 'Custom' as GearText,
      })
      await visit(path, device)
      for (const description of ['Atomic Redster', 'Burton Custom'])
        expect(await screen.findByRole('button', { name: '보관 신청 취소', description })).toBeDefined()
    },
  )

  test('what was not picked up yet leads to cancelling it (G45)', async () => {
    const device = signedInDevice()
    const orderId = await device.shop.order({ upTo: 'PICKUP_SCHEDULED' })
    const { user, history } = await visit('/mypage/progress/inprogress', device)
    await user.click(await screen.findByRole('button', { name: '보관 신청 취소' }))
    expect(history.location.pathname + history.location.search).toBe(`/mypage/progress/cancel?orderId=${orderId}`)
  })

  test('what was picked up cannot', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'TEMP_STORED' })
    await visit('/mypage/progress/inprogress', device)
    await screen.findByText('배송 예약')
    expect(screen.getByText('보관소로')).toBeDefined()
    expect(screen.queryByRole('button', { name: '보관 신청 취소' })).toBeNull()
  })

  test('a list that cannot be read says so, and comes when it can', async () => {
    const device = signedInDevice()
    await device.shop.end(await device.shop.order())
    device.link.state = 'down'
    const { user } = await visit('/mypage/progress/completed', device)
    await screen.findByRole('alert')
    expect(screen.queryByText('보관이 끝난 장비가 없어요')).toBeNull()
    device.link.state = 'up'
    await user.click(screen.getByRole('button', { name: '다시 불러오기' }))
    await screen.findByRole('article')
  })
})

test('of a payment that went back its story shows large what came back (G1020)', async () => {
  const device = signedInDevice()
  const orderId = await device.shop.order()
  await device.shop.end(orderId)
  await visit(`/mypage/progress/order?orderId=${orderId}`, device)
  const label = await screen.findByText('돌려받은 금액')
  expect(label.nextElementSibling?.textContent).toBe('96,030원')
  expect(screen.getByText('보관료', { selector: 'dt' }).nextElementSibling?.textContent).toBe('99,000원')
})

test('the story of gear that does not come back says what was settled for it (G902)', async () => {
  const device = signedInDevice()
  const orderId = await device.shop.order({ upTo: 'PICKED_UP' })
  const row = device.service.database.orders.get(orderId)
  const ending = { compensationWon: 450_000 as Won, told: '전화로 알렸어요' }
  if (row) row.order = { ...row.order, state: 'LOST', ending }
  await visit(`/mypage/progress/order?orderId=${orderId}`, device)
  expect(await screen.findByText(/찾을 수 없게 됐어요. 정말 죄송해요. 보상 금액은 450,000원이에요./)).toBeDefined()
})

describe('the payments', () => {
  test('without any the way to store gear is offered, where they are to come', async () => {
    await visit('/mypage/payment/stored', signedInDevice())
    expect(await screen.findByRole('button', { name: '장비 맡기기' })).toBeDefined()
    cleanup()
    await visit('/mypage/payment/past', signedInDevice())
    await screen.findByText('지난 결제 내역이 없어요')
    expect(screen.queryByRole('button', { name: '장비 맡기기' })).toBeNull()
  })

  test('a part that was given back out of goodwill is shown with amount, day and way, on running and past payments (G162)', async () => {
    const { device, orderId } = await storingDevice()
    await device.shop.giveGoodwill(orderId, 10_000)
    await visit('/mypage/payment/stored', device)
    await screen.findByRole('article')
    expect(screen.queryByText(/일부 환불/)).toBeNull()
    cleanup()
    clearLoaded()
    await device.shop.settleRefunds()
    const today = STORED_SINCE
    await device.shop.giveGoodwill(orderId, 20_000, today)
    await visit('/mypage/payment/stored', device)
    expect(await screen.findByText(/^10,000원 일부 환불 · .*에 돌려드렸고/)).toBeDefined()
    expect(screen.getByText(/^20,000원 일부 환불 · .*에 계좌로 보냈어요$/)).toBeDefined()
    expect(screen.getByRole('button', { name: '자동 결제 해지' })).toBeDefined()
    cleanup()
    clearLoaded()
    await visit(`/mypage/progress/order?orderId=${orderId}`, device)
    expect(await screen.findByText(/^10,000원 일부 환불/)).toBeDefined()
    cleanup()
    clearLoaded()
    await device.shop.giveGoodwill(orderId, 69_000, today)
    await visit('/mypage/payment/stored', device)
    expect(await screen.findByText(/^99,000원 환불 완료/)).toBeDefined()
    expect(screen.queryByText(/일부 환불/)).toBeNull()
  })

  test('what runs shows its days, its money and the way to end it', async () => {
    const { device, paymentId } = await storingDevice()
    const { user, history } = await visit('/mypage/payment/stored', device)
    await screen.findByText('Atomic Redster X9')
    expect(item().getByText('스키 · 170 · 기본')).toBeDefined()
    expect(await screen.findByText('내년 12월 3일에 99,000원, 11월 26일까지 해지 가능')).toBeDefined()
    expect(item().getByText('보관 중')).toBeDefined()
    expect(value('보관 시작일')).toBe('2026년 12월 3일')
    expect(value('보관 종료일')).toBe('2027년 12월 2일')
    expect(value('다음 결제일')).toBe('2027년 12월 3일')
    expect(value('해지 가능')).toBe('2027년 11월 26일까지358일 남았어요')
    expect(value('결제 금액')).toBe('99,000원')
    await user.click(screen.getByRole('button', { name: '자동 결제 해지' }))
    expect(history.location.pathname + history.location.search).toBe(`/mypage/payment/cancel?paymentId=${paymentId}`)
  })

  test('an order that waits for its payment is paid as it was placed (P18)', async () => {
    const device = signedInDevice()
    const orderId = await device.shop.place()
    const { user, history } = await visit('/mypage/payment/stored', device)
    await screen.findByText('결제 전')
    expect(value('보관 시작일')).toBe('보관 신청 전')
    expect(screen.getByText('99,000원을 결제하면 신청이 완료돼요')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '이어서 결제하기' }))
    expect(history.location.pathname).toBe('/storing/storinginfo')
    expect(device.storingDraftStore.read()).toMatchObject({
      equipmentType: 'SKI',
      plan: 'BASIC',
      order: { orderId, amountWon: 99_000 },
    })
  })

  test('a payment that is being decided is not asked for again', async () => {
    const device = signedInDevice()
    device.service.gateway.failNext({ kind: 'LostBefore' })
    await device.shop.order()
    await visit('/mypage/payment/stored', device)
    await screen.findByText(/결제를 확인하고 있어요/)
    expect(screen.queryByRole('button', { name: /결제하기/ })).toBeNull()
  })

  test('a refused renewal says so instead of showing days that are over', async () => {
    const { device, orderId } = await storingDevice()
    device.refuseRenewal(orderId, 1)
    await visit('/mypage/payment/stored', device)
    await screen.findByText('카드를 확인해 주세요')
    expect(value('다음 결제일')).toBe('결제가 되지 않았어요')
    expect(screen.queryByText('해지 가능')).toBeNull()
  })

  test('a storage without a card asks for one', async () => {
    const device = signedInDevice()
    await device.shop.order({ upTo: 'IN_STORAGE' })
    const { user } = await visit('/mypage/payment/stored', device)
    await user.click(await screen.findByRole('button', { name: '카드 등록하기' }))
    expect(await screen.findByText('/mypage/payment/card')).toBeDefined()
  })

  test('a terminated storage has no next payment and nothing more to end', async () => {
    const { device, orderId } = await storingDevice()
    await device.shop.end(orderId)
    await visit('/mypage/payment/stored', device)
    await screen.findByText('해지했어요')
    expect(item().getByText('2027년 12월 2일까지 보관하고 더 결제하지 않아요')).toBeDefined()
    expect(value('다음 결제일')).toBe('더 결제하지 않아요')
    expect(screen.queryByRole('button', { name: '자동 결제 해지' })).toBeNull()
  })

  test('past payments have neither a next one nor a button', async () => {
    const device = signedInDevice()
    await device.shop.end(await device.shop.order())
    await visit('/mypage/payment/past', device)
    await screen.findByText('환불 완료')
    expect(item().queryByText('다음 결제일')).toBeNull()
    // It was never stored, so there are no days to tell.
    expect(item().queryByText('보관 시작일')).toBeNull()
    expect(item().queryByRole('button')).toBeNull()
    // When it was paid and its receipt are with the order (G186).
    expect(item().getByRole('link', { name: '결제 일시와 영수증 보기' }).getAttribute('href')).toMatch(
      /^\/mypage\/progress\/order\?orderId=/,
    )
  })

  test('without records it says so; without an answer it says that instead', async () => {
    const device = signedInDevice()
    await visit('/mypage/payment/past', device)
    await screen.findByText('지난 결제 내역이 없어요')
    cleanup()
    clearLoaded()
    device.link.state = 'down'
    await visit('/mypage/payment/past', device)
    expect((await screen.findByRole('alert')).textContent).toContain('결제 내역을')
  })

  test('what a customer typed is text, never markup (X1)', async () => {
    const device = signedInDevice()
    const equipmentName = '<img src=x onerror=alert(1)>' as GearText
    await device.shop.order({
      upTo: 'PICKED_UP',
      gear: { brand: 'Atomic' as GearText, equipmentName, equipmentSize: '170' as GearText },
    })
    await visit('/mypage/payment/stored', device)
    expect(await screen.findByRole('heading', { name: `Atomic ${equipmentName}` })).toBeDefined()
    expect(document.querySelector('article img')).toBeNull()
  })
})

describe('the price of the next payment', () => {
  const offered = async () => {
    const { device, orderId } = await storingDevice()
    device.comeBack('2027-11-10')
    await device.shop.offerPrice(orderId, 119_000)
    return { device, ...(await visit('/mypage/payment/stored', device)) }
  }

  test('is shown, without a question when there is none', async () => {
    await visit('/mypage/payment/stored', (await storingDevice()).device)
    await screen.findByText(/에 99,000원, /)
    expect(screen.queryByRole('button', { name: '새 가격 보고 고르기' })).toBeNull()
  })

  test('a higher one is asked for with both prices, and is charged only after a yes (G73)', async () => {
    const { user } = await offered()
    await user.click(await screen.findByRole('button', { name: '새 가격 보고 고르기' }))
    const sheet = within(await screen.findByRole('dialog', { name: /119,000원으로 올려도 될까요/ }))
    sheet.getByText('동의하지 않아도 보관은 이어져요. 이번에는 99,000원 그대로 결제해요.')
    await user.click(sheet.getByRole('button', { name: '동의하기' }))
    await screen.findByText('동의한 새 가격이에요')
    expect(await screen.findByText('새 가격에 동의했어요. 12월 2일까지 바꿀 수 있어요.')).toBeTruthy()
  })

  test('an answer that may not have come through says what is safe and keeps the question', async () => {
    const { user, device } = await offered()
    await user.click(await screen.findByRole('button', { name: '새 가격 보고 고르기' }))
    const sheet = within(await screen.findByRole('dialog'))
    device.link.state = 'lossy'
    await user.click(sheet.getByRole('button', { name: '지금 가격 그대로' }))
    const trouble = '응답이 늦어 저장됐는지 확인하지 못했어요. 지금 결제되는 금액은 없으니 다시 눌러 주세요.'
    expect(await sheet.findByText(trouble)).toBeTruthy()
  })
})

describe('the story of an order', () => {
  test('shows its steps with times and money, newest first', async () => {
    const device = signedInDevice()
    await visit(`/mypage/progress/order?orderId=${await device.shop.order()}`, device)
    const steps = await screen.findAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^결제를 마쳤어요\d+월 \d+일 \d\d:\d\d · 99,000원$/),
      expect.stringMatching(/^보관을 신청했어요\d+월 \d+일 \d\d:\d\d$/),
    ])
    expect(screen.getByRole('link', { name: /영수증 보기/ }).getAttribute('href')).toBe(
      'https://receipts.invalid/memory_1',
    )
  })

  test.each([
    ['PICKUP_SCHEDULED', '픽업 날짜를 캘린더에 넣기', 'pickup', '20261204'],
    ['IN_STORAGE', '해지 마감일을 캘린더에 넣기', 'renewalDeadline', '20271126'],
  ] as const)('gives the next day for the calendar: %s', async (upTo, button, name, day) => {
    const device = deviceOn(STORED_SINCE)
    await device.shop.registerCard()
    const orderId = await device.shop.order({ upTo })
    const { user } = await visit(`/mypage/progress/order?orderId=${orderId}`, device)
    await user.click(await screen.findByRole('button', { name: button }))
    await screen.findByText('캘린더에 넣을 파일을 저장했어요')
    expect(device.files).toEqual([
      {
        name: `${name}-${orderId}.ics`,
        type: 'text/calendar',
        text: expect.stringContaining(`DTSTART;VALUE=DATE:${day}`),
      },
    ])
  })

  test.each([
    ['IN_STORAGE', '장비 꺼내기', '/equipment'],
    ['REPORTED', '리포트 보기', '/equipment'],
  ] as const)('what the state asks for is the one loud button: %s (G700)', async (upTo, button, path) => {
    const device = deviceOn(STORED_SINCE)
    const orderId = await device.shop.order({ upTo })
    const { user, history } = await visit(`/mypage/progress/order?orderId=${orderId}`, device)
    await user.click(await screen.findByRole('button', { name: button }))
    expect(history.location.pathname).toBe(path)
  })

  test("an unknown order, or another customer's, leads back to the own ones", async () => {
    const device = signedInDevice()
    const { id: customer } = device.addPerson({ email: 'other@example.com' })
    const path = `/mypage/progress/order?orderId=${await device.shop.order({ customer })}`
    const { user, history } = await visit(path, device)
    await screen.findByText('찾을 수 없는 신청이에요')
    await user.click(screen.getByRole('button', { name: '보관 내역 보기' }))
    expect(history.location.pathname).toBe('/mypage/progress/inprogress')
  })
})

describe('a renewal whose card was refused', () => {
  const unpaid = async () => {
    const { device, orderId } = await storingDevice()
    device.comeBack('2027-12-15')
    device.refuseRenewal(orderId, 4)
    return { device, orderId }
  }
  const pay = (amount: string) => screen.findByRole('button', { name: `${amount}원 결제하기` })

  test('says what is open, what happens to the gear until when, and one button pays it', async () => {
    const { device, orderId } = await unpaid()
    const { user } = await visit('/mypage/payment/stored', device)
    const button = await pay('99,000')
    expect(screen.getByText('2027년 12월 3일부터 1년')).toBeDefined()
    expect((await screen.findAllByText('현대카드 123*')).length).toBeGreaterThan(0)
    expect(screen.getByText(saying(/2027년 12월 2일까지였어요. 장비는 그대로 안전하게 맡아 두고 있어요/))).toBeDefined()
    expect(screen.getByText(saying(/2028년 12월 2일까지 결제하면 보관이 끊기지 않고 이어져요/))).toBeDefined()
    expect(screen.getByText(saying(/자동 결제를 해지하고 2028년 1월 1일까지 찾아가 주세요/))).toBeDefined()
    expect(screen.queryByRole('button', { name: '카드 확인하기' })).toBeNull()
    await user.click(button)
    await screen.findByText(/결제 결과를 확인하고 있어요/)
    await device.shop.settleDue()
    await screen.findByText('결제했어요. 보관을 1년 이어 가요.')
    expect(device.link.asked('payRenewal')).toEqual([[orderId, 99_000]])
    expect(screen.queryByRole('button', { name: '99,000원 결제하기' })).toBeNull()
    expect(value('보관 종료일')).toBe('2028년 12월 2일')
  })

  test('is said before its amount is known, where that will stand', async () => {
    const { device } = await unpaid()
    device.link.holdNext(Ports.ownContracts, 'openRenewal')
    await visit('/mypage/payment/stored', device)
    expect(await screen.findByRole('heading', { name: '결제하지 못한 보관료가 있어요' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /결제하기/ })).toBeNull()
  })

  test('that is declined again says so and asks for another card', async () => {
    const { device } = await unpaid()
    const { user } = await visit('/mypage/payment/stored', device)
    await user.click(await pay('99,000'))
    await screen.findByText(/결제 결과를 확인하고 있어요/)
    device.service.gateway.failNext({ kind: 'Declined', code: 'REJECT_CARD_PAYMENT' })
    await device.shop.settleDue()
    expect(await screen.findByText(/오늘 결제되지 않은 카드예요/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: '다른 카드로 결제하기' }))
    await waitFor(() => expect(device.registrations).toHaveLength(1))
  })

  test('whose card is still tried is paid at once by a press, and says when it would be tried (G242)', async () => {
    const { device, orderId } = await storingDevice()
    device.comeBack('2027-12-03')
    device.refuseRenewal(orderId, 1)
    const { user } = await visit('/mypage/payment/stored', device)
    expect(
      await screen.findByText(saying(/2027년 12월 4일에 다시 결제해요. 지금 결제하면 그날은 결제하지 않아요/)),
    ).toBeDefined()
    await user.click(await pay('99,000'))
    await screen.findByText(/결제 결과를 확인하고 있어요/)
    await device.shop.settleDue()
    await screen.findByText('결제했어요. 보관을 1년 이어 가요.')
    expect(device.link.asked('payRenewal')).toEqual([[orderId, 99_000]])
    expect(value('보관 종료일')).toBe('2028년 12월 2일')
  })

  test('that does not come can be asked for again', async () => {
    const { device, orderId } = await unpaid()
    device.link.failNext(Ports.ownContracts, 'openRenewal', { kind: 'ServiceUnreachable' })
    const { user } = await visit('/mypage/payment/stored', device)
    await user.click(await screen.findByRole('button', { name: /다시/ }))
    await pay('99,000')
    expect(device.link.asked('openRenewal')).toEqual([[orderId], [orderId]])
  })

  test('that is refused says so, and shows its state now', async () => {
    const { device, orderId } = await unpaid()
    const shownBefore: OpenRenewal = {
      orderId,
      term: 2,
      amountWon: 119_000 as Won,
      storageEndDate: '2027-12-02' as Day,
      startsOn: '2027-12-03' as Day,
      payableUntil: '2028-12-02' as Day,
      nextTryOn: null,
      answer: 'PAY',
      failure: null,
    }
    device.link.answerNext(Ports.ownContracts, 'openRenewal', shownBefore)
    const { user } = await visit('/mypage/payment/stored', device)
    await user.click(await pay('119,000'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/그사이 금액이 바뀌어 결제하지 않았어요/)
    expect(await pay('99,000')).toBeDefined()
  })

  test('without a usable card leads to registering one, and back here to pay', async () => {
    const { device } = await unpaid()
    device.service.database.cards.clear()
    const { user } = await visit('/mypage/payment/stored', device)
    await user.click(await screen.findByRole('button', { name: '카드 등록하고 결제하기' }))
    await waitFor(() => expect(device.registrations).toHaveLength(1))
    expect(device.cardReturnStore.read()).toBe('/mypage/payment/stored')
  })
})
