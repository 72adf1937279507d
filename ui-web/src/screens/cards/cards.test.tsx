import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import { type DeviceInMemory, deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { AppPath } from '#core/shared/app-path.ts'
import { CARD_PATH } from '#core/billing/customer/register-card.ts'
import { Instant } from '#core/shared/instant.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { PaymentCompleteScreen } from '../payment/payment-complete-screen.tsx'
import { CardFailScreen } from './card-fail-screen.tsx'
import { CardScreen } from './card-screen.tsx'
import { CardSuccessScreen } from './card-success-screen.tsx'

const routes = [
  { path: '/mypage/payment/card', Component: CardScreen },
  { path: '/mypage/payment/card/success', Component: CardSuccessScreen },
  { path: '/mypage/payment/card/fail', Component: CardFailScreen },
  { path: '/storing/paymentcomplete', Component: PaymentCompleteScreen },
]

const signedIn = () => {
  const device = deviceInMemory()
  device.signIn()
  return device
}
/** The address that the card window leads to, once the customer has given a card there. */
const given = async (device: DeviceInMemory): Promise<string> => {
  const customerKey = await device.shop.customerKey()
  const authKey = device.service.gateway.registerCard(customerKey)
  return `/mypage/payment/card/success?customerKey=${customerKey}&authKey=${authKey}`
}
const stored = (device: DeviceInMemory) => [...device.service.database.cards.values()]

const visit = (path: string, device: DeviceInMemory) => visitScreens(routes, device.container, { path })
/** A sheet's code comes when it first opens. */
const button = (name: string) => screen.findByRole('button', { name }, { timeout: 5_000 })
const heading = (text: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(text.replaceAll(' ', String.raw`\s`)) })

afterEach(() => {
  cleanup()
  clearLoaded()
})

describe('the page of the card', () => {
  test('without a card says what it is for and opens the window for the customer’s own key', async () => {
    const device = signedIn()
    const { user } = await visit('/mypage/payment/card', device)
    await screen.findByText('등록한 카드가 없어요')
    expect(screen.getByText(/1년 보관료만 결제해요/)).toBeDefined()
    await user.click(await button('카드 등록하기'))
    await waitFor(() => expect(device.registrations).toHaveLength(1))
    expect(device.registrations[0]?.request).toEqual({
      customerKey: await device.shop.customerKey(),
      customerName: '김철수',
      customerEmail: 'ski@example.com',
      successUrl: 'https://seasonkeep.kr/mypage/payment/card/success',
      failUrl: 'https://seasonkeep.kr/mypage/payment/card/fail',
    })
  })

  test('says why the window stayed closed, and opens it again', async () => {
    const device = signedIn()
    const { user } = await visit('/mypage/payment/card', device)
    await user.click(await button('카드 등록하기'))
    await waitFor(() => expect(device.registrations).toHaveLength(1))
    device.registrations[0]?.close({ kind: 'CardWindowClosed' })
    expect((await screen.findByRole('alert')).textContent).toBe('카드 등록 창을 닫았어요. 바뀐 것은 없어요.')
    await user.click(await button('카드 등록하기'))
    await waitFor(() => expect(device.registrations).toHaveLength(2))
  })

  test('shows the stored card, since when, and when it is charged next', async () => {
    const device = signedIn()
    device.clock.moveTo(Instant.ofDate(new Date('2026-11-21T12:00:00+09:00')))
    device.signIn({ email: 'other@example.com' })
    await device.shop.registerCard()
    await device.shop.order({ upTo: 'IN_STORAGE' })
    await visit('/mypage/payment/card', device)
    await screen.findByText('현대카드 123*')
    expect(screen.getByText('사용 중')).toBeDefined()
    expect(screen.getByText('2026년 11월 21일')).toBeDefined()
    expect(await screen.findByText('2027년 11월 21일')).toBeDefined()
    expect(await button('다른 카드로 바꾸기')).toBeDefined()
  })

  test('a card that is refused for good asks for another one', async () => {
    const device = signedIn()
    await device.shop.registerCard()
    const { cards } = device.service.database
    for (const [customer, card] of cards) cards.set(customer, { ...card, unusableSince: device.clock.now() })
    await visit('/mypage/payment/card', device)
    await screen.findByText('쓸 수 없어요')
    expect(screen.getByText(/다른 카드로 바꿔 주세요/)).toBeDefined()
  })

  test('takes the card away after a question, and keeps it when the answer is no', async () => {
    const device = signedIn()
    await device.shop.registerCard()
    const { user } = await visit('/mypage/payment/card', device)
    await user.click(await button('카드 지우기'))
    await user.click(await button('그대로 두기'))
    expect(stored(device)).toHaveLength(1)
    await user.click(await button('카드 지우기'))
    await screen.findByText(/맡긴 장비와 보관 기간은 그대로예요/)
    const [, yes] = await screen.findAllByRole('button', { name: '카드 지우기', hidden: true })
    if (yes) await user.click(yes)
    await screen.findByText('등록한 카드가 없어요')
    expect(stored(device)).toEqual([])
    expect(screen.getByText('카드를 지웠어요')).toBeDefined()
  })

  test('says when it could not be loaded, and loads again', async () => {
    const device = signedIn()
    device.link.state = 'down'
    const { user } = await visit('/mypage/payment/card', device)
    await screen.findByText(/카드를\s불러오지 못했어요/)
    device.link.state = 'up'
    await user.click(await button('다시 불러오기'))
    expect(await screen.findByText('등록한 카드가 없어요')).toBeDefined()
  })
})

describe('coming back from the window', () => {
  test('stores the card and shows it', async () => {
    const device = signedIn()
    const { history } = await visit(await given(device), device)
    await screen.findByText('현대카드 123*')
    expect(history.location.pathname).toBe('/mypage/payment/card')
    expect(screen.getByText('카드를 등록했어요')).toBeDefined()
    expect(stored(device)).toHaveLength(1)
  })

  test('goes back to where the customer began', async () => {
    const device = signedIn()
    device.cardReturnStore.write('/storing/paymentcomplete?orderId=order-1' as AppPath)
    const { history } = await visit(await given(device), device)
    await waitFor(() => expect(history.location.pathname).toBe('/storing/paymentcomplete'))
    expect(history.location.search).toBe('?orderId=order-1')
  })

  test('opened again shows the card of then, and no refusal', async () => {
    const device = signedIn()
    const success = await given(device)
    await visit(success, device)
    await screen.findByText('현대카드 123*')
    cleanup()
    clearLoaded()
    await visit(success, device)
    await screen.findByText('현대카드 123*')
    expect(screen.queryByText('카드를 등록했어요')).toBeNull()
  })

  test('waits while another tab is at it', async () => {
    const device = signedIn()
    for (let tries = 0; tries < 2; tries += 1)
      device.link.failNext(Ports.storedCards, 'register', { kind: 'InProgress' })
    await visit(await given(device), device)
    expect(await screen.findByText('현대카드 123*')).toBeDefined()
  })

  test.each([
    [
      { kind: 'PaymentDeclined', code: 'INVALID_CARD_EXPIRATION', message: 'x' } as const,
      '유효기간이',
      '다시 등록하기',
    ],
    [{ kind: 'AccessForbidden' } as const, '다른 계정에서 시작한', '다시 등록하기'],
    [{ kind: 'ServiceUnreachable' } as const, '등록됐는지 확인하지 못했어요', '다시 확인하기'],
  ])('%o is told with what helps', async (refusal, text, label) => {
    const device = signedIn()
    device.link.failNext(Ports.storedCards, 'register', refusal)
    const { user } = await visit(await given(device), device)
    await heading('카드를 등록하지 못했어요')
    expect(screen.getByRole('alert').textContent).toContain(text)
    await user.click(await button(label))
    await screen.findByRole('heading', { level: 1, name: /자동 결제\s카드/ })
  })

  test('an address without its parts stores nothing', async () => {
    const device = signedIn()
    await visit('/mypage/payment/card/success?customerKey=customer-key-1', device)
    expect((await screen.findByRole('alert')).textContent).toContain('카드 등록 결과를 받지 못했어요')
    expect(device.link.arrived).not.toContain('register')
  })

  test.each([
    ['PAY_PROCESS_CANCELED', '카드 등록을 취소했어요'],
    ['REJECT_CARD_COMPANY', '카드사에서 승인하지 않아'],
    ['constructor', '<b>text</b>'],
  ])('the window ended with %s: our words, else the provider’s as text', async (code, text) => {
    const device = signedIn()
    resolve(device.container, BillingSide.cardReturnStore).write(CARD_PATH)
    await visit(`/mypage/payment/card/fail?code=${code}&message=${encodeURIComponent('<b>text</b>')}`, device)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(document.querySelector('b')).toBeNull()
  })

  test('the result of a registration that was not begun here is not shown', async () => {
    await visit('/mypage/payment/card/fail?code=ZZZ&message=010-9999-8888', signedIn())
    expect((await screen.findByRole('alert')).textContent).not.toContain('9999')
  })
})

describe('after a payment', () => {
  const paid = async () => {
    const device = signedIn()
    const orderId = await device.shop.order()
    return { device, page: `/storing/paymentcomplete?orderId=${orderId}` }
  }

  test('one tap leads to the window, and back to the same page', async () => {
    const { device, page } = await paid()
    const { user } = await visit(`${page}&amount=1`, device)
    expect(await screen.findByText(/결제일 전에 문자나 이메일로 알려드려요/)).toBeDefined()
    await user.click(await button('내년 자동 결제 카드 등록하기'))
    await waitFor(() => expect(device.registrations).toHaveLength(1))
    expect(device.cardReturnStore.read()).toBe(page)
  })

  test('is not offered to who has a card, which is named instead', async () => {
    const { device, page } = await paid()
    await device.shop.registerCard()
    await visit(page, device)
    expect(await screen.findByText('현대카드 123*')).toBeDefined()
    expect(screen.queryByRole('button', { name: '내년 자동 결제 카드 등록하기' })).toBeNull()
  })
})
