import { ok } from 'neverthrow'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { storingDevice } from '#adapters/container/testing/signed-in-device.ts'
import { ServicePorts } from '#adapters/container/service/ports.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { linkEnd, linkRight, type PaymentLinkId } from '#core/billing/payment-link.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { PayLinkDoneScreen } from './pay-link-done-screen.tsx'
import { PayLinkScreen } from './pay-link-screen.tsx'

const routes = [
  { path: '/pay/done', Component: PayLinkDoneScreen },
  { path: '/pay/:token', Component: PayLinkScreen },
]
const ID = '7Q2K9XMD4TBA0123' as PaymentLinkId

/** Somebody's unpaid order with a link, on a device where nobody is signed in. */
const withLink = async () => {
  const device = deviceInMemory()
  device.signIn()
  const orderId = await device.shop.place()
  device.sessionStore.clear()
  const { container } = device.service
  const at = device.clock.now()
  const links = resolve(container, ServicePorts.paymentLinkRecords)
  const change = (isLive: boolean) =>
    links.change(
      orderId,
      () => ok(isLive ? { id: ID, term: 1, expiresAt: linkEnd(at) } : null),
      { by: 'kim' as StaffId, reason: 'test', at },
      { dryRun: false },
    )
  await change(true)
  const token = ID + linkRight(ID, resolve(container, ServicePorts.hash))
  return { device, orderId, path: `/pay/${token}`, cancel: () => change(false) }
}

afterEach(cleanup)

const heading = (text: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(text.replaceAll(' ', String.raw`\s`)) })

test('a link shows what is paid, and opens the card window once the terms are agreed to (G195)', async () => {
  const { device, orderId, path } = await withLink()
  const { user } = await visitScreens(routes, device.container, { path })
  await heading('보관료를 결제해 주세요')
  expect(document.body.textContent).toContain('스키 보관 기본')
  const pay = await screen.findByRole('button', { name: '99,000원 결제하기' })
  expect(pay.hasAttribute('disabled') || pay.getAttribute('aria-disabled') === 'true').toBe(true)
  await user.click(screen.getByRole('checkbox', { name: /모두 동의/ }))
  await user.click(pay)
  await waitFor(() => expect(device.windows).toHaveLength(1))
  expect(device.windows[0]?.request).toMatchObject({
    amountWon: 99_000,
    successUrl: `https://seasonkeep.kr/pay/done?link=${path.slice('/pay/'.length)}`,
  })
  expect(device.windows[0]?.request.failUrl).toBe(`https://seasonkeep.kr${path}`)
  cleanup()

  const paymentKey = device.shop.agree(orderId)
  const back = `/pay/done?paymentKey=${paymentKey}&orderId=${orderId}&amount=99000`
  await visitScreens(routes, device.container, { path: back })
  await heading('결제를 마쳤어요')
  expect(device.service.gateway.charges(orderId)).toBe(1)
  expect(screen.getByRole('button', { name: '가입하고 신청 보기' })).toBeDefined()
  cleanup()
  await visitScreens(routes, device.container, { path })
  await heading('이미 결제한 링크예요')
})

test('a link that is cancelled, or none of ours, says so in clear words, and leads to a call (G948)', async () => {
  const { device, path, cancel } = await withLink()
  await cancel()
  await visitScreens(routes, device.container, { path })
  await heading('쓸 수 없는 링크예요')
  expect(screen.getByRole('link', { name: '고객센터에 전화하기' }).getAttribute('href')).toBe('tel:1588-0000')
  cleanup()
  await visitScreens(routes, device.container, { path: '/pay/nothing' })
  await heading('링크를 찾을 수 없어요')
  expect(document.body.textContent).not.toContain('99,000')
})

test('a link whose payment is being decided is looked at again by one press (G948)', async () => {
  const { device, path } = await withLink()
  device.link.answerNext(Ports.paymentLinks, 'read', { kind: 'Closed', why: 'IN_PROGRESS' })
  const { user } = await visitScreens(routes, device.container, { path })
  await heading('결제를 확인하고 있어요')
  await user.click(screen.getByRole('button', { name: '다시 확인하기' }))
  expect(await heading('보관료를 결제해 주세요')).toBeDefined()
})

test('a card that says no leads back to the link, where it can be tried again (G243)', async () => {
  const { device, orderId, path } = await withLink()
  const { user } = await visitScreens(routes, device.container, { path })
  await user.click(await screen.findByRole('checkbox', { name: /모두 동의/ }))
  await user.click(screen.getByRole('button', { name: '99,000원 결제하기' }))
  await waitFor(() => expect(device.windows).toHaveLength(1))
  cleanup()

  device.service.gateway.failNext({ kind: 'Declined', code: 'REJECT_CARD_PAYMENT' })
  const paymentKey = device.shop.agree(orderId)
  const link = path.slice('/pay/'.length)
  const back = `/pay/done?link=${link}&paymentKey=${paymentKey}&orderId=${orderId}&amount=99000`
  const { user: payer, history } = await visitScreens(routes, device.container, { path: back })
  await screen.findByRole('alert')
  expect(screen.queryByRole('link', { name: /홈/ })).toBeNull()
  await payer.click(screen.getByRole('button', { name: '다시 결제하기' }))
  expect(history.location.pathname).toBe(path)
  await heading('보관료를 결제해 주세요')
})

test('a result page without a payment leads to its link, and no text in the address anywhere else', async () => {
  const { device, path } = await withLink()
  const { history } = await visitScreens(routes, device.container, {
    path: `/pay/done?link=${path.slice('/pay/'.length)}`,
  })
  await heading('보관료를 결제해 주세요')
  expect(history.location.pathname).toBe(path)
  cleanup()
  const elsewhere = await visitScreens(routes, device.container, { path: '/pay/done?link=..%2Fhome' })
  await heading('결제 정보를 찾지 못했어요')
  expect(screen.queryByText('결제 관리 보기')).toBeNull()
  expect(screen.getByRole('link', { name: '고객센터에 전화하기' })).toBeDefined()
  expect(elsewhere.history.location.pathname).toBe('/pay/done')
})

test('a link for a renewal shows from when it goes on, asks for no terms, and is paid once (G245)', async () => {
  const { device, orderId } = await storingDevice()
  device.comeBack('2027-12-15')
  device.refuseRenewal(orderId, 4)
  device.sessionStore.clear()
  const { container } = device.service
  const at = device.clock.now()
  await resolve(container, ServicePorts.paymentLinkRecords).change(
    orderId,
    ({ renewal }) => ok({ id: ID, term: renewal?.next.term ?? 1, expiresAt: linkEnd(at) }),
    { by: 'kim' as StaffId, reason: 'test', at },
    { dryRun: false },
  )
  const token = ID + linkRight(ID, resolve(container, ServicePorts.hash))
  const path = `/pay/${token}`
  const { user } = await visitScreens(routes, device.container, { path })
  await heading('보관료를 결제해 주세요')
  expect(screen.getByText('2027년 12월 3일부터 1년')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: '99,000원 결제하기' }))
  await waitFor(() => expect(device.windows).toHaveLength(1))
  const windowOrder = `${orderId}_t2_w`
  expect(device.windows[0]?.request).toMatchObject({ orderId: windowOrder, amountWon: 99_000 })
  cleanup()

  const paymentKey = device.shop.agree(windowOrder as OrderId)
  await visitScreens(routes, device.container, {
    path: `/pay/done?link=${token}&paymentKey=${paymentKey}&orderId=${windowOrder}&amount=99000`,
  })
  await heading('보관을 1년 이어 가요')
  expect(device.service.gateway.charges(windowOrder as OrderId)).toBe(1)
  cleanup()
  await visitScreens(routes, device.container, { path })
  await heading('이미 결제한 링크예요')
})
