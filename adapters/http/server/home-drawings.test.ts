import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import type { Customer } from '#core/account/customer.ts'
import type { Instant } from '#core/shared/instant.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Home } from '#core/storing/ports/own-storage.ts'
import { makeHomeDrawings } from './home-drawings.ts'

const WANTED = { build: '/assets/main-1.js', home: {} as Home, customer: {} as Customer }

let folder: string
const report = vi.fn<(cause: unknown) => void>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawings-'))
  await mkdir(join(folder, 'renderer'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})

afterEach(async () => {
  setCurrentShop(TRIAL_SHOP)
  report.mockReset()
  await rm(folder, { recursive: true })
})

/** With a thread that does this for each drawing; those after the first find it begun. */
const drawingsBy = async (eachTime: string) => {
  const code = `import { parentPort, workerData } from 'node:worker_threads'
    parentPort.on('message', asked => { ${eachTime} })`
  await writeFile(join(folder, 'renderer/render-home.js'), code)
  return makeHomeDrawings({ folder, publicUrl: '', social: [], clock: { now: () => 0 as Instant }, report })
}

const ANSWERS = 'parentPort.postMessage({ id: asked.id, html: workerData.shop.brand.korean })'

test('a drawing is made by one thread, and anew by another when the facts of the shop have changed (G1070)', async () => {
  const { draw, close } = await drawingsBy(ANSWERS)
  await expect.poll(() => draw(WANTED)).toBe(TRIAL_SHOP.brand.korean)
  setCurrentShop({ ...TRIAL_SHOP, brand: { ...TRIAL_SHOP.brand, korean: '알프스킵' } })
  await expect.poll(() => draw(WANTED)).toBe('알프스킵')
  expect(report).not.toHaveBeenCalled()
  await close()
})

test('an answer does not wait for a drawing that does not come (G1070)', async () => {
  const { draw, close } = await drawingsBy('')
  const drawn = Array.from({ length: 32 }, () => draw(WANTED))
  // The next one does not even begin to wait.
  expect(await Promise.race([draw(WANTED).then(() => 'at once'), drawn[0]])).toBe('at once')
  expect(await Promise.all(drawn)).toEqual(Array(32).fill(null))
  await close()
})

test('a thread that ends is told of, and the next drawing begins another (G1070)', async () => {
  const { draw, close } = await drawingsBy(`if (asked.build === 'broken') throw new Error('cannot draw'); ${ANSWERS}`)
  await expect.poll(() => draw(WANTED)).toBe(TRIAL_SHOP.brand.korean)
  expect(await draw({ ...WANTED, build: 'broken' })).toBeNull()
  await expect.poll(() => draw(WANTED)).toBe(TRIAL_SHOP.brand.korean)
  expect(report).toHaveBeenCalledOnce()
  await close()
})
