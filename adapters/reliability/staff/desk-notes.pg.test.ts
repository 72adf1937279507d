import { expect, onTestFinished, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { paidContract, readCustomerId } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { listenTo, until } from '#adapters/reliability/testing/staff-events.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

const paidOrder = async () => {
  const { orderId } = await paidContract(service)
  return { orderId, customerId: await readCustomerId(service, orderId) }
}

const textsOn = async (browser: DeskBrowser, path: string): Promise<readonly string[]> =>
  (await browser.call('GET', `${path}/notes`)).body.notes.map(({ text }: { text: string }) => text)

test('a note is written without a reason, and read by all on order and customer (G880)', async () => {
  const { orderId, customerId } = await paidOrder()
  const support = await signedIn('SUPPORT')
  const write = (path: string, text: string, dryRun = false) =>
    support.call('POST', `${path}/notes`, { body: { text, dryRun } })
  expect((await write(`/orders/${orderId}`, '3층', true)).body).toEqual({ success: true, noteId: null, dryRun: true })
  const written = await write(`/orders/${orderId}`, '3층, 엘리베이터 없음\u202E')
  await write(`/customers/${customerId}`, '6시 뒤에 전화')
  const driver = await signedIn('OPERATOR')
  expect(await textsOn(driver, `/orders/${orderId}`)).toEqual(['6시 뒤에 전화', '3층, 엘리베이터 없음'])
  expect(await textsOn(driver, `/customers/${customerId}`)).toEqual(['6시 뒤에 전화', '3층, 엘리베이터 없음'])
  expect(
    await service.rows('select subject, reason from audit where command = $1', [`note add ${written.body.noteId}`]),
  ).toEqual([{ subject: orderId, reason: 'routine' }])
  for (const text of ['', ' \u200B ', 'x'.repeat(301)]) {
    expect((await write(`/orders/${orderId}`, text)).body).toMatchObject({ code: 'INVALID_INPUT', field: 'text' })
  }
})

test('its author removes it, or an ADMIN, with a reason; the audit log keeps who and why, not the text (G881)', async () => {
  const { orderId } = await paidOrder()
  const support = await signedIn('SUPPORT')
  const text = '주문을 잘못 봤어요'
  const { noteId } = (await support.call('POST', `/orders/${orderId}/notes`, { body: { text } })).body
  const remove = (browser: DeskBrowser, body: object = { reason: `over ${noteId}` }) =>
    browser.call('POST', `/notes/${noteId}/removal`, { body })
  const operator = await signedIn('OPERATOR')
  const admin = await signedIn('ADMIN')
  const mayRemove = async (browser: DeskBrowser) =>
    (await browser.call('GET', `/orders/${orderId}/notes`)).body.notes[0].mayRemove
  expect([await mayRemove(support), await mayRemove(operator), await mayRemove(admin)]).toEqual([true, false, true])
  const refused = await remove(operator)
  expect([refused.status, refused.body.code]).toEqual([403, 'NOTE_OF_ANOTHER'])
  expect((await remove(support, {})).body).toMatchObject({ code: 'INVALID_INPUT', field: 'reason' })
  expect((await remove(support, { reason: 'x', dryRun: true })).body).toMatchObject({ noteId: null, dryRun: true })
  expect(await textsOn(admin, `/orders/${orderId}`)).toEqual([text])
  expect((await remove(admin)).status).toBe(200)
  expect((await remove(admin)).body.code).toBe('NOTE_UNKNOWN')
  expect(await textsOn(support, `/orders/${orderId}`)).toEqual([])
  expect(await service.rows('select staff_id, subject from audit where reason = $1', [`over ${noteId}`])).toEqual([
    { staff_id: 'trial-admin', subject: orderId },
  ])
  expect(JSON.stringify(await service.rows('select * from audit', []))).not.toContain(text)
  expect(JSON.stringify(await service.rows('select body::text from staff_answer', []))).not.toContain(text)
})

test('a note on a customer is news of each of their orders, as one on an order is (G321)', async () => {
  const { orderId, customerId } = await paidOrder()
  const support = await signedIn('SUPPORT')
  const news = await listenTo(service.url, support.cookie())
  onTestFinished(news.end)
  await until(() => news.text().includes(': open'))
  for (const [at, path] of [`/customers/${customerId}`, `/orders/${orderId}`].entries()) {
    await support.call('POST', `${path}/notes`, { body: { text: '6시 뒤에 전화' } })
    // One more each time: what the first said is not taken for the second.
    await expect.poll(() => news.text().split(`data: ${orderId}`).length - 1).toBe(at + 1)
  }
})

test('a member who is bound to another region reads a note, and neither writes nor removes one (G375)', async () => {
  const { orderId, customerId } = await paidOrder()
  const support = await signedIn('SUPPORT')
  const { noteId } = (await support.call('POST', `/orders/${orderId}/notes`, { body: { text: '3층' } })).body
  const bind = (regions: readonly string[] | null) =>
    service.rows(`update staff set regions = $1 where id = 'trial-support'`, [regions])
  onTestFinished(async () => void (await bind(null)))
  await bind(['CITY'])
  const answers = [
    await support.call('POST', `/orders/${orderId}/notes`, { body: { text: 'x' } }),
    await support.call('POST', `/customers/${customerId}/notes`, { body: { text: 'x' } }),
    await support.call('POST', `/notes/${noteId}/removal`, { body: { reason: 'x' } }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(['OTHER_REGION', 'OTHER_REGION', 'OTHER_REGION'])
  expect(await textsOn(support, `/orders/${orderId}`)).toEqual(['3층'])
})
