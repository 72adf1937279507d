import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type OutsideWorld, startOutsideWorld } from './outside-world.ts'
import { pressThroughToPayment } from './phone.ts'
import { ownProduct } from './product-under-test.ts'

const FIREBASE = 'https://shop-under-test.firebaseapp.com'

/** The providers' own hosts, as a shop with keys has them; only messages stay with the sandbox. */
const TOSS_KEYS = { TOSS_CLIENT_KEY: 'test_ck_of_this_test', TOSS_SECRET_KEY: 'test_sk_of_this_test' }
const { takePhone, signedIn, url } = ownProduct({
  ...TOSS_KEYS,
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: new URL(FIREBASE).host,
  FIREBASE_PROJECT_ID: 'shop-under-test',
  FIREBASE_APP_ID: '1:1:web:1',
  KAKAO_REST_API_KEY: 'kakao',
  KAKAO_CLIENT_SECRET: 'kakao',
  KAKAO_ADMIN_KEY: 'kakao',
  KAKAO_APP_ID: '1',
  NAVER_CLIENT_ID: 'naver',
  NAVER_CLIENT_SECRET: 'naver',
  KAKAO_MAP_KEY: 'a-key-of-this-test',
  ADDRESS_SEARCH: 'on',
})

let world: OutsideWorld
beforeAll(async () => {
  world = await startOutsideWorld()
})
afterAll(() => world.stop())

const script = (body: string): Answer => ({ type: 'text/javascript', body })
const page = (body: string): Answer => ({ type: 'text/html', body: `<!doctype html><title>x</title>${body}` })
const leadTo = (location: string): Answer => ({ status: 302, headers: { location } })

/** Hosts that are not named here answer with nothing. */
const playHosts = (hosts: Readonly<Record<string, (url: URL) => Answer>>): void =>
  world.play(url => hosts[url.host]?.(url) ?? {})

const PC = { viewport: { width: 1280, height: 800 }, hasTouch: false }

/**
 * As Toss's script of today does: it asks and notes, and posts a form to its window, in a frame over the page on a PC and in the page's
 * place on a phone; a wallet is a frame too.
 */
const TOSS_SCRIPT = `window.TossPayments = () => ({
  async requestPayment() {
    for (const host of ['api', 'apigw', 'apigw-sandbox', 'event', 'log']) await fetch('https://' + host + '.tosspayments.com/x')
    const frame = document.createElement('iframe')
    frame.name = 'window'
    frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%'
    const isPc = innerWidth >= 768
    if (isPc) document.body.append(frame)
    const form = Object.assign(document.createElement('form'), { method: 'post', target: isPc ? 'window' : '_self' })
    form.action = 'https://api.tosspayments.com/v1/payments'
    document.body.append(form)
    form.submit()
    return new Promise(() => {})
  },
})`

const playToss = (tossScript: string): void =>
  playHosts({
    'js.tosspayments.com': ({ pathname }) => (pathname === '/v2/window' ? leadTo(TEST_WINDOW) : script(tossScript)),
    // A form is watched on its whole way, redirects too.
    'api.tosspayments.com': ({ pathname }) => (pathname === '/v1/payments' ? leadTo(TEST_WINDOW) : {}),
    'payment-gateway-sandbox.tosspayments.com': () => page('<a href="https://pay.toss.im/x">토스페이</a>'),
    'pay.toss.im': () => page('<h1>토스페이</h1>'),
  })

const TEST_WINDOW = 'https://payment-gateway-sandbox.tosspayments.com/window'

const TOSS_HOSTS = ['api', 'apigw', 'apigw-sandbox', 'event', 'js', 'log', 'payment-gateway-sandbox']
  .map(host => `https://${host}.tosspayments.com`)
  .concat('https://pay.toss.im')
  .sort()
/** Without the map, which is on the way and may not have begun to load when the window opens. */
const askedToPay = (): readonly string[] => world.asked().filter(host => host !== 'https://dapi.kakao.com')

test('the card window of the real provider opens over the page of a PC, and in it a wallet', async () => {
  playToss(TOSS_SCRIPT)
  const { page: pc, problems } = await signedIn(undefined, { ...PC, browser: world.browser })
  await pressThroughToPayment(pc)
  const opened = pc.frameLocator('iframe[name=window]')
  await opened.getByRole('link', { name: '토스페이' }).click()
  await opened.getByRole('heading', { name: '토스페이' }).waitFor()
  expect([askedToPay(), problems]).toEqual([TOSS_HOSTS, []])
})

test('on a phone it takes the place of the page', async () => {
  playToss(TOSS_SCRIPT)
  const { page: phone, problems } = await signedIn(undefined, { browser: world.browser })
  await pressThroughToPayment(phone)
  await phone.waitForURL(TEST_WINDOW)
  await phone.getByRole('link', { name: '토스페이' }).click()
  await phone.waitForURL('https://pay.toss.im/x')
  expect([askedToPay(), problems]).toEqual([TOSS_HOSTS, []])
})

/** The second version asks its own host too, and draws the window in a frame of it. */
const TOSS_SCRIPT_2 = `window.TossPayments = () => ({
  payment: () => ({
    async requestPayment({ method, amount, windowTarget }) {
      if (method !== 'CARD' || amount.currency !== 'KRW' || windowTarget !== undefined) throw new Error('another form')
      for (const host of ['api', 'apigw', 'apigw-sandbox', 'event', 'js', 'log']) await fetch('https://' + host + '.tosspayments.com/x')
      const src = 'https://js.tosspayments.com/v2/window'
      if (innerWidth < 768) return location.assign(src)
      const frame = Object.assign(document.createElement('iframe'), { name: 'window', src })
      frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%'
      document.body.append(frame)
      return new Promise(() => {})
    },
    destroy: async () => {},
  }),
})`
describe('with the second version of the card provider’s script (G740)', () => {
  const second = ownProduct({ ...TOSS_KEYS, CARD_WINDOW_VERSION: '2' })

  test('its window opens over the page of a PC, and in it a wallet', async () => {
    playToss(TOSS_SCRIPT_2)
    const { page: pc, problems } = await second.signedIn(undefined, { ...PC, browser: world.browser })
    await pressThroughToPayment(pc)
    const opened = pc.frameLocator('iframe[name=window]')
    await opened.getByRole('link', { name: '토스페이' }).click()
    await opened.getByRole('heading', { name: '토스페이' }).waitFor()
    expect([askedToPay(), problems]).toEqual([TOSS_HOSTS, []])
  })

  test('on a phone it takes the place of the page', async () => {
    playToss(TOSS_SCRIPT_2)
    const { page: phone, problems } = await second.signedIn(undefined, { browser: world.browser })
    await pressThroughToPayment(phone)
    await phone.waitForURL(TEST_WINDOW)
    await phone.getByRole('link', { name: '토스페이' }).click()
    await phone.waitForURL('https://pay.toss.im/x')
    expect([askedToPay(), problems]).toEqual([TOSS_HOSTS, []])
  })

  test('the host of its script may be asked and framed, and nothing else more than before (X2)', async () => {
    playHosts({})
    const { page: phone } = await second.takePhone({ browser: world.browser })
    const { blocked, expected } = await blockedOrigins(phone, '/payment/fail', {
      ...TOSS_ALLOWED,
      'https://js.tosspayments.com': ['script', 'call', 'frame'],
    })
    expect(blocked).toEqual(expected)
  })
})

test('Google’s window opens by the real SDK under the policy of the pages', async () => {
  const loader = readFileSync(new URL('../../adapters/sandbox/assets/google-gapi.js', import.meta.url), 'utf8')
  playHosts({
    'apis.google.com': () =>
      script(`${loader.replace('new URL(document.currentScript.src).origin', `'${FIREBASE}'`)}
        window[new URL(document.currentScript.src).searchParams.get('onload')]()`),
    [new URL(FIREBASE).host]: ({ pathname }) =>
      pathname === '/__/auth/iframe'
        ? page(`<script>parent.postMessage({ authEvent: { type: 'unknown' } }, '*')</script>`)
        : page('<h1>Google</h1>'),
    'identitytoolkit.googleapis.com': () => ({
      type: 'application/json',
      body: JSON.stringify({ projectId: 'shop-under-test', authorizedDomains: ['localhost'] }),
    }),
  })
  const { page: phone, problems } = await takePhone({ browser: world.browser })
  await phone.goto('/easylogin')
  const opened = phone.waitForEvent('popup')
  await phone.getByRole('button', { name: '구글', exact: true }).click()
  const popup = await opened
  await popup.waitForURL(`${FIREBASE}/__/auth/handler?**`)
  await expect
    .poll(world.asked)
    .toEqual(['https://apis.google.com', 'https://identitytoolkit.googleapis.com', FIREBASE])
  expect(problems).toEqual([])
})

test('the first screen of the login offers the ways that the shop has keys for, before any code runs (G690)', async () => {
  const login = await (await fetch(`${url()}/easylogin`)).text()
  const [markup = ''] = /<main[\s\S]*<\/main>/.exec(login) ?? []
  for (const way of ['카카오로 시작하기', '네이버', '구글']) expect(markup).toContain(`${way}</button>`)
})

test.each([
  ['카카오', 'kauth.kakao.com', '/auth/kakao/callback'],
  ['네이버', 'nid.naver.com', '/auth/naver/callback'],
])('%s leads to %s and back', async (provider, host, callback) => {
  playHosts({
    [host]: ({ searchParams }) =>
      leadTo(
        `${searchParams.get('redirect_uri')}?${new URLSearchParams({ error: 'access_denied', state: searchParams.get('state') ?? '' })}`,
      ),
  })
  const { page: phone, problems } = await takePhone({ browser: world.browser })
  await phone.goto('/easylogin')
  await phone.getByRole('button', { name: provider }).click()
  await phone.waitForURL(`${url()}${callback}?**`)
  await phone.getByText(`${provider} 로그인을 취소했어요`).first().waitFor()
  expect([world.asked(), problems]).toEqual([[`https://${host}`], []])
})

/** As Kakao's: the small script loads its engine from another host, which draws pictures of others and writes styles into the page. */
const KAKAO_SCRIPT = `window.kakao = { maps: { load: ready => {
  const engine = document.createElement('script')
  engine.src = 'https://t1.kakaocdn.net/mapjsapi/js/main/4.4.19/kakao.js'
  engine.addEventListener('load', () => ready())
  document.head.append(engine)
} } }`
const KAKAO_ENGINE = `Object.assign(kakao.maps, {
  LatLng: class { constructor(...at) { this.at = at } },
  Map: class { constructor(box, { center }) {
    box.innerHTML = '<div style="position: absolute">map at ' + center.at.join() + '</div>' +
      '<img alt="" src="https://map0.daumcdn.net/x"><img alt="" src="https://mts.daumcdn.net/x"><img alt="" src="https://t1.daumcdn.net/x">'
  } },
  Marker: class {},
})`
const KAKAO_HOSTS = ['dapi.kakao.com', 'map0.daumcdn.net', 'mts.daumcdn.net', 't1.daumcdn.net', 't1.kakaocdn.net']

const toLocation = async (phone: Page): Promise<void> => {
  await phone.goto('/storing/equipmentselection')
  await phone.getByRole('radio', { name: /스키/ }).first().check({ force: true })
  await phone.getByRole('button', { name: '다음' }).click()
  await phone.waitForURL('**/storing/locationselection')
}

test('a shop with a map key shows the provider’s map, loaded only there (G681)', async () => {
  const scripts: string[] = []
  playHosts({
    'dapi.kakao.com': ({ href }) => {
      scripts.push(href)
      return script(KAKAO_SCRIPT)
    },
    't1.kakaocdn.net': () => script(KAKAO_ENGINE),
  })
  const { page: phone, problems } = await signedIn(undefined, { browser: world.browser })
  await toLocation(phone)
  const map = phone.frameLocator('iframe').getByText('map at 37.6445,128.6801')
  await map.waitFor()
  expect(await map.evaluate(element => getComputedStyle(element).position)).toBe('absolute')
  await expect.poll(world.asked).toEqual(KAKAO_HOSTS.map(host => `https://${host}`))
  expect(scripts).toEqual(['https://dapi.kakao.com/v2/maps/sdk.js?appkey=a-key-of-this-test&autoload=false'])
  expect(problems).toEqual([])
})

test('a map whose engine never comes leaves the drawn one, and the way goes on (G681)', async () => {
  playHosts({ 'dapi.kakao.com': () => script(`window.kakao = { maps: { load: () => undefined } }`) })
  const { page: phone, problems } = await signedIn(undefined, { browser: world.browser })
  await toLocation(phone)
  await phone.getByRole('link', { name: '카카오맵에서 위치 보기' }).waitFor()
  await phone.locator('svg[viewBox="0 0 390 220"]').waitFor()
  expect(await phone.locator('iframe').count()).toBe(0)
  await phone.getByRole('button', { name: '다음' }).click()
  await phone.waitForURL('**/storing/planselection')
  await expect.poll(() => phone.getByRole('radio').count()).toBe(2)
  expect(problems).toEqual([])
})

/** As Kakao's: a frame in a box that it writes, which tells what was picked. */
const POSTCODE_SCRIPT = `window.kakao = { Postcode: class {
  constructor(options) { this.options = options }
  embed(box) {
    box.innerHTML = '<div style="width: 100%; height: 100%"><iframe title="search" style="border: 0" src="https://postcode.map.kakao.com/search"></iframe></div>'
    addEventListener('message', ({ origin, data }) => origin === 'https://postcode.map.kakao.com' && this.options.oncomplete(data))
  }
} }`
const FOUND = { zonecode: '25350', roadAddress: '강원 평창군 올림픽로 715', jibunAddress: '', userSelectedType: 'R' }

test('an address is picked in the provider’s search (G681)', async () => {
  playHosts({
    't1.kakaocdn.net': () => script(POSTCODE_SCRIPT),
    'postcode.map.kakao.com': () =>
      page(`<button onclick='parent.postMessage(${JSON.stringify(FOUND)}, "*")'>올림픽로 715</button>`),
  })
  const { page: phone, problems } = await signedIn(undefined, { browser: world.browser })
  await phone.goto('/mypage/info/places')
  await phone.getByRole('button', { name: '장소 추가하기' }).click()
  await phone.getByRole('button', { name: '주소 찾기' }).click()
  await phone.frameLocator('iframe').frameLocator('iframe').getByRole('button', { name: '올림픽로 715' }).click()
  await expect
    .poll(() => phone.getByLabel('주소', { exact: true }).inputValue())
    .toBe('(25350) 강원 평창군 올림픽로 715')
  expect([world.asked(), problems]).toEqual([['https://postcode.map.kakao.com', 'https://t1.kakaocdn.net'], []])
})

/** What each may be used for, beside our own origin; everything else is blocked. */
const TOSS_ALLOWED: Readonly<Record<string, readonly Use[]>> = {
  'https://js.tosspayments.com': ['script'],
  'https://api.tosspayments.com': ['call', 'frame'],
  'https://apigw.tosspayments.com': ['call'],
  'https://apigw-sandbox.tosspayments.com': ['call'],
  'https://event.tosspayments.com': ['call'],
  'https://log.tosspayments.com': ['call'],
  'https://payment-gateway.tosspayments.com': ['frame'],
  'https://payment-gateway-sandbox.tosspayments.com': ['frame'],
  'https://pay.toss.im': ['frame'],
}
const ALLOWED: Readonly<Record<string, readonly Use[]>> = {
  ...TOSS_ALLOWED,
  'https://apis.google.com': ['script'],
  'https://identitytoolkit.googleapis.com': ['call'],
  'https://securetoken.googleapis.com': ['call'],
  [FIREBASE]: ['frame'],
}
/** Where anybody may put a file, what looks like one of the above, and what has a page of its own. */
const STRANGERS = [
  'https://dapi.kakao.com',
  'https://t1.kakaocdn.net',
  'https://map0.daumcdn.net',
  'https://postcode.map.kakao.com',
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

/** What a page blocks, and what it has to. */
const blockedOrigins = async (phone: Page, path: string, allowed: typeof ALLOWED) => {
  const origins = [...Object.keys(allowed), ...STRANGERS]
  const expected = origins.flatMap(origin =>
    USES.filter(use => !allowed[origin]?.includes(use)).map(use => `${use} ${origin}`),
  )
  const blocked = await blockedOn(phone, path, origins)
  return { blocked: [...new Set(blocked)].sort(), expected: expected.sort() }
}

test.each(['/easylogin', '/terms', '/payment/fail'])(
  'on %s a provider’s host may be used for what that provider needs, and for nothing else (X2)',
  async path => {
    playHosts({})
    const { page: phone } = await takePhone({ browser: world.browser })
    const { blocked, expected } = await blockedOrigins(phone, path, ALLOWED)
    expect(blocked).toEqual(expected)
  },
)
