import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expectNoBarrier, expectNoOverflow } from './barriers.ts'
import { GEAR } from './make-staff.ts'
import { expectShown, expectText, field, press } from './on-screen.ts'
import { launchBrowser } from './phone.ts'
import { runCommand } from './product.ts'
import { DESK_TEXTS } from '../src/desk/texts/shared.ts'
import { ownProduct } from './product-under-test.ts'

const { url, product, takePhone, customer, pay, advance, staff } = ownProduct()
const PICTURE = fileURLToPath(new URL('./picture.png', import.meta.url))
const VIEWS = ['앞면', '뒷면', '왼쪽', '오른쪽'] as const

beforeAll(async () => {
  await staff('locker', 'add', 'A-01..A-03', '--region', 'RESORT', '--zone', 'A')
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
})

const read = async (...args: readonly string[]): Promise<string> => (await runCommand(args, product().env)).output
const heading = (page: Page, name: RegExp | string) => expectShown(page.getByRole('heading', { name }))
const look = async (page: Page): Promise<void> => {
  await expectNoBarrier(page)
  await expectNoOverflow(page)
}
const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${url()}/desk/sign-in?trial`)
  await page.getByRole('button', { name: /현장/ }).click()
  await page.waitForURL(/\/desk(?!\/sign-in)/)
}
const take = (page: Page, view: string) => page.getByLabel(`${view} 찍기`).setInputFiles(PICTURE)

const pickedUp = async (): Promise<{ readonly orderId: string; readonly label: string }> => {
  const orderId = await pay(await customer())
  await advance(orderId, 'pickup.done', '--walk-in', ...GEAR)
  const [label = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(await read('label', 'print', orderId)) ?? []
  return { orderId, label }
}

test('from the label to the locker: four pictures over a bad connection and a reload, the report, two scans (G328 to G334)', async () => {
  const { orderId, label } = await pickedUp()
  const { page, problems } = await takePhone()
  await signIn(page)
  await page.goto('/desk/bench')
  await heading(page, '작업대')
  await look(page)
  await field(page, '장비 라벨').fill(label.toLowerCase())
  await page.keyboard.press('Enter')
  await heading(page, 'Atomic Redster X9')

  // The second picture gets through at the second try, by itself.
  await page.route('**/pictures/back', route => route.abort(), { times: 1 })
  await take(page, VIEWS[0])
  await take(page, VIEWS[1])
  await expectText(page, '2/4')
  // The third does not get through at all, and the phone reloads.
  await page.route('**/pictures/left', route => route.abort())
  await take(page, VIEWS[2])
  await expectText(page, '곧 다시 올려요')
  await look(page)
  await page.unroute('**/pictures/left')
  await page.reload()
  await expectText(page, '3/4')
  await take(page, VIEWS[3])
  await expectText(page, '4/4')

  await page.getByRole('slider', { name: '안전 점수' }).fill('92')
  await press(page, '베이스가 말라 있어요. 왁싱을 권해요.')
  await look(page)
  await press(page, '고객이 볼 화면 보기')
  await expectText(page, '상태가 아주 좋아요')
  await look(page)
  await press(page, '리포트 저장하기')
  await heading(page, '리포트를 저장했어요')
  await look(page)

  await field(page, '락커').fill('RESORT:A-02')
  await page.keyboard.press('Enter')
  await expectText(page, 'A-02에 넣었어요.')
  await page.goto('/desk/storage')
  await expectShown(page.getByRole('button', { name: 'A-02 사용 중' }))
  await look(page)
  expect(await read('locker', 'show', 'A-02', '--region', 'RESORT')).toContain(orderId)
  expect(problems.filter(problem => !/net::ERR_FAILED/.test(problem))).toEqual([])
})

test('labels print one to a page of a roll, or side by side on A4, and read back as what they are (G334)', async () => {
  const { orderId, label } = await pickedUp()
  const { page } = await takePhone()
  await signIn(page)
  await page.goto(`/desk/labels?orders=${orderId}`)
  await expectShown(page.getByRole('article'))
  await look(page)
  expect(await codesOn(page)).toEqual([label])

  await page.goto('/desk/labels?lockers=A-01..A-03&region=RESORT')
  await expectShown(page.getByRole('article'))
  expect((await codesOn(page)).toSorted()).toEqual(['RESORT:A-01', 'RESORT:A-02', 'RESORT:A-03'])
  // In points: 62 by 29 millimetres, and A4.
  expect(await printedPages(page)).toEqual(['176x82', '176x82', '176x82'])
  await page.getByRole('radio', { name: 'A4' }).check({ force: true })
  expect(await printedPages(page)).toEqual(['595x842'])
})

/** What another library reads from the page as it is printed. */
const codesOn = async (page: Page): Promise<readonly string[]> => {
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('link', { name: DESK_TEXTS.skip, includeHidden: true }).isVisible()).toBe(false)
  const seen = await page.screenshot({ fullPage: true, scale: 'device' })
  await page.emulateMedia({ media: null })
  const found = await readBarcodes(new Uint8Array(seen), { formats: ['QRCode'], tryHarder: true })
  return found.map(({ text }) => text)
}

const printedPages = async (page: Page): Promise<readonly string[]> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))}x${Math.round(Number(height))}`,
  )
}

test('a camera reads the label by the library, under the policy of the desk, and takes a picture in the frame (G301, G328)', async () => {
  const { label } = await pickedUp()
  const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-camera-'))
  const film = join(folder, 'label.y4m')
  writeFileSync(film, filmOf(label))
  const browser = await launchBrowser(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  )
  try {
    const page = await browser.newPage({ baseURL: url(), viewport: { width: 390, height: 844 }, locale: 'ko-KR' })
    const refused: string[] = []
    page.on('console', message => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text())
    })
    await signIn(page)
    await page.goto('/desk/bench')
    await press(page, '카메라로 스캔하기')
    await heading(page, 'Atomic Redster X9')
    await press(page, '화면에서 이어서 찍기')
    await expectText(page, '장비 앞면이 네모 안에')
    await press(page, '앞면 찍기')
    await expectText(page, '1/4')
    await expectText(page, '장비 뒷면이 네모 안에')
    expect(refused).toEqual([])
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
})

/** A film of one frame, 640 by 480, that shows a code: brightness for each pixel, then colour for each four, which is none. */
const filmOf = (text: string): Buffer => {
  const [width, height, module] = [640, 480, 12]
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const [left, top] = [Math.floor((width - size * module) / 2), Math.floor((height - size * module) / 2)]
  const brightness = Buffer.alloc(width * height, 255)
  for (let y = 0; y < size * module; y += 1) {
    for (let x = 0; x < size * module; x += 1) {
      if (data[Math.floor(y / module)]?.[Math.floor(x / module)]) brightness[(top + y) * width + left + x] = 0
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, Buffer.alloc((width * height) / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`), frame, frame])
}
