import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeviceInMemory } from '#adapters/container/device-in-memory.ts'
import { type DatedDevice, deviceOn, storingDevice } from '#adapters/container/testing/signed-in-device.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import type { Day } from '#core/shared/day.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { saying } from '../../testing/saying.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { HistoryScreen } from '../records/history-screen.tsx'
import { OrderScreen } from '../records/order-screen.tsx'
import { PaymentListScreen } from '../records/payment-list-screen.tsx'
import { CancelConfirmScreen } from './cancel-confirm-screen.tsx'
import { CancelScreen } from './cancel-screen.tsx'
import { TerminateConfirmScreen } from './terminate-confirm-screen.tsx'
import { TerminateScreen } from './terminate-screen.tsx'

const visit = (path: string, device: DeviceInMemory = deviceOn('2026-11-21'), state: unknown = null) =>
  visitScreens(
    [
      { path: '/mypage/progress/cancel', Component: CancelScreen },
      { path: '/mypage/progress/cancel-confirm', Component: CancelConfirmScreen },
      { path: '/mypage/payment/cancel', Component: TerminateScreen },
      { path: '/mypage/payment/cancel-confirm', Component: TerminateConfirmScreen },
      { path: '/mypage/payment/stored', Component: PaymentListScreen },
      { path: '/mypage/payment/past', Component: PaymentListScreen },
      { path: '/mypage/progress/completed', Component: HistoryScreen },
      { path: '/mypage/progress/order', Component: OrderScreen },
    ],
    device.container,
    { path, state },
  )

/** Gear that is picked up on the 25th. */
const applied = async (device: DatedDevice = deviceOn('2026-11-21')) => {
  const orderId = await device.shop.order()
  await device.shop.advance(orderId, 'pickup.scheduled', { pickupDate: '2026-11-25' as Day })
  return { device, orderId, cancelPath: `/mypage/progress/cancel?orderId=${orderId}` }
}
/** Cancelled, and the provider does not say whether the money went back. */
const cancelled = async () => {
  const { device, ...order } = await applied()
  device.service.gateway.failNext({ kind: 'LostBefore' })
  await device.shop.end(order.orderId)
  return { device, ...order }
}
const terminatePath = (paymentId: string) => `/mypage/payment/cancel?paymentId=${paymentId}`
const running = async () => {
  const { paymentId, ...storing } = await storingDevice()
  return { ...storing, paymentId, path: terminatePath(paymentId) }
}

const button = (name: string) => screen.findByRole('button', { name })
/** Titles are broken into two lines. */
const inOneLine = (name: string) => (found: string) => found.replaceAll('\n', ' ') === name
const heading = (name: string) => screen.findByRole('heading', { level: 1, name: inOneLine(name) })
const dialog = (name: string) => screen.findByRole('dialog', { name: inOneLine(name) })
const sheet = () => within(screen.getByRole('dialog'))
const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

type User = Awaited<ReturnType<typeof visit>>['user']
const cancel = async (user: User) => {
  await user.click(await button('보관 신청 취소하기'))
  await user.click(await button('신청 취소하기'))
}
const terminate = async (user: User) => {
  await user.click(await button('자동 결제 해지하기'))
  await user.click(await button('해지하기'))
}

// A sheet's code comes when one first opens: here it is there, however busy the machine is.
beforeAll(() => import('../../parts/bottom-sheet-window.tsx'))
afterEach(() => {
  cleanup()
  clearLoaded()
})

describe('cancelling a storage', () => {
  test('shows what comes back, until when, and what it depends on', async () => {
    const { device, cancelPath } = await applied()
    await visit(cancelPath, device)
    await screen.findByText('11월 24일 (화)까지 취소하면 이 금액을 돌려받아요')
    expect(value('플랜')).toBe('기본')
    expect(value('픽업 예정일')).toBe('11월 25일 (수)')
    expect(value('결제 금액')).toBe('99,000원')
    expect(value('결제 수수료')).toBe('-2,970원')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '픽업 전날까지지금11월 24일 (화)까지96,030원수수료 빼고 전액',
      '픽업 당일11월 25일 (수)49,500원절반',
      '픽업한 뒤환불 없음',
    ])
    expect(screen.getByText(/최대 3일/)).toBeDefined()
  })

  test('on the pickup day half of it comes back, and the fee is not guessed', async () => {
    const { device, cancelPath } = await applied()
    device.comeBack('2026-11-25')
    await visit(cancelPath, device)
    await screen.findByText('픽업 당일이라 절반만 돌려받을 수 있어요')
    expect(value('픽업 당일 공제')).toBe('-49,500원')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '픽업 전날까지11월 24일 (화)까지수수료 빼고 전액',
      '픽업 당일지금11월 25일 (수)49,500원절반',
      '픽업한 뒤환불 없음',
    ])
  })

  describe('with the statutory withdrawal on (G241)', () => {
    beforeEach(() => setCurrentShop({ ...TRIAL_SHOP, statutoryWithdrawal: true }))
    afterEach(() => setCurrentShop(TRIAL_SHOP))
    const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

    test('all of it comes back within seven days of paying, on the pickup day too', async () => {
      const { device, orderId, cancelPath } = await applied()
      device.comeBack('2026-11-25')
      const { user } = await visit(cancelPath, device)
      await screen.findByText('결제한 지 7일이 지나지 않아 전액 돌려받아요')
      expect(value('결제 금액')).toBe('99,000원')
      expect(screen.queryByText(/공제|결제 수수료/)).toBeNull()
      expect(lines()).toEqual([
        '결제하고 7일 안, 픽업 전지금11월 28일 (토)까지99,000원전액',
        '7일이 지나고 픽업 전49,500원절반',
        '픽업한 뒤환불 없음',
      ])
      await cancel(user)
      await heading('보관 신청을 취소했어요')
      expect(device.link.asked('end')).toEqual([
        [device.paymentOf(orderId), { intent: 'CANCEL', expectedRefund: 99_000 }, expect.any(String)],
      ])
    })

    test('after them it goes by the fee, as without it', async () => {
      const device = deviceOn('2026-11-21')
      const orderId = await device.shop.order()
      device.comeBack('2026-11-29')
      await visit(`/mypage/progress/cancel?orderId=${orderId}`, device)
      await screen.findByText('아직 픽업 전이라 수수료 3%만 빼고 돌려받아요')
      expect(lines()[0]).toBe('픽업 전날까지지금96,030원수수료 빼고 전액')
    })
  })

  test('asks once more with the amount, cancels once, and says what happens next', async () => {
    const { device, orderId, cancelPath } = await applied()
    const { user, history } = await visit(cancelPath, device)
    await user.click(await button('보관 신청 취소하기'))
    await dialog('96,030원을 돌려받고 취소할까요?')
    await user.dblClick(await button('신청 취소하기'))
    await heading('보관 신청을 취소했어요')
    expect(history.location.pathname).toBe('/mypage/progress/cancel-confirm')
    expect(screen.getByText('96,030')).toBeDefined()
    expect(screen.getByText(saying(/고객센터 1588-0000/))).toBeDefined()
    expect(device.link.asked('end')).toEqual([
      [device.paymentOf(orderId), { intent: 'CANCEL', expectedRefund: 96_030 }, expect.any(String)],
    ])
    await user.click(await button('홈으로'))
    expect(history.location.pathname).toBe('/home')
  })

  test('the result says until which day the money comes, and when it has come', async () => {
    const { device, orderId } = await cancelled()
    const state = { refundWon: 96_030, orderId }
    await visit('/mypage/progress/cancel-confirm', device, state)
    await screen.findByText('보통 11월 24일 (화)까지, 최대 3일 걸려요')
    cleanup()
    clearLoaded()
    device.comeBack('2026-11-22')
    await device.shop.settleRefunds()
    await visit('/mypage/progress/cancel-confirm', device, state)
    expect(await screen.findByText('결제한 카드로 돌려드렸어요')).toBeDefined()
  })

  test('can be thought better of', async () => {
    const { device, cancelPath } = await applied()
    const { user } = await visit(cancelPath, device)
    await user.click(await button('보관 신청 취소하기'))
    await user.click(await button('그대로 둘게요'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(device.link.arrived).not.toContain('end')
  })

  test('a refund that changed since is shown, confirmed again, and then carried out (G40)', async () => {
    const { device, cancelPath } = await applied()
    device.comeBack('2026-11-24', '23:58')
    const { user } = await visit(cancelPath, device)
    await user.click(await button('보관 신청 취소하기'))
    device.moveTo('2026-11-25', '00:01')
    await user.click(await button('신청 취소하기'))
    await dialog('49,500원을 돌려받고 취소할까요?')
    expect(sheet().getByRole('status').textContent).toBe(
      '환불 금액이 96,030원에서 49,500원으로 바뀌었어요. 아직 취소하지 않았어요.',
    )
    await screen.findByText('픽업 당일이라 절반만 돌려받을 수 있어요')
    await user.click(await button('신청 취소하기'))
    await heading('보관 신청을 취소했어요')
    expect(screen.getByText('49,500')).toBeDefined()
  })

  test('after the pickup nothing is cancelled, and the way to end the renewal is shown (G38)', async () => {
    const { device, orderId, cancelPath } = await applied()
    const { user, history } = await visit(cancelPath, device)
    await user.click(await button('보관 신청 취소하기'))
    await device.shop.advance(orderId, 'pickup.done')
    await user.click(await button('신청 취소하기'))
    await heading('장비를 이미 픽업했어요')
    await user.click(await button('자동 결제 해지 알아보기'))
    expect(history.location.search).toBe(`?paymentId=${device.paymentOf(orderId)}`)
    await heading('자동 결제를 해지할까요?')
  })

  test('an earlier cancellation shows the state of the refund', async () => {
    const { device, cancelPath } = await cancelled()
    const { user, history } = await visit(cancelPath, device)
    await heading('이미 취소한 신청이에요')
    expect(screen.getByText('환불 진행 중 · 보통 3일 안에 끝나요')).toBeDefined()
    await user.click(await button('보관 내역 보기'))
    expect(history.location.pathname).toBe('/mypage/progress/completed')
  })

  test('a state that cannot be cancelled says so even when nothing else is known', async () => {
    const { device, cancelPath } = await cancelled()
    device.link.failNext(Ports.ownRecords, 'story', serviceUnreachable)
    await visit(cancelPath, device)
    expect(await heading('지금은 취소할 수 없는 신청이에요')).toBeDefined()
  })

  test.each([
    [{ kind: 'InProgress' } as const, /환불은 한 번만 진행되니/],
    [serviceUnreachable, /다시 눌러도 취소와 환불은 한 번만 진행돼요/],
    [{ kind: 'TooManyRequests', retryAfterSeconds: 7 } as const, /7초 뒤에/],
    [{ kind: 'InvalidInput', field: 'intent' } as const, /결제는 그대로예요/],
  ])('%o keeps the question open and says what is safe', async (failure, text) => {
    const { device, cancelPath } = await applied()
    device.link.failNext(Ports.ownContracts, 'end', failure)
    const { user } = await visit(cancelPath, device)
    await cancel(user)
    expect((await sheet().findByRole('alert')).textContent).toMatch(text)
    await user.click(await button('신청 취소하기'))
    await heading('보관 신청을 취소했어요')
  })

  test('a lost answer is asked for again under the same key', async () => {
    const { device, cancelPath } = await applied()
    const { user } = await visit(cancelPath, device)
    await user.click(await button('보관 신청 취소하기'))
    device.link.state = 'lossy'
    await user.click(await button('신청 취소하기'))
    await sheet().findByRole('alert')
    device.link.state = 'up'
    await user.click(await button('신청 취소하기'))
    await heading('보관 신청을 취소했어요')
    const keys = device.link.asked('end').map(([, , key]) => key)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('an unknown payment is reported, and nothing was cancelled', async () => {
    const { device, cancelPath } = await applied()
    device.link.failNext(Ports.ownContracts, 'end', { kind: 'PaymentNotFound' })
    const { user } = await visit(cancelPath, device)
    await cancel(user)
    expect(await heading('결제 정보를 찾을 수 없어요')).toBeDefined()
  })

  test('an order that is not named, or not known, leads back to the own ones', async () => {
    const { user, history } = await visit('/mypage/progress/cancel')
    await heading('주문 정보를 찾을 수 없어요')
    await user.click(await button('보관 내역 보기'))
    expect(history.location.pathname).toBe('/mypage/progress/inprogress')
    cleanup()
    await visit('/mypage/progress/cancel?orderId=SK-9')
    await heading('주문 정보를 찾을 수 없어요')
  })

  test('a quote that does not come can be asked for again; back leads to the applied list', async () => {
    const { device, cancelPath } = await applied()
    device.link.state = 'down'
    const { user, history } = await visit(cancelPath, device)
    expect((await screen.findByRole('alert')).textContent).toContain('취소 정보를')
    device.link.state = 'up'
    await user.click(await button('다시 불러오기'))
    await screen.findByText(/까지 취소하면/)
    await user.click(await button('뒤로'))
    expect(history.location.pathname).toBe('/mypage/progress/inprogress')
  })

  test('a session that is over leads to the login', async () => {
    const { device, cancelPath } = await applied()
    const { user, history } = await visit(cancelPath, device)
    await user.click(await button('보관 신청 취소하기'))
    device.service.database.sessions.clear()
    await user.click(await button('신청 취소하기'))
    await waitFor(() => expect(history.location.pathname).toBe('/easylogin'))
  })

  test('the result without a cancellation leads to what has ended', async () => {
    const { history } = await visit('/mypage/progress/cancel-confirm')
    await waitFor(() => expect(history.location.pathname).toBe('/mypage/progress/completed'))
  })
})

describe('ending the renewal', () => {
  test('shows what it is of, its days and what the customer takes on', async () => {
    const { device, path } = await running()
    await visit(path, device)
    await screen.findByText('Atomic Redster X9')
    expect(value('플랜')).toBe('기본')
    expect(value('보관 장소')).toBe('스노우밸리 리조트 보관소')
    expect(value('보관 종료일')).toBe('2027년 12월 2일')
    expect(value('다음 결제일')).toBe('2027년 12월 3일')
    expect(value('해지 가능')).toBe('2027년 11월 26일까지')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2027년 12월 3일부터 결제하지 않아요.',
      '시즌 안에 꺼내기를 신청해 장비를 찾아가 주세요.',
      expect.stringContaining('시즌이 아닐 때는 꺼내기 어려울 수 있어요'),
      expect.stringContaining('30일 뒤인 2028년 1월 1일까지 찾아가지 않은 장비는'),
    ])
  })

  test('before arrival its days are undecided', async () => {
    const { device, orderId } = await applied()
    await device.shop.advance(orderId, 'pickup.done')
    await visit(terminatePath(device.paymentOf(orderId)), device)
    await screen.findByText('Atomic Redster X9')
    expect(value('보관 종료일')).toBe('미정')
    expect(value('다음 결제일')).toBe('미정')
    expect(screen.queryByText('해지 가능')).toBeNull()
  })

  test('asks once more, ends it, and says what holds until when', async () => {
    const { device, path } = await running()
    const { user, history } = await visit(path, device)
    await terminate(user)
    await heading('자동 결제를 해지했어요')
    expect(history.location.pathname).toBe('/mypage/payment/cancel-confirm')
    expect(screen.getByText('2027년 12월 2일까지 그대로 보관해요')).toBeDefined()
    expect(screen.getByText('2028년 1월 1일까지 꼭 찾아가 주세요')).toBeDefined()
    await user.click(await button('홈으로'))
    expect(history.location.pathname).toBe('/home')
  })

  test('after the published deadline it is still taken, and said to be late (G60)', async () => {
    const { device, path } = await running()
    device.comeBack('2027-11-27')
    const { user } = await visit(path, device)
    await screen.findByText('해지 가능한 날은 지났지만 11월 30일까지는 해지할 수 있어요.')
    await terminate(user)
    expect(await screen.findByText('해지 가능한 날은 지났지만, 다음 결제 전이라 해지했어요.')).toBeDefined()
  })

  test('too close to the payment it shows the phone instead (G61)', async () => {
    const { device, path } = await running()
    device.comeBack('2027-12-01')
    await visit(path, device)
    await heading('지금은 해지할 수 없어요')
    expect(screen.getByText(/결제일이 얼마 남지 않아 해지할 수 없어요/)).toBeDefined()
    expect(screen.queryByText('해지하기 전에 확인해 주세요')).toBeNull()
    expect((await screen.findByRole('link', { name: '1588-0000으로 전화하기' })).getAttribute('href')).toBe(
      'tel:1588-0000',
    )
    expect(screen.queryByRole('button', { name: '자동 결제 해지하기' })).toBeNull()
  })

  test('locked while the customer looked at it: nothing happens, and the screen says why', async () => {
    const { device, path } = await running()
    device.comeBack('2027-11-30', '23:58')
    const { user } = await visit(path, device)
    await user.click(await button('자동 결제 해지하기'))
    device.moveTo('2027-12-01', '00:01')
    await user.click(await button('해지하기'))
    await heading('지금은 해지할 수 없어요')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('while a payment is decided it waits', async () => {
    const { device, orderId, path } = await running()
    device.comeBack('2027-12-15')
    device.refuseRenewal(orderId, 4)
    await device.shop.payRenewal(orderId)
    const { user } = await visit(path, device)
    await heading('결제를 확인하고 있어요')
    await device.shop.settleDue()
    await user.click(await button('다시 확인하기'))
    expect(await button('자동 결제 해지하기')).toBeDefined()
  })

  test('a lost answer keeps the question open and says what is safe', async () => {
    const { device, path } = await running()
    const { user } = await visit(path, device)
    await user.click(await button('자동 결제 해지하기'))
    device.link.state = 'lossy'
    await user.click(await button('해지하기'))
    expect((await sheet().findByRole('alert')).textContent).toContain('다시 눌러도 해지는 한 번만 처리돼요')
    device.link.state = 'up'
    await user.click(await button('해지하기'))
    await heading('자동 결제를 해지했어요')
  })

  test.each([
    [{ kind: 'InProgress' } as const, /앞선 요청이나 결제를 확인하고 있어요/],
    [{ kind: 'InvalidInput', field: 'intent' } as const, /자동 결제는 그대로예요/],
  ])('%o keeps the renewal and says so', async (failure, text) => {
    const { device, path } = await running()
    device.link.failNext(Ports.ownContracts, 'end', failure)
    const { user } = await visit(path, device)
    await terminate(user)
    expect((await sheet().findByRole('alert')).textContent).toMatch(text)
  })

  test('before pickup it leads to cancelling instead (G38)', async () => {
    const { device, orderId, path } = await running()
    device.link.failNext(Ports.ownContracts, 'end', { kind: 'IntentMismatch' })
    const { user, history } = await visit(path, device)
    await terminate(user)
    await heading('아직 픽업하기 전이에요')
    await user.click(await button('보관 신청 취소 알아보기'))
    expect(history.location.search).toBe(`?orderId=${orderId}`)
  })

  test.each([
    ['/mypage/payment/cancel', '어떤 결제인지 알 수 없어요'],
    [terminatePath('payment-9'), '결제 정보를 찾을 수 없어요'],
  ])('%s leads back to the payments', async (path, title) => {
    const { user, history } = await visit(path)
    await heading(title)
    await user.click(await button('결제 관리 보기'))
    expect(history.location.pathname).toBe('/mypage/payment/stored')
  })

  test('what has no renewal to end says so', async () => {
    const { device, orderId } = await applied()
    await visit(terminatePath(device.paymentOf(orderId)), device)
    expect(await heading('해지할 자동 결제가 없어요')).toBeDefined()
  })

  test('terms that do not come can be asked for again', async () => {
    const { device, path } = await running()
    device.link.state = 'down'
    const { user } = await visit(path, device)
    await screen.findByRole('alert')
    device.link.state = 'up'
    await user.click(await button('다시 불러오기'))
    expect(await screen.findByText('Atomic Redster X9')).toBeDefined()
  })

  test('the result without a termination leads to the payments', async () => {
    const { history } = await visit('/mypage/payment/cancel-confirm')
    await waitFor(() => expect(history.location.pathname).toBe('/mypage/payment/stored'))
  })
})

describe('taking the renewal up again', () => {
  const terminated = async () => {
    const { device, orderId, path } = await running()
    await device.shop.end(orderId)
    return { device, path }
  }

  test('asks in the payments, and the payments say so', async () => {
    const { device } = await terminated()
    const { user } = await visit('/mypage/payment/stored', device)
    await user.click(await button('자동 결제 다시 켜기'))
    await screen.findByText('2027년 12월 3일에 등록한 카드로 다음 1년 보관료를 결제해요.')
    await user.click(await button('다시 켜기'))
    await screen.findByText('켜져 있어요')
    expect(await button('자동 결제 해지')).toBeDefined()
    // What it will be comes back with it (G185).
    await screen.findByText('내년 12월 3일에 99,000원, 11월 26일까지 해지 가능')
  })

  test('without a card it leads to where one is registered', async () => {
    const { device } = await terminated()
    const { user, history } = await visit('/mypage/payment/stored', device)
    await user.click(await button('자동 결제 다시 켜기'))
    device.service.database.cards.clear()
    await user.click(await button('다시 켜기'))
    await screen.findByText(/자동 결제에 쓸 카드가 없어요/)
    await user.click(await button('카드 등록하기'))
    expect(history.location.pathname).toBe('/mypage/payment/card')
  })

  test.each([
    [{ kind: 'InvalidState' } as const, /지금은 다시 켤 수 없는 자동 결제예요/],
    [{ kind: 'InProgress' } as const, /앞선 요청을 확인하고 있어요/],
    [serviceUnreachable, /바로 결제되는 금액은 없어요/],
  ])('%o leaves the renewal ended and says so', async (failure, text) => {
    const { device, path } = await terminated()
    device.link.failNext(Ports.ownContracts, 'resume', failure)
    const { user } = await visit(path, device)
    await user.click(await button('자동 결제 다시 켜기'))
    await user.click(await button('다시 켜기'))
    expect((await sheet().findByRole('alert')).textContent).toMatch(text)
  })

  test('is not offered where it cannot be done', async () => {
    const { device } = await terminated()
    device.service.database.cards.clear()
    await visit('/mypage/payment/stored', device)
    await screen.findByText('해지했어요')
    expect(screen.queryByRole('button', { name: '자동 결제 다시 켜기' })).toBeNull()
  })

  test('the termination screen offers it as well', async () => {
    const { device, path } = await terminated()
    const { user } = await visit(path, device)
    await heading('이미 해지한 자동 결제예요')
    await user.click(await button('자동 결제 다시 켜기'))
    await user.click(await button('다시 켜기'))
    expect(await heading('자동 결제를 해지할까요?')).toBeDefined()
  })
})

describe('money on its way back', () => {
  test('the history and the past payments show its state, while it is on its way and once it is back', async () => {
    const { device } = await cancelled()
    const says = async (path: string, text: string) => {
      await visit(path, device)
      expect(await screen.findByText(text)).toBeDefined()
      cleanup()
      clearLoaded()
    }
    await says('/mypage/progress/completed', '환불 진행 중 · 보통 3일 안에 끝나요')
    await says('/mypage/payment/past', '환불 진행 중 · 보통 3일 안에 끝나요')
    device.comeBack('2026-11-22')
    await device.shop.settleRefunds()
    const back = '96,030원 환불 완료 · 11월 22일 (일)에 돌려드렸고, 카드 명세서에는 며칠 뒤에 보일 수 있어요'
    await says('/mypage/progress/completed', back)
    await says('/mypage/payment/past', back)
  })

  test('the story of the order says until which day, and does not promise what has passed (G46)', async () => {
    const { device, orderId } = await cancelled()
    const path = `/mypage/progress/order?orderId=${orderId}`
    await visit(path, device)
    await screen.findByText('환불 진행 중 · 보통 11월 24일 (화)까지 끝나요')
    cleanup()
    clearLoaded()
    device.comeBack('2026-11-26')
    await visit(path, device)
    await screen.findByText('환불 진행 중 · 평소보다 늦어져 담당자가 확인하고 있어요')
    cleanup()
    clearLoaded()
    await device.shop.settleRefunds()
    await visit(path, device)
    expect(await screen.findByText('환불 완료')).toBeDefined()
  })
})
