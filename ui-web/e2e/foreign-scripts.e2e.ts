import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectShown } from './on-screen.ts'
import { sharedProduct } from './product-under-test.ts'

const { takePhone, signedIn, post, url } = sharedProduct()

type Violation = { readonly directive: string; readonly blocked: string }
type Watched = Window & { ran?: string[]; violations?: Violation[]; evalSaid?: string }

/** Keeps what the browser reports of what it blocked (X2). */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const here = window as Watched
    here.ran = []
    here.violations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      here.violations?.push({ directive: effectiveDirective, blocked: blockedURI }),
    )
  })

const directives = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as Watched).violations?.map(({ directive }) => directive) ?? [])
const ran = (page: Page): Promise<readonly string[]> => page.evaluate(() => (window as Watched).ran ?? ['nothing kept'])

test.each(['/easylogin', '/payment/fail?message=x', '/nowhere', '/sandbox'])(
  'on %s no script runs that the shop did not ship, and the browser reports each (X2)',
  async path => {
    const { page } = await takePhone()
    await watch(page)
    await page.goto(path)
    await expectShown(page.locator('main, #root'))
    await page.evaluate(() => {
      const holder = document.createElement('div')
      holder.innerHTML = `<img src="/none.png" onerror="ran.push('attribute')">
        <a id="leap" href="javascript:ran.push('link')">x</a><form id="away" action="https://evil.example/"></form>
        <iframe srcdoc="<script>parent.ran.push('frame')</script>"></iframe>`
      document.body.append(holder)
      for (const setUp of [
        (script: HTMLScriptElement) => (script.textContent = `ran.push('inline')`),
        (script: HTMLScriptElement) => (script.src = 'https://evil.example/x.js'),
        (script: HTMLScriptElement) => (script.src = `data:text/javascript,ran.push('data')`),
      ]) {
        const script = document.createElement('script')
        setUp(script)
        document.body.append(script)
      }
      document.querySelector<HTMLElement>('#leap')?.click()
      // Later, when nothing of the test's own is on the stack.
      setTimeout(() => {
        try {
          // oxlint-disable-next-line no-eval -- that it does not run is what is tested
          eval(`ran.push('eval')`)
        } catch (error) {
          ;(window as Watched).evalSaid = String(error)
        }
      })
    })
    await expect.poll(() => page.evaluate(() => (window as Watched).evalSaid ?? '')).toMatch(/EvalError/)
    await expect
      .poll(() => directives(page))
      .toEqual(expect.arrayContaining(['script-src-attr', 'script-src-elem', 'script-src']))
    expect(await ran(page)).toEqual([])
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#away')?.submit())
    await expect.poll(() => directives(page)).toContain('form-action')
    expect(new URL(page.url()).origin).toBe(url())
  },
)

const MARKUP = `<img src=x onerror="ran.push('gear')">`

test('typed input is a text wherever it is shown (X1)', async () => {
  const { page, problems, customer } = await signedIn()
  await watch(page)
  const selection = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC', brand: MARKUP, equipmentName: '{{7*7}}' }
  const { orderId } = (await (await post('/api/orders/pre-create', selection, customer.token)).json()) as {
    orderId: string
  }
  await page.goto(`/mypage/progress/order?orderId=${orderId}`)
  await expectShown(page.getByText(MARKUP))
  await page.goto(`/payment/fail?code=X&message=${encodeURIComponent(MARKUP)}&orderId=${orderId}`)
  await expectShown(page.locator('main'))
  expect([await ran(page), await directives(page), problems]).toEqual([[], [], []])
})

const EVIL = 'https://evil.example/'
const NAMES = ['next', 'redirect', 'redirect_uri', 'returnTo', 'url', 'to', 'state', 'from', 'continue', 'message']

test('no address given along with a page leads away from the shop', async () => {
  const { page } = await takePhone()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).host))
  for (const path of ['/easylogin', '/login', '/auth/kakao/callback', '/payment/success', '/payment/fail']) {
    await page.goto(`${path}?${new URLSearchParams(NAMES.map(name => [name, EVIL]))}`)
    await expectShown(page.locator('main, #root'))
    expect(new URL(page.url()).origin).toBe(url())
  }
  expect(asked).not.toContain(new URL(EVIL).host)
})
