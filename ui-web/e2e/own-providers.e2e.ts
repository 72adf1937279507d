import { readFileSync } from 'node:fs'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressThroughToPayment } from './phone.ts'
import { ownProduct } from './product-under-test.ts'

const FIREBASE = 'https://shop-under-test.firebaseapp.com'

/** The providers' own hosts, as a shop with keys has them; only messages stay with the sandbox. */
const { takePhone, signedIn, url } = ownProduct({
  TOSS_CLIENT_KEY: 'test_ck_of_this_test',
  TOSS_SECRET_KEY: 'test_sk_of_this_test',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: new URL(FIREBASE).host,
  FIREBASE_PROJECT_ID: 'shop-under-test',
  FIREBASE_APP_ID: '1:1:web:1',
  KAKAO_MAP_KEY: 'a-key-of-this-test',
  ADDRESS_SEARCH: 'on',
})

/** Answers every host but our own, and keeps who was asked. */
const playTheWorld = async (
  context: BrowserContext,
  answer: (route: Route) => object,
): Promise<ReadonlySet<string>> => {
  const asked = new Set<string>()
  await context.route(/^https:/, route => {
    asked.add(new URL(route.request().url()).origin)
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    return route.fulfill({ status: 200, headers: cors, ...answer(route) })
  })
  return asked
}

const script = (body: string) => ({ contentType: 'text/javascript', body })
const page = (body: string) => ({ contentType: 'text/html', body: `<!doctype html><title>x</title>${body}` })

const ofPolicy = (problems: readonly string[]): readonly string[] =>
  problems.filter(problem => problem.includes('Content Security Policy'))

/** As Toss's script of today does on a phone: it asks, notes, and posts a form in the page's place. */
const TOSS_SCRIPT = `window.TossPayments = () => ({
  async requestPayment() {
    for (const host of ['api', 'apigw', 'apigw-sandbox', 'event', 'log']) await fetch('https://' + host + '.tosspayments.com/x')
    const frame = document.createElement('iframe')
    frame.name = 'wide'
    document.body.append(frame)
    for (const target of ['wide', '_self']) {
      const form = Object.assign(document.createElement('form'), { method: 'post', target })
      form.action = 'https://api.tosspayments.com/v1/payments'
      document.body.append(form)
      form.submit()
      if (target === 'wide') await new Promise(shown => frame.addEventListener('load', shown))
    }
  },
})`

test('the card window of the real provider opens under the policy of the pages', async () => {
  const { page: phone, context, problems } = await signedIn()
  await playTheWorld(context, route => {
    const { host, pathname } = new URL(route.request().url())
    if (host === 'js.tosspayments.com') return script(TOSS_SCRIPT)
    const window = 'https://payment-gateway-sandbox.tosspayments.com/window'
    // A form is watched on its whole way, redirects too.
    return pathname === '/v1/payments' ? { status: 302, headers: { location: window } } : {}
  })
  const opened = phone.waitForRequest(
    request => request.frame() === phone.mainFrame() && new URL(request.url()).pathname === '/window',
  )
  await pressThroughToPayment(phone)
  await opened
  expect(ofPolicy(problems)).toEqual([])
})

test('Google’s window opens by the real SDK under the policy of the pages', async () => {
  const { page: phone, context, problems } = await takePhone()
  const loader = readFileSync(new URL('../../adapters/sandbox/assets/google-gapi.js', import.meta.url), 'utf8')
  const asked = await playTheWorld(context, route => {
    const { host, pathname } = new URL(route.request().url())
    if (host === 'apis.google.com')
      return script(`${loader.replace('new URL(document.currentScript.src).origin', `'${FIREBASE}'`)}
        window[new URL(document.currentScript.src).searchParams.get('onload')]()`)
    if (pathname === '/__/auth/iframe')
      return page(`<script>parent.postMessage({ authEvent: { type: 'unknown' } }, '*')</script>`)
    if (pathname === '/v1/projects') return { json: { projectId: 'shop-under-test', authorizedDomains: ['localhost'] } }
    return page('<h1>Google</h1>')
  })
  await phone.goto('/easylogin')
  const opened = phone.waitForEvent('popup')
  await phone.getByRole('button', { name: '구글', exact: true }).click()
  const popup = await opened
  await popup.waitForURL(`${FIREBASE}/__/auth/handler?**`)
  await expect
    .poll(() => [...asked].sort())
    .toEqual(['https://apis.google.com', 'https://identitytoolkit.googleapis.com', FIREBASE])
  expect(problems).toEqual([])
})

test('the first screen of the login offers the ways that the shop has keys for, before any code runs (G690)', async () => {
  const login = await (await fetch(`${url()}/easylogin`)).text()
  const [markup = ''] = /<main[\s\S]*<\/main>/.exec(login) ?? []
  expect(markup).toContain('구글</button>')
  expect(markup).not.toContain('네이버')
  expect(markup).not.toContain('카카오')
})

/** The provider's script, as far as we use it; the address and the policy of the page are the real ones. */
const KAKAO_SCRIPT = `window.kakao = { maps: {
  load: ready => ready(),
  LatLng: class { constructor(...at) { this.at = at } },
  Map: class { constructor(box, { center }) { box.textContent = 'map at ' + center.at.join() } },
  Marker: class {},
} }`

const toLocation = async (phone: Page): Promise<void> => {
  await phone.goto('/storing/equipmentselection')
  await phone.getByRole('radio', { name: /스키/ }).first().check({ force: true })
  await phone.getByRole('button', { name: '다음' }).click()
  await phone.waitForURL('**/storing/locationselection')
}

test('a shop with a map key shows the provider’s map, loaded only there', async () => {
  const { page: phone, problems } = await signedIn()
  const asked: string[] = []
  await phone.route('https://dapi.kakao.com/**', route => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: KAKAO_SCRIPT })
  })
  await toLocation(phone)
  await phone.getByText('map at 37.6445,128.6801').waitFor()
  expect(asked).toEqual(['https://dapi.kakao.com/v2/maps/sdk.js?appkey=a-key-of-this-test&autoload=false'])
  expect(problems).toEqual([])
})

test('a map that does not come leaves the drawn one, and the way goes on', async () => {
  const { page: phone } = await signedIn()
  await phone.route('https://dapi.kakao.com/**', route => route.abort('connectionrefused'))
  await toLocation(phone)
  await phone.locator('svg[viewBox="0 0 390 220"]').waitFor()
  await phone.getByRole('button', { name: '다음' }).click()
  await phone.waitForURL('**/storing/planselection')
  await expect.poll(() => phone.getByRole('radio').count()).toBe(2)
})

/** What each may be used for, beside our own origin; everything else is blocked. */
const ALLOWED: Readonly<Record<string, readonly Use[]>> = {
  'https://js.tosspayments.com': ['script'],
  'https://api.tosspayments.com': ['call', 'frame'],
  'https://apigw.tosspayments.com': ['call'],
  'https://apigw-sandbox.tosspayments.com': ['call'],
  'https://event.tosspayments.com': ['call'],
  'https://log.tosspayments.com': ['call'],
  'https://payment-gateway.tosspayments.com': ['frame'],
  'https://payment-gateway-sandbox.tosspayments.com': ['frame'],
  'https://pay.toss.im': ['frame'],
  'https://apis.google.com': ['script'],
  'https://identitytoolkit.googleapis.com': ['call'],
  'https://securetoken.googleapis.com': ['call'],
  [FIREBASE]: ['frame'],
  'https://dapi.kakao.com': ['script'],
  'https://t1.daumcdn.net': ['script', 'picture'],
  'https://t1.kakaocdn.net': ['script', 'picture'],
  'https://map0.daumcdn.net': ['picture'],
  'https://postcode.map.daum.net': ['frame'],
  'https://postcode.map.kakao.com': ['frame'],
}
/** Where anybody may put a file, or what looks like one of the above. */
const STRANGERS = [
  'https://storage.googleapis.com',
  'https://firebasestorage.googleapis.com',
  'https://www.googleapis.com',
  'https://another.firebaseapp.com',
  'https://developers.tosspayments.com',
  'https://tosspayments.com',
  'https://toss.im',
  'https://google.com',
  'https://kakao.com',
  'https://evil.example',
]
const USES = ['script', 'call', 'frame', 'picture'] as const
type Use = (typeof USES)[number]

const blockedOn = async (phone: Page, path: string, origins: readonly string[]): Promise<readonly string[]> => {
  await phone.goto(path)
  await phone.evaluate(
    async ([all, uses]) => {
      const blocked: string[] = []
      Object.assign(window, { blocked })
      const names: Readonly<Record<string, string>> = {
        'script-src-elem': 'script',
        'connect-src': 'call',
        'frame-src': 'frame',
        'img-src': 'picture',
      }
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        blocked.push(`${names[effectiveDirective]} ${new URL(blockedURI).origin}`),
      )
      const load = (tag: 'script' | 'iframe' | 'img', src: string): Promise<void> =>
        new Promise(done => {
          const element = Object.assign(document.createElement(tag), { src })
          for (const event of ['load', 'error']) element.addEventListener(event, () => done())
          document.body.append(element)
        })
      for (const origin of all) {
        const url = `${origin}/x`
        for (const use of uses) {
          if (use === 'call') await fetch(url).catch(() => undefined)
          else await load(use === 'frame' ? 'iframe' : use === 'picture' ? 'img' : 'script', url)
        }
      }
    },
    [origins, USES] as const,
  )
  return phone.evaluate(() => (window as unknown as { blocked: readonly string[] }).blocked)
}

test.each(['/easylogin', '/terms', '/payment/fail'])(
  'on %s a provider’s host may be used for what that provider needs, and for nothing else (X2)',
  async path => {
    const { page: phone, context } = await takePhone()
    await playTheWorld(context, () => ({ body: '' }))
    const origins = [...Object.keys(ALLOWED), ...STRANGERS]
    const expected = origins.flatMap(origin =>
      USES.filter(use => !ALLOWED[origin]?.includes(use)).map(use => `${use} ${origin}`),
    )
    const blocked = await blockedOn(phone, path, origins)
    expect([...new Set(blocked)].sort()).toEqual(expected.sort())
  },
)
