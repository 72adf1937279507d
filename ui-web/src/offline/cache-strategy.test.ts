import { expect, test } from 'vitest'
import { cacheStrategy } from './cache-strategy.ts'

const OWN = 'https://seasonkeep.test'
const routeRequest = (mode: string, url: string, method = 'GET') => cacheStrategy({ method, mode, url }, OWN)

test.each(['/home', '/payment/success?paymentKey=k&orderId=o&amount=1', '/apiary', '/sandboxes', '/desks'])(
  'the page %s comes from the network as long as there is one',
  path => expect(routeRequest('navigate', OWN + path)).toBe('network-first'),
)

test('what the build named by its content is kept', () => {
  expect(routeRequest('cors', `${OWN}/assets/main-BiLoa9Yf.js`)).toBe('cache-first')
})

test.each([
  ['an answer of the service', 'cors', `${OWN}/api/users/home-info`],
  ['a page of the service', 'navigate', `${OWN}/api/equipment/pictures/1?signature=s`],
  ['a picture of a report', 'no-cors', `${OWN}/api/equipment/pictures/1?signature=s`],
  ['the service itself', 'cors', `${OWN}/api`],
  ['a stand-in', 'navigate', `${OWN}/sandbox/toss/window/1`],
  ['the list of stand-ins', 'navigate', `${OWN}/sandbox`],
  ['the staff’s browser', 'navigate', `${OWN}/desk`],
  ['a page of the staff’s browser', 'navigate', `${OWN}/desk/orders/1`],
  ['the code of the staff’s browser', 'cors', `${OWN}/assets/desk/main-BiLoa9Yf.js`],
  ['the tile of a map', 'no-cors', 'https://tiles.test/assets/1.png'],
  ['the manifest', 'cors', `${OWN}/manifest.webmanifest`],
])('%s is not handled by the worker', (_what, mode, url) => expect(routeRequest(mode, url)).toBe('bypass'))

test('only what is read can be kept', () => {
  expect(routeRequest('cors', `${OWN}/assets/main-BiLoa9Yf.js`, 'HEAD')).toBe('bypass')
  expect(routeRequest('navigate', `${OWN}/easylogin`, 'POST')).toBe('bypass')
})
