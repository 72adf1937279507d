import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { visitScreens } from '../../testing/visit.tsx'
import { AddressSearchSheet } from './address-search-sheet.tsx'
import { PlaceMap } from './place-map.tsx'

const { code, label } = TRIAL_SHOP.regions[0]
const found: string[] = []
const routes = [
  { path: '/map', Component: () => <PlaceMap region={code} /> },
  {
    path: '/search',
    Component: () => <AddressSearchSheet open onClose={() => undefined} onPicked={address => found.push(address)} />,
  },
]

beforeEach(() => {
  found.length = 0
  clearLoaded()
})
afterEach(cleanup)

const isDrawn = (): boolean => document.querySelector('svg') !== null

test('without a key the map is a drawn one', async () => {
  const { container } = deviceInMemory()
  await visitScreens(routes, container, { path: '/map' })
  expect(isDrawn()).toBe(true)
})

test('with a key the provider’s map takes its place', async () => {
  const { container, places } = deviceInMemory()
  places.helpIs({ mapKey: 'key', hasAddressSearch: false })
  await visitScreens(routes, container, { path: '/map' })
  expect(await screen.findByText(`map of ${label}`)).toBeTruthy()
  expect(isDrawn()).toBe(false)
})

test('a map that does not come leaves the drawn one, and a way to the provider’s own', async () => {
  const { container, places } = deviceInMemory()
  places.helpIs({ mapKey: 'key', hasAddressSearch: false })
  places.scriptsFail()
  await visitScreens(routes, container, { path: '/map' })
  expect(isDrawn()).toBe(true)
  const { latitude, longitude } = TRIAL_SHOP.regions[0].at
  expect((await screen.findByRole('link', { name: '카카오맵에서 위치 보기' })).getAttribute('href')).toBe(
    `https://map.kakao.com/link/map/${encodeURIComponent(label)},${latitude},${longitude}`,
  )
})

test('an address that was found is handed on', async () => {
  const { container } = deviceInMemory()
  const { user } = await visitScreens(routes, container, { path: '/search' })
  await user.click(await screen.findByRole('button', { name: '스노우밸리로 1' }))
  expect(found).toEqual(['(25300) 스노우밸리로 1'])
})

test('a search that does not come says that the address can be typed', async () => {
  const { container, places } = deviceInMemory()
  places.scriptsFail()
  await visitScreens(routes, container, { path: '/search' })
  expect((await screen.findByRole('alert')).textContent).toContain('주소를 직접 입력해 주세요')
})
