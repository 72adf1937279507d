import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import sharp from 'sharp'
import { STORED_KEYS } from '#adapters/browser/stored-keys.ts'
import { gearPhotograph } from '#adapters/images/testing/gear-photograph.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { ensureChromium } from '../tasks/chromium.ts'
import { runProgram } from '../tasks/run-program.ts'
import { type Finding, median } from './measure.ts'
import { takePhone } from './phone.ts'
import { BENCH_SECRET, post, serveOn, withDatabase } from './with-service.ts'

const ROUNDS = 5
const SETTLED_AFTER_MS = 5_000
const SHOWN_MS = 1_000
/** As large as a report keeps it: a camera's own would take long to draw. */
const PHOTOGRAPH = { width: 1_200, height: 1_600 }
const PERSON = { name: '김시즌', email: 'pictures@example.com', password: 'skiing2026' }

/** The pictures of a report on a phone profile: from the tap on it until its first picture is there, and the bytes of one for the screen. */
export const benchPictures = (): Promise<readonly Finding[]> =>
  withDatabase(async databaseUrl => {
    const found = ensureChromium()
    if (found.isErr()) throw new Error(found.error)
    const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-pictures-'))
    const env = { SEASONKEEP_DATA: folder }
    const service = await serveOn(databaseUrl, await freePort(), { env })
    const phone = await takePhone(found.value)
    try {
      const session = await customerWithReport(service.url, folder, {
        ...env,
        DATABASE_URL: databaseUrl,
        SEASONKEEP_SECRET: BENCH_SECRET,
      })
      const before = `for (const [key, value] of Object.entries(${JSON.stringify(session)})) localStorage.setItem(key, value)`
      const seen: Opened[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const visit = { before, settledAfterMs: SETTLED_AFTER_MS, after: openReport }
        seen.push(await phone.visit(`${service.url}/equipment`, visit))
      }
      return [
        {
          what: 'first picture of a report after the tap (floor: the limit)',
          ours: median(seen.map(({ shownMs }) => shownMs)),
          floor: SHOWN_MS,
          unit: 'ms',
          target: { atMost: 1 },
        },
        {
          what: 'picture for the screen beside the JPEG',
          ours: median(seen.map(({ screenKb }) => screenKb)),
          floor: median(seen.map(({ fullKb }) => fullKb)),
          unit: 'KB',
          target: { atMost: 0.35 },
        },
      ]
    } finally {
      await phone.close()
      await service.stop()
      rmSync(folder, { recursive: true })
    }
  })

/** Somebody whose gear was inspected, as their browser keeps the session. */
const customerWithReport = async (appUrl: string, folder: string, env: NodeJS.ProcessEnv) => {
  const { name, email, password } = PERSON
  const api = `${appUrl}/api`
  await post(`${api}/users/signup`, { userName: name, userLogin: email, userPassword: password })
  const { token = '', user } = await post(`${api}/users/login`, { email, password })
  const wanted = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
  const { orderId = '' } = await post(`${api}/orders/pre-create`, wanted, token)
  const window = { orderId, amount: 99_000, orderName: 'bench', outcome: 'approve' }
  const { paymentKey } = await post(`${appUrl}/sandbox/toss/window`, window)
  await post(`${api}/orders/toss/confirm`, { paymentKey, orderId, amount: 99_000 }, token)

  const staff = async (...args: readonly string[]): Promise<void> => {
    const command = ['cli/seasonkeep.mjs', ...args, '--as', 'bench', '--reason', 'bench']
    const { isDone, output } = await runProgram(process.execPath, command, { env })
    if (!isDone) throw new Error(output)
  }
  await staff('staff', 'add', 'bench', '--name', 'bench', '--role', 'ADMIN')
  const gear = ['--brand', 'Atomic', '--name', 'Redster X9', '--size', '170']
  await staff('order', 'advance', orderId, '--event', 'pickup.done', '--walk-in', ...gear)
  const pictures: string[] = []
  for (const view of REPORT_VIEWS) {
    const file = join(folder, `${view}.jpg`)
    writeFileSync(file, await withGrain(await gearPhotograph(view, PHOTOGRAPH)))
    pictures.push(`--${view}`, file)
  }
  await staff('report', 'add', '--order', orderId, '--score', '92', '--tip', 'bench', ...pictures)
  return { [STORED_KEYS.token]: token, [STORED_KEYS.user]: JSON.stringify(user) }
}

/** What is drawn is smoother than what a camera sees, and has a tenth of its bytes. */
const withGrain = async (picture: Uint8Array): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const grain = await sharp({ create: { ...PHOTOGRAPH, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  return sharp(picture)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

type Opened = { readonly shownMs: number; readonly screenKb: number; readonly fullKb: number }

/** Runs in the page that lists the gear. */
const openReport = async (): Promise<Opened> => {
  const began = performance.now()
  document.querySelector<HTMLElement>('a[href*="reportId="]')?.click()
  const first = () => document.querySelector<HTMLImageElement>('section img[alt*="사진"]')
  while (!first()?.naturalWidth && performance.now() - began < 20_000) await new Promise(requestAnimationFrame)
  const shownMs = performance.now() - began
  const sizeOf = async (address = ''): Promise<number> => (await (await fetch(address)).blob()).size / 1024
  const address = first()?.src
  return { shownMs, screenKb: await sizeOf(address), fullKb: await sizeOf(address?.replace('&size=screen', '')) }
}
