import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { answerHeaders } from '#adapters/http/server/security-headers.ts'
import { deskBrowser, type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { listenTo, until } from '#adapters/reliability/testing/staff-events.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'

const service = await sharedService({ roles: ['api'] })
const PICTURE = readFileSync(new URL('../../../ui-web/e2e/picture.png', import.meta.url))

const signedIn = (role: StaffRole, at: Pick<typeof service, 'call'> = service): Promise<DeskBrowser> =>
  signedInTo(at, role)

const pickedUp = async (browser: DeskBrowser): Promise<string> => {
  const { orderId } = await paidContract(service)
  const gear = { brand: 'Atomic', equipmentName: 'Redster', equipmentSize: '170', isWalkIn: true, handedParts: [] }
  const { status } = await browser.call('POST', `/orders/${orderId}/steps`, {
    body: { event: 'pickup.done', details: gear },
  })
  expect(status).toBe(200)
  return orderId
}

const upload = (browser: DeskBrowser, orderId: string, view: string, raw: Uint8Array = PICTURE) =>
  browser.call('PUT', `/orders/${orderId}/pictures/${view}`, { raw, headers: { 'content-type': 'image/png' } })

test('four pictures come one by one, are there after a reload, and become the report (G283)', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await pickedUp(browser)
  const [first, ...rest] = REPORT_VIEWS
  expect((await upload(browser, orderId, first)).status).toBe(200)
  const report = { score: 92, tip: '왁싱을 권해요.' }
  const early = await browser.call('POST', `/orders/${orderId}/report`, { body: report })
  expect(early).toMatchObject({
    status: 409,
    body: { code: 'PICTURES_MISSING', message: expect.stringContaining('뒤, 왼쪽, 오른쪽') },
  })
  for (const view of rest) await upload(browser, orderId, view)
  const again = await signedIn('OPERATOR')
  expect((await again.call('GET', `/orders/${orderId}/pictures`)).body.views.toSorted()).toEqual(
    [...REPORT_VIEWS].toSorted(),
  )

  const filed = await again.call('POST', `/orders/${orderId}/report`, { body: report })
  expect(filed.body).toMatchObject({ orderId, isCorrection: false })
  expect((await again.call('GET', `/orders/${orderId}/pictures`)).body.views).toEqual([])
  expect((await again.call('GET', `/orders/${orderId}`)).body.order.state).toBe('REPORTED')

  // A wrong score is put right without the gear: what is not taken anew is as it was (G1000).
  await upload(again, orderId, 'left')
  const { views, tip } = (await again.call('POST', `/orders/${orderId}/pictures`)).body
  expect([views.toSorted(), tip]).toEqual([[...REPORT_VIEWS].toSorted(), report.tip])
  const put = await again.call('POST', `/orders/${orderId}/report`, { body: { ...report, score: 29, reason: '점수' } })
  expect(put.body).toMatchObject({ orderId, isCorrection: true })
})

/** An upload that has begun: its head and the first bytes of ten megabytes, and no more. */
const begunUpload = (orderId: string, cookie: string) => {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    [
      `PUT /api/staff/orders/${orderId}/pictures/front HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Cookie: ${cookie}`,
      'Content-Type: image/jpeg',
      `Content-Length: ${10 * 1024 * 1024}`,
      '',
      'JPEG',
    ].join('\r\n'),
  )
  return { socket, answer: async () => String((await once(socket, 'data'))[0]).slice(0, 'HTTP/1.1 000'.length) }
}

test('who uploads is known before the picture is read, and a process reads twelve at once (G843)', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await pickedUp(browser)
  const stranger = begunUpload(orderId, 'seasonkeep_staff=none')
  expect(await stranger.answer()).toBe('HTTP/1.1 401')
  const low = await signedIn('SUPPORT')
  const support = begunUpload(orderId, low.cookie())
  expect(await support.answer()).toBe('HTTP/1.1 403')

  const held = Array.from({ length: 13 }, () => begunUpload(orderId, browser.cookie()))
  // Only the one that is refused is answered before its end.
  expect(await Promise.race(held.map(({ answer }) => answer()))).toBe('HTTP/1.1 429')
  expect((await upload(browser, orderId, 'front')).status).toBe(429)
  for (const { socket } of [...held, stranger, support]) socket.destroy()
  await expect.poll(async () => (await upload(browser, orderId, 'front')).status).toBe(200)
})

test('what is no picture is refused at once, with what to do', async () => {
  const browser = await signedIn('OPERATOR')
  const orderId = await pickedUp(browser)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(12)])
  expect((await upload(browser, orderId, 'front', heic)).body.message).toContain('HEIC')
  expect((await upload(browser, orderId, 'front', Buffer.from('<svg/>'))).status).toBe(400)
  expect((await upload(browser, orderId, 'front', Buffer.alloc(11 * 1024 * 1024))).status).toBe(413)
  expect((await upload(browser, 'SK-AAAAAAAAAAAA', 'front')).status).toBe(404)
  expect((await upload(browser, orderId, 'above')).status).toBe(404)
  expect((await upload(await signedIn('SUPPORT'), orderId, 'front')).body.code).toBe('ROLE_TOO_LOW')
  expect((await upload(deskBrowser(service), orderId, 'front')).status).toBe(401)
})

test('lockers of a region come with what is in them; a query that is none is refused', async () => {
  const browser = await signedIn('SUPPORT')
  const { body } = await browser.call('GET', '/regions')
  const [{ code }] = body.regions
  expect((await browser.call('GET', `/lockers?region=${code}&state=FREE`)).body).toMatchObject({
    lockers: [],
    next: null,
  })
  for (const query of ['', '?region=x', `?region=${code}&state=EMPTY`, `?region=${code}&after=no`]) {
    expect((await browser.call('GET', `/lockers${query}`)).body.code).toBe('INVALID_INPUT')
  }
})

test("the driver's list is for who drives, and each place on it is in the audit log", async () => {
  const browser = await signedIn('OPERATOR')
  expect((await browser.call('GET', '/pickups?day=2026-12-01')).body).toMatchObject({ day: '2026-12-01', stops: [] })
  expect((await browser.call('GET', '/pickups?day=tomorrow')).body.code).toBe('INVALID_INPUT')
  expect((await (await signedIn('SUPPORT')).call('GET', '/pickups')).body.code).toBe('ROLE_TOO_LOW')
})

test('what one does, others hear within two seconds, also at another process, and nothing but its id (G284)', async () => {
  const browser = await signedIn('OPERATOR')
  const other = await service.apiBy(service.databaseUrl)
  const [here, there] = await Promise.all([
    listenTo(service.url, browser.cookie()),
    listenTo(other.url, browser.cookie()),
  ])
  await until(() => here.text().includes(': open') && there.text().includes(': open'))
  // As every answer (X13), though it is written past what writes them all.
  expect(Object.fromEntries(here.headers)).toMatchObject(answerHeaders({ isHttps: false }))
  const orderId = await pickedUp(browser)
  await until(() => here.text().includes(orderId) && there.text().includes(orderId))
  expect(there.text()).not.toContain('김시즌')
  here.end()
  there.end()
})

test('who is signed out hears of no order any more, at whichever process they listened (G284)', async () => {
  const [leaving, staying] = [await signedIn('OPERATOR'), await signedIn('OPERATOR')]
  const other = await service.apiBy(service.databaseUrl)
  const streams = await Promise.all([
    listenTo(service.url, leaving.cookie()),
    listenTo(other.url, leaving.cookie()),
    listenTo(other.url, staying.cookie()),
  ])
  const [here, there, stays] = streams
  await until(() => streams.every(stream => stream.text().includes(': open')))
  await leaving.call('POST', '/sign-out', {})
  const orderId = await pickedUp(staying)
  await until(() => stays.text().includes(orderId) && here.hasEnded() && there.hasEnded())
  for (const { text } of [here, there]) {
    expect(text()).toContain('event: signed-out')
    expect(text()).not.toContain(orderId)
  }
  expect([stays.hasEnded(), stays.text().includes('signed-out')]).toEqual([false, false])
  stays.end()
})

test('news are for the staff alone', async () => {
  const stream = await listenTo(service.url, '')
  expect(stream.status).toBe(401)
  stream.end()
  const { token } = await service.customer()
  const answer = await makeApi(service.url).call('GET', '/api/staff/events', { token })
  expect(answer.status).toBe(401)
})
