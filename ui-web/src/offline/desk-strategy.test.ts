import { expect, test } from 'vitest'
import { deskStrategy } from './desk-strategy.ts'

const OWN = 'https://seasonkeep.test'
const routeRequest = (mode: string, url: string, method = 'GET') => deskStrategy({ method, mode, url }, OWN)

test.each(['/desk', '/desk/drive?stop=SK-1'])('the page %s comes from the network as long as there is one', path =>
  expect(routeRequest('navigate', OWN + path)).toBe('network-first'),
)

test('what the build named by its content is kept', () => {
  expect(routeRequest('cors', `${OWN}/assets/desk/main-BiLoa9Yf.js`)).toBe('cache-first')
})

test.each([
  ['the list of a driver', 'cors', `${OWN}/api/staff/pickups?day=2026-12-01`],
  ['a picture of a report', 'no-cors', `${OWN}/api/equipment/pictures/1?signature=s`],
  ['a page of the app', 'navigate', `${OWN}/home`],
  ['a page whose name begins alike', 'navigate', `${OWN}/desks`],
  ['a map', 'navigate', 'https://map.kakao.test/link/search/x'],
])('%s is not handled by the worker of the desk (G339)', (_what, mode, url) =>
  expect(routeRequest(mode, url)).toBe('bypass'),
)

test('only what is read can be kept', () => {
  expect(routeRequest('cors', `${OWN}/assets/desk/main-BiLoa9Yf.js`, 'POST')).toBe('bypass')
})
