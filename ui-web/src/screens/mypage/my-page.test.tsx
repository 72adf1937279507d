import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { storageInMemory } from '#adapters/container/storage-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import type { SignedIn } from '#core/account/customer.ts'
import { SHOP } from '#core/shared/shop.ts'
import type { ActiveStoring } from '#core/storing/ports/own-storage.ts'
import { forgetLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { MyPageScreen } from './my-page-screen.tsx'

const visit = (path: string, change: object = {}, device = storageInMemory()) => {
  const customer = { id: 'c', name: '김철수', email: 'hong@x.kr', phone: null, provider: 'kakao', ...change }
  resolve(device.container, AccountSide.keptSession).keep({
    token: `a.${Date.now() + 600_000}.c`,
    customer,
  } as unknown as SignedIn)
  return visitScreens([{ path: '/mypage', Component: MyPageScreen }], device.container, { path })
}

afterEach(() => {
  cleanup()
  forgetLoaded()
})

test('my page says who is here without the whole e-mail, and how much is under way', async () => {
  const device = storageInMemory()
  device.storage.storedIs([{}, {}] as ActiveStoring[])
  await visit('/mypage', {}, device)
  expect(screen.getByRole('heading', { name: '김철수님' })).toBeDefined()
  expect(screen.getByText('카카오 계정')).toBeDefined()
  expect(screen.getByText('h**g@x.kr')).toBeDefined()
  await screen.findByText('2')
})

test('a count that cannot be had is none (S section 8)', async () => {
  const device = storageInMemory()
  device.storage.goOffline()
  await visit('/mypage', {}, device)
  expect(await screen.findByText('0')).toBeDefined()
})

test('every row leads where it says', async () => {
  await visit('/mypage')
  const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(/보관 내역 보기/)).toBe('/mypage/progress/inprogress')
  expect(hrefOf(/계정 관리/)).toBe('/mypage/info')
  expect(hrefOf(/픽업 일정 관리/)).toBe(SHOP.links.pickupNotice)
  expect(hrefOf(/결제 관리/)).toBe('/mypage/payment/stored')
  expect(hrefOf(/고객센터/)).toBe('/mypage/faq')
  expect(hrefOf(/서비스 정보/)).toBe('/mypage/terms')
})
