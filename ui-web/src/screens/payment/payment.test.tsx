import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type DeviceInMemory, deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { LONG_FAIL_CODES } from '#core/billing/fail-codes.ts'
import type { Won } from '#core/shared/won.ts'
import { paymentFailureText } from '../../texts/payment-failures.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { PaymentCompleteScreen } from './payment-complete-screen.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { PaymentFailScreen } from './payment-fail-screen.tsx'
import { PaymentShortFailScreen } from './payment-short-fail-screen.tsx'
import { PaymentSuccessScreen } from './payment-success-screen.tsx'

const routes = [
  { path: '/payment/success', Component: PaymentSuccessScreen },
  { path: '/storing/paymentcomplete', Component: PaymentCompleteScreen },
  { path: '/storing/paymentfail', Component: PaymentFailScreen },
  { path: '/payment/fail', Component: PaymentFailScreen },
  { path: '/fail', Component: PaymentShortFailScreen },
]

/** A device with one unpaid BASIC order of 99,000 won, which it is paying for: the card window was left with a yes. */
const withOrder = async () => {
  const device = deviceInMemory()
  device.signIn()
  const orderId = await device.shop.place()
  const order = { orderId, amountWon: 99_000 as Won, placedAt: device.clock.now() }
  resolve(device.container, StoringSide.storingJourney).take({ kind: 'OrderPlaced', order })
  const paymentKey = device.shop.agree(orderId)
  const success = `/payment/success?paymentKey=${paymentKey}&orderId=${orderId}&amount=99000`
  return { ...device, orderId, success, charges: () => device.service.gateway.charges(orderId) }
}

const visit = (path: string, device: DeviceInMemory) => visitScreens(routes, device.container, { path })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** A title breaks its line where a sentence has a space. */
const heading = (text: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(text.replaceAll(' ', String.raw`\s`)) })

describe('coming back from the card window', () => {
  test('confirms and shows the result with the amount that the service knows', async () => {
    const device = await withOrder()
    const { history } = await visit(device.success, device)
    await heading('보관 신청을 마쳤어요')
    expect(history.location.pathname).toBe('/storing/paymentcomplete')
    expect(document.body.textContent).toContain('99,000원')
    expect(screen.getByText(/에 장비를 가지러 가요/)).toBeDefined()
    // By it staff finds the order at once (G186).
    expect(screen.getByText(device.orderId)).toBeDefined()
    expect(device.charges()).toBe(1)
  })

  test('what comes next stands before the offer to keep a card, which comes a moment later (G694)', async () => {
    const device = await withOrder()
    await visit(device.success, device)
    const offer = await screen.findByRole('heading', { name: '내년에도 이어서 맡길까요?' })
    const next = screen.getByRole('heading', { name: '이제 이렇게 진행돼요' })
    expect(next.compareDocumentPosition(offer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('takes the money once, however often the page is opened (P12)', async () => {
    const device = await withOrder()
    for (let visits = 0; visits < 3; visits += 1) {
      await visit(device.success, device)
      await heading('보관 신청을 마쳤어요')
      cleanup()
    }
    expect(device.charges()).toBe(1)
  })

  test('never shows an amount that was edited in the address (G55)', async () => {
    const device = await withOrder()
    await visit(device.success.replace('99000', '1'), device)
    await heading('결제가 되지 않았어요')
    cleanup()
    await device.shop.pay(device.orderId)
    await visit(`/storing/paymentcomplete?orderId=${device.orderId}&amount=1`, device)
    await heading('보관 신청을 마쳤어요')
    expect(document.body.textContent).toContain('99,000원')
  })

  test('that was closed in the card window is not told as a failure (G821)', async () => {
    await visit('/payment/fail?code=PAY_PROCESS_CANCELED&message=x', await withOrder())
    await heading('결제를 취소했어요')
    expect((await screen.findByRole('alert')).textContent).toContain('결제된 금액은 없어요')
  })

  test('says what the card company said, and leads back to paying', async () => {
    const device = await withOrder()
    device.service.gateway.failNext({ kind: 'Declined', code: 'REJECT_CARD_COMPANY' })
    const { user, history } = await visit(device.success, device)
    expect((await screen.findByRole('alert')).textContent).toContain('카드사에서 승인하지 않아')
    await user.click(screen.getByRole('button', { name: '다시 결제하기' }))
    await waitFor(() => expect(history.location.pathname).toBe('/storing/storinginfo'))
  })

  test('who does not want to wait goes home from the first moment on (G186)', async () => {
    const Waiting = () => <PaymentWaiting status="confirming" />
    const { container } = await withOrder()
    const { user, history } = await visitScreens([{ path: '/waiting', Component: Waiting }], container, {
      path: '/waiting',
    })
    await heading('결제를 확인하고 있어요')
    await user.click(screen.getByRole('button', { name: '홈으로' }))
    expect(history.location.pathname).toBe('/home')
  })

  test('while the provider is silent says so calmly, and turns to success automatically (G36)', async () => {
    const device = await withOrder()
    device.service.gateway.failNext({ kind: 'LostAfter' })
    await visit(device.success, device)
    await heading('카드사 응답을 기다리고 있어요')
    await device.shop.hint(device.orderId)
    await heading('보관 신청을 마쳤어요')
    expect(device.charges()).toBe(1)
  })

  test.each([
    '/payment/success',
    '/payment/success?paymentKey=k&orderId=order-1&amount=abc',
    '/storing/paymentcomplete',
  ])('an address without its parts is told as it is, and starts anew: %s', async path => {
    const { user, history } = await visit(path, await withOrder())
    await heading('결제 정보를 찾지 못했어요')
    // Whether money moved is not known here (G185).
    expect(screen.getByText('결제 결과를 받지 못했어요. 결제했다면 결제 관리에서 볼 수 있어요.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '결제 다시 시작하기' }))
    await waitFor(() => expect(history.location.pathname).toBe('/payment'))
  })

  test('without a session it is confirmed first, and then a login is asked for that leads to it', async () => {
    const device = await withOrder()
    await resolve(device.container, Ports.openPayments).begin(device.orderId)
    device.service.database.sessions.clear()
    const { user, history } = await visit(device.success, device)
    await heading('결제를 마쳤어요')
    expect(device.charges()).toBe(1)
    expect(document.body.textContent).not.toContain('99,000')
    await user.click(screen.getByRole('button', { name: '로그인하고 신청 보기' }))
    expect(history.location.pathname).toBe('/easylogin')
    expect(sessionStorage.getItem('return_to')).toContain(`/storing/paymentcomplete?orderId=${device.orderId}`)
  })

  test('an order of another customer is not shown', async () => {
    const device = await withOrder()
    const { id: customer } = device.addPerson({ email: 'other@example.com' })
    const others = await device.shop.place({ customer })
    await visit(`/storing/paymentcomplete?orderId=${others}`, device)
    expect(await heading('주문을 찾지 못했어요')).toBeDefined()
    expect(document.body.textContent).not.toContain(others)
  })
})

describe('a payment that failed in the card window', () => {
  test.each(LONG_FAIL_CODES)('is shown in our words: %s', async code => {
    const device = await withOrder()
    await visit(`/payment/fail?code=${code}&message=provider&orderId=${device.orderId}`, device)
    expect((await screen.findByRole('alert')).textContent).toBe(paymentFailureText(code, 'provider', 'long'))
    expect(screen.getByText(device.orderId)).toBeDefined()
    expect(screen.getByText(/1588-0000/)).toBeDefined()
  })

  test('on the short page the sentence of the provider wins, as text and nothing else (P17)', async () => {
    const message = '<img src=x onerror=alert(1)>'
    const device = await withOrder()
    const query = `code=REJECT_ISSUER&orderId=${device.orderId}&message=${encodeURIComponent(message)}`
    await visit(`/fail?${query}`, device)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(document.querySelector('img')).toBeNull()
  })

  test.each([
    '/fail?code=ZZZ',
    '/fail?code=REJECT_ISSUER&orderId=SK-000000000000',
    '/payment/fail?code=ZZZ',
    '/payment/fail?code=ZZZ&orderId=고객센터 010-9999-8888',
    '/storing/paymentfail?code=ZZZ&orderId=SK-000000000000',
  ])('the words of an address that belongs to no order of this device are not ours: %s', async path => {
    await visit(`${path}&message=${encodeURIComponent('010-9999-8888로 전화하세요')}`, await withOrder())
    expect((await screen.findByRole('alert')).textContent).toMatch(/요\.$/)
    expect(document.body.textContent).not.toContain('9999')
  })
})
