import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { deskBrowser, type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { DOOR_PICTURES_MOST } from '#core/storing/door-picture.ts'

const service = await sharedService({ roles: ['api'] })
const PICTURE = readFileSync(new URL('../../../ui-web/e2e/picture.png', import.meta.url))

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

const paid = async (): Promise<string> => (await paidContract(service)).orderId

const pickUp = async (browser: DeskBrowser, orderId: string) => {
  const details = { brand: 'Atomic', equipmentName: 'Redster', equipmentSize: '170', isWalkIn: true, handedParts: [] }
  const { status } = await browser.call('POST', `/orders/${orderId}/steps`, { body: { event: 'pickup.done', details } })
  expect(status).toBe(200)
}

type Sent = { readonly id?: string; readonly raw?: Uint8Array; readonly query?: string }

const upload = (browser: DeskBrowser, orderId: string, { id = randomUUID(), raw = PICTURE, query }: Sent = {}) =>
  browser.call(
    'PUT',
    `/orders/${orderId}/door-pictures/${id}?${query ?? 'event=pickup.done&takenAt=2026-11-25T09:00:00Z'}`,
    { raw, headers: { 'content-type': 'image/png' } },
  )

const look = (browser: DeskBrowser, orderId: string) =>
  browser.call('POST', `/orders/${orderId}/looks/door-pictures`, { body: { reason: 'the customer asked' } })

/** A refusal; the picture itself is no JSON. */
const see = (browser: DeskBrowser, orderId: string, id: string) =>
  browser.call('GET', `/orders/${orderId}/door-pictures/${id}`)

test('a picture of what was handed over is kept once, however often it is sent, and each look is in the audit log (G870)', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await paid()
  await pickUp(browser, orderId)
  const id = randomUUID()
  const all = await Promise.all([1, 2, 3].map(() => upload(browser, orderId, { id })))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await upload(browser, orderId, { id })).status).toBe(200)

  const support = await signedIn('SUPPORT')
  const { status, body } = await look(support, orderId)
  expect([status, body.pictures]).toEqual([
    200,
    [{ pictureId: id, event: 'pickup.done', takenAt: '2026-11-25T09:00:00.000Z', takenBy: 'trial-operator' }],
  ])
  const shown = async (size: string) => {
    const address = `${service.url}/api/staff/orders/${orderId}/door-pictures/${id}?size=${size}`
    const { headers } = await fetch(address, { headers: { cookie: support.cookie() } })
    return headers.get('content-type')
  }
  expect([await shown('full'), await shown('screen')]).toEqual(['image/jpeg', 'image/webp'])
  expect((await see(support, orderId, randomUUID())).status).toBe(404)
  expect((await see(support, await paid(), id)).status).toBe(404)
  expect((await see(deskBrowser(service), orderId, id)).status).toBe(401)
  const looks = await service.rows(
    `select staff_id, reason from audit where command = 'order pictures' and subject = $1`,
    [orderId],
  )
  expect(looks).toEqual([{ staff_id: 'trial-support', reason: 'the customer asked' }])
})

test('an order that was not handed over takes none, and a step no more than three (G871)', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await paid()
  const early = await upload(browser, orderId)
  expect([early.status, early.body.code]).toEqual([409, 'DOOR_PICTURE_REFUSED'])
  await pickUp(browser, orderId)
  const all = await Promise.all(Array.from({ length: DOOR_PICTURES_MOST + 2 }, () => upload(browser, orderId)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(DOOR_PICTURES_MOST)
  expect(all.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual(
    Array.from({ length: 2 }, () => 'DOOR_PICTURE_REFUSED'),
  )
  const delivered = await upload(browser, orderId, { query: 'event=checkout.delivered&takenAt=2026-11-25T09:00:00Z' })
  expect(delivered.status).toBe(409)
})

test('what is no picture is refused as one of a report is, and nobody else sends or sees any (G871)', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await paid()
  await pickUp(browser, orderId)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(12)])
  expect((await upload(browser, orderId, { raw: heic })).body.message).toContain('HEIC')
  expect((await upload(browser, orderId, { raw: Buffer.from('<svg/>') })).body.code).toBe('INVALID_IMAGE')
  expect((await upload(browser, orderId, { raw: Buffer.alloc(11 * 1024 * 1024) })).status).toBe(413)
  for (const query of ['', 'event=report.filed&takenAt=2026-11-25T09:00:00Z', 'event=pickup.done&takenAt=now']) {
    expect((await upload(browser, orderId, { query })).body.code).toBe('INVALID_INPUT')
  }
  expect((await upload(browser, orderId, { id: 'mine' })).status).toBe(404)
  expect((await upload(browser, 'SK-AAAAAAAAAAAA')).status).toBe(404)
  expect((await upload(await signedIn('SUPPORT'), orderId)).body.code).toBe('ROLE_TOO_LOW')
  expect((await upload(deskBrowser(service), orderId)).status).toBe(401)

  const id = randomUUID()
  expect((await upload(browser, orderId, { id })).status).toBe(200)
  const bind = (regions: readonly string[] | null) =>
    service.rows(`update staff set regions = $1 where id = 'trial-operator'`, [regions])
  onTestFinished(async () => void (await bind(null)))
  await bind(['ELSEWHERE'])
  for (const answer of [look(browser, orderId), see(browser, orderId, id), upload(browser, orderId)]) {
    expect((await answer).body.code).toBe('OTHER_REGION')
  }
})
