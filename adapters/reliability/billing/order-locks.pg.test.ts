import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { type ownContract, paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const contracts = contractsOfStaff({ call: service.call, url: service.url, databaseUrl: service.databaseUrl })
const staff = await makeStaff(service)
const work = await service.workerJobsBy(service.databaseUrl)
const holder = new pg.Client({ connectionString: service.databaseUrl })
await holder.connect()
// Before the service goes, whose database they are connected to.
afterAll(async () => {
  await Promise.all([contracts.close(), staff.close()])
  await holder.end()
})
afterEach(async () => {
  await holder.query('rollback')
  await service.call('DELETE', '/sandbox/toss/faults')
})

type Contract = ReturnType<typeof ownContract> & { readonly token: string }

const paid = async (): Promise<Contract> => {
  const { owner, ...contract } = await paidContract(service)
  return { ...contract, token: owner.token }
}
const fetched = async (): Promise<Contract> => {
  const contract = await paid()
  await staff.must(contract.orderId, 'pickup.done')
  return contract
}
const cancelledWith = async (then: string): Promise<Contract> => {
  const contract = await paid()
  await service.faults({ on: 'cancel', then, times: 1 })
  expect((await contract.cancel()).status).toBe(200)
  return contract
}
const refused = (): Promise<Contract> => cancelledWith('error:NOT_CANCELABLE_AMOUNT')
const byBank = async (): Promise<Contract> => {
  const contract = await refused()
  expect(await contracts.payByBank(contract.orderId)).toEqual(['Settled'])
  return contract
}
const inDoubt = async (): Promise<Contract> => {
  const contract = await cancelledWith('drop-after')
  await service.moveClock({ advance: 'PT2M' })
  return contract
}
const givenThere = async (): Promise<Contract> => {
  const contract = await paid()
  const [payment] = await service.rows('select payment_key from payment where order_id = $1', [contract.orderId])
  await service.call('POST', '/sandbox/toss/cancel', { body: { paymentKey: payment?.['payment_key'] } })
  return contract
}

const hinted = async ({ orderId }: Contract): Promise<string> => {
  const body = { eventType: 'PAYMENT_STATUS_CHANGED', data: { orderId } }
  return String((await service.call('POST', '/api/webhooks/payments', { body })).status)
}

type Act = readonly [arrange: () => Promise<Contract>, act: (contract: Contract) => Promise<string>, end: string]

const ACTS: Readonly<Record<string, Act>> = {
  'goodwill of the staff': [fetched, ({ orderId }) => contracts.giveGoodwill(orderId, 10_000), 'Given'],
  'another try': [refused, async ({ orderId }) => (await contracts.retryRefunds(orderId)).join(), 'Again'],
  'a transfer': [refused, async ({ orderId }) => (await contracts.payByBank(orderId)).join(), 'Settled'],
  'a transfer that is taken back': [byBank, ({ orderId }) => contracts.reopenRefund(orderId), 'Reopened'],
  'a worker’s look at a refund': [inDoubt, () => work('settle-refunds').then(() => 'looked'), 'looked'],
  'a webhook about a refund': [inDoubt, hinted, '200'],
  'a webhook about what went back at the provider’s page': [givenThere, hinted, '200'],
  'what went back at the provider’s page and is adopted by the staff': [
    givenThere,
    async contract => contracts.adopt(await contract.paymentId()),
    'Adopted',
  ],
}

const [backend] = (await holder.query('select pg_backend_pid() as pid')).rows

/** How many wait for what `holder` has locked. Asked outside its transaction, which would see who was there when it began to look. */
const countWaiting = async (): Promise<unknown> => {
  const [row] = await service.rows(
    'select count(*)::int as n from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
    [backend.pid],
  )
  return row?.['n']
}

const readRefunds = ({ orderId }: Contract) =>
  service.rows(
    'select r.id, r.status, p.status as payment from payment p left join refund r on r.payment_id = p.id where p.order_id = $1 order by r.n',
    [orderId],
  )

test.each(Object.entries(ACTS))(
  'money of an order is given back by one transaction at a time: %s waits for the lock of the order (CW5)',
  async (_what, [arrange, act, end]) => {
    const contract = await arrange()
    const before = await readRefunds(contract)
    await holder.query('begin')
    await holder.query('select from storage_order where id = $1 for no key update', [contract.orderId])
    const acting = act(contract)
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
    expect(await readRefunds(contract)).toEqual(before)
    await holder.query('commit')
    expect(await acting).toBe(end)
    expect(await readRefunds(contract)).not.toEqual(before)
  },
)

test('who leaves while their order is written waits for it with nothing in hand: neither of the two is refused (CW5)', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  await holder.query('begin')
  await holder.query('select from storage_order where id = $1 for update', [orderId])
  const leaving = service.call('DELETE', '/api/users/withdraw', { token: customer.token })
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
  // As every row that names its customer does.
  const held = await holder.query('select id from customer where email = $1 for key share nowait', [customer.email])
  expect(held.rowCount).toBe(1)
  await holder.query('commit')
  expect((await leaving).status).toBe(200)
})
