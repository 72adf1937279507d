import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { MyPageScreen } from './my-page-screen.tsx'

const signedIn = () => {
  const device = deviceInMemory()
  device.signIn({ email: 'hong@x.kr', provider: 'kakao' })
  return device
}
const visit = (path: string, device = signedIn()) =>
  visitScreens([{ path: '/mypage', Component: MyPageScreen }], device.container, { path })

afterEach(() => {
  cleanup()
  clearLoaded()
})

test('my page says who is here without the whole e-mail, and how much is under way', async () => {
  const device = signedIn()
  await device.shop.order()
  await device.shop.order({ equipmentType: 'SNOWBOARD' })
  await visit('/mypage', device)
  expect(screen.getByRole('heading', { name: '김철수님' })).toBeDefined()
  expect(screen.getByText('카카오 계정')).toBeDefined()
  expect(screen.getByText('h**g@x.kr')).toBeDefined()
  await screen.findByText('2')
})

test('without a connection it counts what home knew last, and says of when that is (G780)', async () => {
  const device = signedIn()
  await device.shop.order({ upTo: 'IN_STORAGE', equipmentType: 'SNOWBOARD' })
  await resolve(device.container, StoringSide.readHome).fresh()
  device.link.state = 'down'
  await visit('/mypage', device)
  expect(await screen.findByText(/에 확인한 내용이에요/)).toBeDefined()
  expect(screen.getByRole('link', { name: /진행 중인 보관\s*1\s*건/ })).toBeDefined()
})

test('a count that cannot be had is no number (G692)', async () => {
  const device = signedIn()
  device.link.state = 'down'
  await visit('/mypage', device)
  const card = await screen.findByRole('link', { name: /진행 중인 보관\s*지금은 확인하지 못했어요/ })
  expect(card.textContent).not.toMatch(/\d/)
})

test('no gear is drawn beside a count of none (G906)', async () => {
  const countShapes = async (orders: number) => {
    const device = signedIn()
    if (orders > 0) await device.shop.order({ upTo: 'IN_STORAGE' })
    await resolve(device.container, StoringSide.readHome).fresh()
    await visit('/mypage', device)
    const card = await screen.findByRole('link', { name: new RegExp(`진행 중인 보관\\s*${orders}\\s*건`) })
    const { length } = card.querySelectorAll('svg *')
    cleanup()
    clearLoaded()
    return length
  }
  expect(await countShapes(0)).toBeLessThan(await countShapes(1))
})

test('every row leads where it says', async () => {
  await visit('/mypage')
  const readHref = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(readHref(/보관 내역 보기/)).toBe('/mypage/progress/inprogress')
  expect(readHref(/계정 관리/)).toBe('/mypage/info')
  expect(readHref(/픽업 안내/)).toBe('/mypage/pickup')
  expect(readHref(/결제 관리/)).toBe('/mypage/payment/stored')
  expect(readHref(/고객센터/)).toBe('/mypage/faq')
  expect(readHref(/서비스 정보/)).toBe('/mypage/terms')
})
