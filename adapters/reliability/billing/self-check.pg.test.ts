import { afterEach, expect, test, vi } from 'vitest'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

vi.setConfig({ testTimeout: 120_000 })

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
afterEach(async () => {
  await service.call('DELETE', '/sandbox/toss/faults')
})

const standing = async (orderIds: readonly string[]) =>
  (await service.rows('select status from payment where order_id = any($1) order by status', [[...orderIds]])).map(
    ({ status }) => status,
  )

test('of two payments that went back at the provider’s own page, one whose record does not come keeps the other from nobody (G852)', async () => {
  const orderIds: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const { orderId } = await paidContract(service)
    orderIds.push(orderId)
    const [row] = await service.rows('select payment_key as key from payment where order_id = $1', [orderId])
    await service.call('POST', '/sandbox/toss/cancel', { body: { paymentKey: row?.['key'] } })
  }
  await service.moveClock({ advance: 'P1D' })
  const run = await service.workerJobsBy(service.databaseUrl)
  await service.faults(
    // The list of what moved.
    { on: 'lookup', then: 'delay:0', times: 3 },
    { on: 'lookup', then: 'malformed', times: 1 },
  )
  await expect(run('compare-ledger')).rejects.toThrow('compare-ledger')
  expect(await standing(orderIds)).toEqual(['DONE', 'REFUNDED'])
  await run('compare-ledger')
  expect(await standing(orderIds)).toEqual(['REFUNDED', 'REFUNDED'])
})
