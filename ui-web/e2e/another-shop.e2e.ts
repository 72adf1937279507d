import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { APP_ICONS } from '../build/app-icons.ts'
import { LINK_PICTURE } from '../build/link-preview.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { makeStaff } from './make-staff.ts'
import { ownProduct } from './product-under-test.ts'

const { url, product, takePhone, signedIn } = ownProduct()
const { staff } = makeStaff(() => product().env)

const [resort] = TRIAL_SHOP.regions
/** A green square. */
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#00aa77"/></svg>'
const FACTS = {
  brand: { latin: 'Alpskeep', korean: '알프스킵', mark: MARK },
  company: { ...TRIAL_SHOP.company, name: '알프스킵 주식회사', hosting: '알프스킵' },
  support: { email: 'help@alpskeep.kr', phone: '02-777-1234', hours: '매일 09:00~20:00' },
  regions: [
    resort,
    {
      ...resort,
      code: 'CITY',
      label: '서울 강남 보관소',
      area: '강남',
      address: '서울특별시 강남구 테헤란로 1',
      pickupWindows: { weekdays: [1, 2, 3, 4, 5, 6], stops: { MORNING: 2, AFTERNOON: 1 }, closedDays: [] },
    },
  ],
  prices: [
    { from: '2026-01-01', region: null, won: { BASIC: 119_000, FLEX: 159_000 } },
    { from: '2026-01-01', region: 'CITY', won: { BASIC: 109_000, FLEX: 149_000 } },
  ],
}

/** The morning of the first day that can be chosen; the page names it then. */
const pickWindow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '픽업 시간 고르기' }).click()
  const day = page.getByRole('button', { name: /^\d+월 \d+일 .요일$/ }).first()
  const [, month, date] = /(\d+)월 (\d+)일/.exec((await day.getAttribute('aria-label')) ?? '') ?? []
  await day.click()
  await page.getByRole('radio', { name: '오전 9시~오후 1시' }).check({ force: true })
  await page.getByRole('button', { name: new RegExp(`^${month}월 ${date}일 .*오전 9시~오후 1시에 만나요$`) }).click()
  await page
    .getByText(new RegExp(`^${month}월 ${date}일 .*오전 9시~오후 1시$`))
    .first()
    .waitFor()
}

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-another-shop-'))
const readPage = async (path: string): Promise<string> => (await fetch(url() + path)).text()

beforeAll(async () => {
  expect(await readPage('/splash')).toContain('시즌킵')
  const file = join(folder, 'shop.yaml')
  writeFileSync(file, JSON.stringify(FACTS))
  expect(await staff('shop', 'import', file)).toContain('Done.')
  await vi.waitFor(async () => expect(await readPage('/splash')).toContain('알프스킵'), {
    timeout: 5_000,
    interval: 100,
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('no page, title or manifest of a running service names the shop of before (G200)', async () => {
  for (const path of ['/splash', '/onboarding', '/easylogin', '/home', '/mypage', '/nowhere']) {
    expect([path, (await readPage(path)).includes('시즌킵')]).toEqual([path, false])
  }
  expect(await readPage('/home')).toContain('<title>알프스킵</title>')
  expect(JSON.parse(await readPage('/manifest.webmanifest'))).toMatchObject({
    name: '알프스킵',
    short_name: '알프스킵',
  })
})

test('every icon, the picture of a link and the page before the code are drawn with the shop’s own mark (G790)', async () => {
  const icon = await fetch(`${url()}/icon.svg`)
  expect([icon.headers.get('content-type'), await icon.text()]).toEqual(['image/svg+xml', MARK])
  const middleOf = async (name: string): Promise<readonly number[]> => {
    const picture = sharp(await (await fetch(`${url()}/${name}`)).arrayBuffer())
    const { width, height } = await picture.metadata()
    const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 }
    return [...(await picture.extract(middle).removeAlpha().raw().toBuffer())]
  }
  for (const name of [...APP_ICONS.map(({ file }) => file), LINK_PICTURE.file]) {
    expect([name, await middleOf(name)]).toEqual([name, [0x00, 0xaa, 0x77]])
  }
  for (const path of ['/splash', '/home', '/desk']) {
    const page = await readPage(path)
    expect([path, page.includes('#00aa77')]).toEqual([path, false])
    expect(page).toContain('src="/icon.svg"')
  }
})

test('a link that is sent names this shop, and the picture by its whole address (G645)', async () => {
  for (const path of ['/splash', '/home', '/nowhere']) {
    expect(await readPage(path)).toContain('<meta property="og:site_name" content="알프스킵">')
    expect(await readPage(path)).toContain(`<meta property="og:image" content="${url()}/link-picture.png">`)
  }
  const picture = await fetch(`${url()}/link-picture.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a page is sent once, and packed as the browser takes it', async () => {
  const first = await fetch(`${url()}/splash`)
  const etag = first.headers.get('etag') ?? ''
  expect([first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual(['gzip', 'accept-encoding'])
  const again = await fetch(`${url()}/splash`, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const plain = await fetch(`${url()}/splash`, { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, await first.text()])
})

test('the page of the other shop comes to life as it was rendered', async () => {
  const { page, problems } = await takePhone()
  await page.goto('/onboarding')
  await page.getByRole('button', { name: '다음' }).click()
  await expect.poll(() => page.title()).toContain('알프스킵')
  expect(problems).toEqual([])
})

test('a customer chooses among two regions, each with its price and windows, and pays the price that was shown (G201, G210)', async () => {
  const { page, problems } = await signedIn()
  await page.goto('/home')
  await page.getByText('1세트 1년 109,000원부터').waitFor()
  await page.goto('/storing/equipmentselection')
  await page.getByRole('radio', { name: /스키/ }).first().check({ force: true })
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/storing/locationselection')
  await page.getByText('서울특별시 강남구 테헤란로 1').waitFor()
  await page.getByRole('radio', { name: /강남/ }).check({ force: true })
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('**/storing/planselection')
  await page.getByText('109,000').waitFor()
  await page.getByRole('radio', { name: /기본/ }).check({ force: true })
  await page.getByRole('button', { name: '다음' }).click()
  await pickWindow(page)
  await page.getByRole('button', { name: '고르지 않기' }).click()
  await pickWindow(page)
  await page.getByRole('button', { name: /약관 확인하기/ }).click()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await staff('shop', 'set', 'prices.1.won.BASIC=104000')
  await page.waitForTimeout(2_000)
  await page.getByRole('button', { name: '109,000원 결제하기' }).click()
  await page.getByText(/104,000원으로 바뀌었어요/).waitFor()
  await page.getByRole('button', { name: '104,000원 결제하기' }).click()
  await page.waitForURL('**/sandbox/toss/window/**')
  await page.getByText('104,000').first().waitFor()
  expect(problems).toEqual([])
})
