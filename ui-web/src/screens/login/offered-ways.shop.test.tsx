import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { EasyLoginScreen } from './easy-login-screen.tsx'

await vi.hoisted(async () => {
  const { TRIAL_SHOP: shop } = await import('#core/shared/shop.ts')
  globalThis.renderedFacts = { shop, social: ['naver'] }
})

test('there is a button for each provider that the shop has keys for, and none for the others (G690)', async () => {
  await visitScreens([{ path: '/easylogin', Component: EasyLoginScreen }], deviceInMemory().container, {
    path: '/easylogin',
  })
  expect(screen.getByRole('button', { name: '네이버' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '카카오로 시작하기' })).toBeNull()
  expect(screen.queryByRole('button', { name: '구글' })).toBeNull()
})
