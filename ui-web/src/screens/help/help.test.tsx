import { TERMS_KINDS, TERMS_TITLES } from '#core/account/terms-document.ts'
import { APP_VERSION } from '#core/shared/app-version.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { CustomerCentreScreen } from './customer-centre-screen.tsx'
import { PickupNoticeScreen } from './pickup-notice-screen.tsx'
import { QuestionsScreen } from './questions-screen.tsx'
import { ServiceInfoScreen } from './service-info-screen.tsx'
import { SHOP } from '../../app/shop.ts'

const visit = (path: string) => {
  const device = deviceInMemory()
  device.signIn()
  return visitScreens(
    [
      { path: '/mypage/faq', Component: CustomerCentreScreen },
      { path: '/mypage/terms', Component: ServiceInfoScreen },
      { path: '/mypage/faq/questions', Component: QuestionsScreen },
      { path: '/mypage/pickup', Component: PickupNoticeScreen },
      { path: '/mypage/progress/inprogress', Component: () => null },
    ],
    device.container,
    { path },
  )
}

afterEach(cleanup)

test('questions and how a pickup goes are pages of the app (G705)', async () => {
  const { user, history } = await visit('/mypage/faq')
  await user.click(screen.getByRole('link', { name: /자주 묻는 질문/ }))
  expect(history.location.pathname).toBe('/mypage/faq/questions')
  await user.type(await screen.findByRole('textbox', { name: '무엇이 궁금하세요?' }), '환불 명세서')
  await screen.findByText('1개를 찾았어요')
  await user.click(screen.getByText('환불은 언제 되나요?'))
  expect(screen.getByText(/결제 수단에 따라 최대 3일/)).toBeDefined()
  await user.type(screen.getByRole('textbox'), ' 없는말')
  await user.click(await screen.findByRole('button', { name: '고객센터에 물어보기' }))
  expect(history.location.pathname).toBe('/mypage/faq')
})

test('how a pickup goes leads to the own ones (G705)', async () => {
  const { user, history } = await visit('/mypage/pickup')
  expect(screen.getByText('신청하고 영업일 1~2일 안에 가지러 가요')).toBeDefined()
  await user.click(screen.getByRole('link', { name: /내 픽업 일정 보기/ }))
  expect(history.location.pathname).toBe('/mypage/progress/inprogress')
})

test('an inquiry goes to the mail app as it was typed, to our address only (X1, G101)', async () => {
  const { user } = await visit('/mypage/faq')
  await user.click(screen.getByRole('button', { name: /이메일로 문의하기/ }))
  await screen.findByText(SHOP.support.email, { selector: 'dd' })
  expect(screen.getByText(`[${SHOP.brand.korean}] 문의`)).toBeDefined()
  expect(screen.getByRole('button', { name: '메일 앱으로 보내기' }).hasAttribute('disabled')).toBe(true)

  const inquiry = '<script>alert(1)</script>&bcc=a@b.kr\n둘째 줄 100%'
  await user.click(screen.getByRole('textbox', { name: '문의 내용' }))
  await user.paste(inquiry)
  const href = (await screen.findByRole('link', { name: '메일 앱으로 보내기' })).getAttribute('href') ?? ''
  const { pathname, searchParams } = new URL(href)
  expect(pathname).toBe(SHOP.support.email)
  expect(Object.fromEntries(searchParams)).toEqual({
    subject: `[${SHOP.brand.korean}] 문의`,
    body: inquiry.replaceAll('\n', '\r\n'),
  })
  expect(document.querySelector('[role=dialog] script')).toBeNull()
})

test('what was typed is still there when the sheet opens again', async () => {
  const { user } = await visit('/mypage/faq')
  await user.click(screen.getByRole('button', { name: /이메일로 문의하기/ }))
  await user.type(await screen.findByRole('textbox', { name: '문의 내용' }), '안녕하세요')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /이메일로 문의하기/ }))
  expect((await screen.findByRole('textbox', { name: '문의 내용' })).textContent).toBe('안녕하세요')
})

test('each text of terms has its page, and the version is shown', async () => {
  await visit('/mypage/terms')
  for (const kind of TERMS_KINDS)
    expect(screen.getByRole('link', { name: TERMS_TITLES[kind] }).getAttribute('href')).toBe(`/terms/${kind}`)
  expect(screen.getByText(APP_VERSION)).toBeDefined()
})
