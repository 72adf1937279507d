import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import { signedInDevice } from '#adapters/container/testing/signed-in-device.ts'
import { resolve } from '#adapters/container/token.ts'
import type { AppPath } from '#core/shared/app-path.ts'
import { CARD_PATH } from '#core/billing/customer/register-card.ts'
import type { StoredCard } from '#core/billing/ports/stored-cards.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import { forgetLoaded } from '../../hooks/use-loaded.ts'
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

const CARD: StoredCard = {
  label: '롯데카드 345*',
  registeredAt: Instant.ofDate(new Date('2026-11-21T12:00:00+09:00')),
  isUsable: true,
}
const SUCCESS = '/mypage/payment/card/success?customerKey=customer-key-1&authKey=auth-1'

type Device = ReturnType<typeof signedInDevice>
const visit = (path: string, device: Device) => visitScreens(routes, device.container, { path })
/** A sheet's code comes when it first opens. */
const button = (name: string) => screen.findByRole('button', { name }, { timeout: 5_000 })
const heading = (text: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(text.replaceAll(' ', String.raw`\s`)) })

afterEach(() => {
  cleanup()
  forgetLoaded()
})

describe('the page of the card', () => {
  test('without a card tells what it is for and opens the window for the customer’s own key', async () => {
    const device = signedInDevice()
    const { user } = await visit('/mypage/payment/card', device)
    await screen.findByText('등록한 카드가 없어요')
    expect(screen.getByText(/1년 보관료만 결제해요/)).toBeDefined()
    await user.click(await button('카드 등록하기'))
    await waitFor(() => expect(device.registrations).toHaveLength(1))
    expect(device.registrations[0]?.request).toEqual({
      customerKey: 'customer-key-1',
      customerName: '김철수',
      customerEmail: 'ski@example.com',
      successUrl: 'https://seasonkeep.kr/mypage/payment/card/success',
      failUrl: 'https://seasonkeep.kr/mypage/payment/card/fail',
    })
  })

  test('says why the window stayed closed, and opens it again', async () => {
    const device = signedInDevice()
    const { user } = await visit('/mypage/payment/card', device)
    await user.click(await button('카드 등록하기'))
    await waitFor(() => expect(device.registrations).toHaveLength(1))
    device.registrations[0]?.close({ kind: 'CardWindowClosed' })
    expect((await screen.findByRole('alert')).textContent).toBe('카드 등록 창을 닫았어요. 바뀐 것은 없어요.')
    await user.click(await button('카드 등록하기'))
    await waitFor(() => expect(device.registrations).toHaveLength(2))
  })

  test('shows the stored card, since when, and when it is charged next', async () => {
    const device = signedInDevice()
    device.card.cardIs(CARD)
    device.card.nextPaymentIs({ on: '2027-12-03' as Day, isRefused: false })
    await visit('/mypage/payment/card', device)
    await screen.findByText('롯데카드 345*')
    expect(screen.getByText('사용 중')).toBeDefined()
    expect(screen.getByText('2026년 11월 21일')).toBeDefined()
    expect(await screen.findByText('2027년 12월 3일')).toBeDefined()
    expect(await button('다른 카드로 바꾸기')).toBeDefined()
  })

  test('a card that is refused for good asks for another one', async () => {
    const device = signedInDevice()
    device.card.cardIs({ ...CARD, isUsable: false })
    await visit('/mypage/payment/card', device)
    await screen.findByText('쓸 수 없어요')
    expect(screen.getByText(/다른 카드로 바꿔 주세요/)).toBeDefined()
  })

  test('takes the card away after a question, and keeps it when the answer is no', async () => {
    const device = signedInDevice()
    device.card.cardIs(CARD)
    const { user } = await visit('/mypage/payment/card', device)
    await user.click(await button('카드 삭제하기'))
    await user.click(await button('그대로 두기'))
    expect(device.card.stored()).toEqual(CARD)
    await user.click(await button('카드 삭제하기'))
    await screen.findByText(/맡긴 장비와 보관 기간은 그대로예요/)
    const [, yes] = await screen.findAllByRole('button', { name: '카드 삭제하기', hidden: true })
    if (yes) await user.click(yes)
    await screen.findByText('등록한 카드가 없어요')
    expect(device.card.stored()).toBeNull()
    expect(screen.getByText('카드를 삭제했어요')).toBeDefined()
  })

  test('says when it could not be loaded, and loads again', async () => {
    const device = signedInDevice()
    device.card.goOffline()
    const { user } = await visit('/mypage/payment/card', device)
    await screen.findByText(/카드를\s불러오지 못했어요/)
    device.card.comeBack()
    await user.click(await button('다시 불러오기'))
    expect(await screen.findByText('등록한 카드가 없어요')).toBeDefined()
  })
})

describe('coming back from the window', () => {
  test('stores the card and shows it', async () => {
    const device = signedInDevice()
    const { history } = await visit(SUCCESS, device)
    await screen.findByText('현대카드 123*')
    expect(history.location.pathname).toBe('/mypage/payment/card')
    expect(screen.getByText('카드를 등록했어요')).toBeDefined()
    expect(device.card.used).toEqual(['auth-1'])
  })

  test('goes back to where the customer began', async () => {
    const device = signedInDevice()
    device.keptCardReturn.keep('/storing/paymentcomplete?orderId=order-1' as AppPath)
    const { history } = await visit(SUCCESS, device)
    await waitFor(() => expect(history.location.pathname).toBe('/storing/paymentcomplete'))
    expect(history.location.search).toBe('?orderId=order-1')
  })

  test('opened again shows the card of then, and no refusal', async () => {
    const device = signedInDevice()
    await visit(SUCCESS, device)
    await screen.findByText('현대카드 123*')
    cleanup()
    forgetLoaded()
    await visit(SUCCESS, device)
    await screen.findByText('현대카드 123*')
    expect(device.card.used).toEqual(['auth-1'])
    expect(screen.queryByText('카드를 등록했어요')).toBeNull()
  })

  test('waits while another tab is at it', async () => {
    const device = signedInDevice()
    device.card.refuseNext({ kind: 'InProgress' }, { kind: 'InProgress' })
    await visit(SUCCESS, device)
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
    const device = signedInDevice()
    device.card.refuseNext(refusal)
    const { user } = await visit(SUCCESS, device)
    await heading('카드를 등록하지 못했어요')
    expect(screen.getByRole('alert').textContent).toContain(text)
    await user.click(await button(label))
    await screen.findByRole('heading', { level: 1, name: /자동 결제\s카드/ })
  })

  test('an address without its parts stores nothing', async () => {
    const device = signedInDevice()
    await visit('/mypage/payment/card/success?customerKey=customer-key-1', device)
    expect((await screen.findByRole('alert')).textContent).toContain('카드 등록 정보가 빠져 있어요')
    expect(device.card.used).toEqual([])
  })

  test.each([
    ['PAY_PROCESS_CANCELED', '카드 등록을 취소했어요'],
    ['REJECT_CARD_COMPANY', '카드사에서 받아 주지 않아'],
    ['constructor', '<b>text</b>'],
  ])('the window ended with %s: our words, else the provider’s as text', async (code, text) => {
    const device = signedInDevice()
    resolve(device.container, BillingSide.keptCardReturn).keep(CARD_PATH)
    await visit(`/mypage/payment/card/fail?code=${code}&message=${encodeURIComponent('<b>text</b>')}`, device)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(document.querySelector('b')).toBeNull()
  })

  test('words for a registration that nobody began here are not shown', async () => {
    await visit('/mypage/payment/card/fail?code=ZZZ&message=010-9999-8888', signedInDevice())
    expect((await screen.findByRole('alert')).textContent).not.toContain('9999')
  })
})

describe('after a payment', () => {
  const paid = async () => {
    const device = signedInDevice()
    await device.shop.orders.place({
      selection: {
        equipmentType: 'SKI',
        location: 'RESORT',
        plan: 'BASIC',
        brand: NO_GEAR_TEXT,
        equipmentName: NO_GEAR_TEXT,
      },
      agreements: null,
    })
    await device.shop.payments.confirm({ paymentKey: 'k', orderId: 'order-1' as never, amount: 99_000 })
    return device
  }

  test('one tap leads to the window, and back to the same page', async () => {
    const device = await paid()
    const { user } = await visit('/storing/paymentcomplete?orderId=order-1&amount=1', device)
    expect(await screen.findByText(/결제일 전에 문자나 이메일로 알려드려요/)).toBeDefined()
    await user.click(await button('내년 자동 결제 카드 등록하기'))
    await waitFor(() => expect(device.registrations).toHaveLength(1))
    expect(device.keptCardReturn.read()).toBe('/storing/paymentcomplete?orderId=order-1')
  })

  test('is not offered to who has a card, which is named instead', async () => {
    const device = await paid()
    device.card.cardIs(CARD)
    await visit('/storing/paymentcomplete?orderId=order-1', device)
    expect(await screen.findByText('롯데카드 345*')).toBeDefined()
    expect(screen.queryByRole('button', { name: '내년 자동 결제 카드 등록하기' })).toBeNull()
  })
})
