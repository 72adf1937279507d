import { expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { paidContract, readCustomerId } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'] })

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

const paidOrder = async () => {
  const { orderId } = await paidContract(service)
  return { orderId, customerId: await readCustomerId(service, orderId) }
}

const newTask = async (kind: string, subject: string): Promise<number> => {
  const [row] = await service.rows(
    `insert into staff_task (kind, subject, detail, created_at) values ($1, $2, 'x', now()) returning id`,
    [kind, subject],
  )
  return Number(row?.['id'])
}

const auditFor = (reason: string) => service.rows('select command, subject from audit where reason = $1', [reason])

test('a role reads the open tasks that it sees to, with order, customer and since when (G410)', async () => {
  const { orderId, customerId } = await paidOrder()
  const late = await newTask('PICKUP_LATE', orderId)
  const money = await newTask('PAID_TWICE', orderId)
  const seenBy = async (role: StaffRole) => (await (await signedIn(role)).call('GET', '/tasks')).body.tasks
  expect(await seenBy('SUPPORT')).toMatchObject([{ id: late, orderId, customerId, since: expect.any(String) }])
  expect((await seenBy('ADMIN')).map(({ id }: { id: number }) => id).toSorted()).toEqual([late, money])
})

test.each(['', '_t2_a1', '_t12_w'])(
  'a difference to the provider’s ledger under the order id %j leads to its order and customer (G722)',
  async renewal => {
    const { orderId, customerId } = await paidOrder()
    const id = await newTask('LEDGER_DIFFERENCE', `${orderId}${renewal}`)
    const admin = await signedIn('ADMIN')
    const { body } = await admin.call('GET', '/tasks')
    expect(body.tasks.find((task: { id: number }) => task.id === id)).toMatchObject({ orderId, customerId })
    const { tasks } = (await admin.call('GET', `/orders/${orderId}`)).body.order
    expect(tasks).toMatchObject([{ kind: 'LEDGER_DIFFERENCE' }])
  },
)

test('on 고객 a task leads to the order behind its subject, and one about the customer to none (G410)', async () => {
  const { orderId, customerId } = await paidOrder()
  const [payment] = await service.rows('select id from payment where order_id = $1', [orderId])
  await newTask('PAID_TWICE', String(payment?.['id']))
  await newTask('DESK_CUSTOMER_TO_JOIN', customerId)
  const { tasks } = (await (await signedIn('ADMIN')).call('GET', `/customers/${customerId}`)).body.customer
  expect(tasks).toMatchObject([
    { kind: 'PAID_TWICE', orderId },
    { kind: 'DESK_CUSTOMER_TO_JOIN', orderId: null },
  ])
})

test('of a customer without a phone a task names that of the pickup place, masked (G877)', async () => {
  const { orderId, customerId } = await paidOrder()
  const id = await newTask('PICKUP_LATE', orderId)
  await service.rows('update customer set phone = null, phone_proved_at = null where id = $1', [customerId])
  const { body: before } = await (await signedIn('SUPPORT')).call('GET', '/tasks')
  const phoneIn = (tasks: readonly { readonly id: number; readonly maskedPhone: string | null }[]) =>
    tasks.find(task => task.id === id)?.maskedPhone
  expect(phoneIn(before.tasks)).toBeNull()
  await service.rows(
    `insert into pickup_place (order_id, recipient_name, phone, address, detail, note, changed_at)
     values ($1, '김집', '0111234567', '스노우밸리로 1', '', '', now())`,
    [orderId],
  )
  await service.rows(`update storage_order set place_status = 'KNOWN' where id = $1`, [orderId])
  const { body } = await (await signedIn('SUPPORT')).call('GET', '/tasks')
  expect(phoneIn(body.tasks)).toBe('011-***-4567')
})

test('a task is closed once, by an OPERATOR with a reason; a dry run writes nothing (G410)', async () => {
  const { orderId } = await paidOrder()
  const id = await newTask('REPORT_LATE', orderId)
  const operator = await signedIn('OPERATOR')
  const close = (dryRun: boolean) =>
    operator.call('POST', `/tasks/${id}/done`, { body: { reason: `seen to ${id}`, dryRun } })
  const planned = await close(true)
  expect(planned.body).toMatchObject({ taskId: id, kind: 'REPORT_LATE', dryRun: true })
  expect(await auditFor(`seen to ${id}`)).toEqual([])
  expect((await close(false)).status).toBe(200)
  const again = await close(false)
  expect([again.status, again.body.code]).toEqual([409, 'TASK_DONE_BEFORE'])
  expect(await auditFor(`seen to ${id}`)).toEqual([{ command: 'task done REPORT_LATE', subject: orderId }])
})

test('what is done is listed for the roles that see to it, the latest first, and opened again while none is open (G711)', async () => {
  const { orderId } = await paidOrder()
  const [first, second, money] = [
    await newTask('REPORT_LATE', orderId),
    await newTask('SHELVING_LATE', orderId),
    await newTask('PAID_TWICE', orderId),
  ]
  const admin = await signedIn('ADMIN')
  for (const id of [first, second, money]) {
    await admin.call('POST', `/tasks/${id}/done`, { body: { reason: `closed ${id}` } })
  }
  const operator = await signedIn('OPERATOR')
  const done = async () =>
    (await operator.call('GET', '/tasks/done')).body.tasks
      .filter((task: { orderId: string }) => task.orderId === orderId)
      .map(({ id }: { id: number }) => id)
  expect(await done()).toEqual([second, first])
  const reopen = (dryRun: boolean) =>
    operator.call('POST', `/tasks/${first}/reopening`, { body: { reason: `meant another than ${first}`, dryRun } })
  expect((await reopen(true)).body).toMatchObject({ kind: 'REPORT_LATE', dryRun: true })
  expect(await done()).toEqual([second, first])
  expect((await reopen(false)).status).toBe(200)
  expect(await done()).toEqual([second])
  const again = await reopen(false)
  expect([again.status, again.body.code]).toEqual([409, 'TASK_OPEN'])
  expect(await auditFor(`meant another than ${first}`)).toEqual([
    { command: 'task reopen REPORT_LATE', subject: orderId },
  ])
})

test('what is done says who closed it, and nobody where what happened did (G743)', async () => {
  const { orderId } = await paidOrder()
  const [byMember, byItself] = [await newTask('REPORT_LATE', orderId), await newTask('SHELVING_LATE', orderId)]
  const operator = await signedIn('OPERATOR')
  await operator.call('POST', `/tasks/${byMember}/done`, { body: { reason: 'filed it' } })
  await service.rows('update staff_task set done_at = now() where id = $1', [byItself])
  const { tasks } = (await operator.call('GET', '/tasks/done')).body
  const closedBy = (task: number) => tasks.find(({ id }: { id: number }) => id === task)?.doneBy
  const [closing] = await service.rows(`select staff_id from audit where reason = 'filed it'`, [])
  expect([closedBy(byMember), closedBy(byItself)]).toEqual([closing?.['staff_id'], null])
})

test('messages that stopped name their way, for nobody is concerned alone (G744)', async () => {
  const id = await newTask('MESSAGES_STOPPED', 'mail')
  const { tasks } = (await (await signedIn('SUPPORT')).call('GET', '/tasks')).body
  expect(tasks.find((task: { id: number }) => task.id === id)).toMatchObject({
    stoppedChannel: 'mail',
    customerId: null,
  })
})

const FIRST = ['MESSAGES_STOPPED', 'PAYMENTS_STOPPED', 'SIGN_INS_STOPPED']

test('what a provider refuses to everybody, then stops on closed days, come before whatever is due longer, and the pages behind follow (G735, G941, G1001)', async () => {
  const older = await newTask('PICKUP_LATE', 'SK-AAAAAAAAAAAC')
  await service.rows(`update staff_task set due_on = '2000-01-01' where id = $1`, [older])
  await newTask('STOP_ON_CLOSED_DAY', 'SK-AAAAAAAAAAAD')
  await newTask('MESSAGES_STOPPED', 'sms')
  await newTask('PAYMENTS_STOPPED', 'card')
  await newTask('SIGN_INS_STOPPED', 'kakao')
  const support = await signedIn('SUPPORT')
  const readAll = async (after: string | null): Promise<readonly { id: number; kind: string }[]> => {
    const { tasks, next } = (await support.call('GET', `/tasks${after === null ? '' : `?after=${after}`}`)).body
    return next === null ? tasks : [...tasks, ...(await readAll(next))]
  }
  const tasks = await readAll(null)
  const ranks = tasks.map(({ kind }) => (FIRST.includes(kind) ? 0 : kind === 'STOP_ON_CLOSED_DAY' ? 1 : 2))
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
  expect(new Set(ranks).size).toBe(3)
  expect(tasks.find((_task, at) => ranks[at] === 2)?.id).toBe(older)
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length)
})

test('a complaint is written down, waits until it is answered once, and stays with order and customer (G411)', async () => {
  const { orderId, customerId } = await paidOrder()
  const support = await signedIn('SUPPORT')
  const write = (dryRun: boolean) =>
    support.call('POST', `/orders/${orderId}/complaints`, {
      body: { text: '엣지가 긁혔어요\u202E', reason: `called about ${orderId}`, dryRun },
    })
  expect((await write(true)).body).toMatchObject({ text: '엣지가 긁혔어요', dryRun: true })
  const listed = async (path: string) => (await support.call('GET', path)).body.complaints
  expect(await listed('/complaints')).toEqual([])
  await write(false)
  const [waiting] = await listed('/complaints')
  expect(waiting).toMatchObject({ orderId, customerId, text: '엣지가 긁혔어요', answer: null })
  const answer = () =>
    support.call('POST', `/complaints/${waiting.complaintId}/answer`, {
      body: { answer: '수리비를 드려요', reason: 'agreed' },
    })
  expect((await answer()).status).toBe(200)
  const again = await answer()
  expect([again.status, again.body.code]).toEqual([409, 'COMPLAINT_ANSWERED'])
  expect(await listed('/complaints')).toEqual([])
  for (const path of [`/orders/${orderId}/complaints`, `/customers/${customerId}/complaints`]) {
    expect(await listed(path)).toMatchObject([{ answer: { text: '수리비를 드려요', by: 'trial-support' } }])
  }
  expect(await auditFor(`called about ${orderId}`)).toEqual([
    { command: `complaint add ${waiting.complaintId}`, subject: orderId },
  ])
})

test('what a customer says of no order is written down too, and what is of nobody is not (G411)', async () => {
  const { customerId } = await paidOrder()
  const support = await signedIn('SUPPORT')
  const body = { text: '현금영수증을 부탁해요', reason: 'wrote an e-mail' }
  expect((await support.call('POST', `/customers/${customerId}/complaints`, { body })).status).toBe(200)
  const nobody = '00000000-0000-4000-8000-000000000000'
  const answers = [
    await support.call('POST', `/customers/${nobody}/complaints`, { body }),
    await support.call('POST', '/orders/SK-AAAAAAAAAAAA/complaints', { body }),
    await support.call('POST', '/complaints/x/answer', { body: { answer: 'x', reason: 'x' } }),
  ]
  expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
    [404, 'CUSTOMER_UNKNOWN'],
    [404, 'ORDER_NOT_FOUND'],
    [404, 'COMPLAINT_UNKNOWN'],
  ])
})
