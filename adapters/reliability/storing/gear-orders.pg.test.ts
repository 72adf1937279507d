import type { Result } from 'neverthrow'
import { afterAll, expect, test } from 'vitest'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

const service = await sharedService({ roles: ['api'] })
const orders = await interleavings(service.databaseUrl)
const one = await service.apiBy(orders.urls[0])
const [staff, otherStaff] = [
  await makeStaff({ call: service.call, databaseUrl: orders.urls[1] }),
  await makeStaff({ call: service.call, databaseUrl: orders.urls[0] }),
]
const contracts = contractsOfStaff({ call: service.call, url: service.url, databaseUrl: orders.urls[0] })
// Before the service goes, whose processes are connected by it.
afterAll(async () => {
  await Promise.all([staff.close(), otherStaff.close(), contracts.close()])
  await orders.close()
})

const describeResult = (recorded: Result<unknown, { readonly kind: string }>): string =>
  recorded.match(
    () => 'done',
    ({ kind }) => kind,
  )

test('a cancellation against the pickup: the money goes back or the gear is with us, in every order (S7)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const contract = await paidContract(service)
      return { ...contract, payment: await contract.paymentId() }
    },
    one: ({ owner, payment }) =>
      one.call('PUT', `/api/payments/${payment}/status`, {
        token: owner.token,
        body: { status: 'CANCELLED', intent: 'CANCEL' },
      }),
    other: ({ orderId }) => staff.advance(orderId, 'pickup.done'),
    async check([cancelled, pickedUp], contract) {
      const { state, payment } = await contract.stands()
      const [refunds] = await contract.givenBack()
      const end = [cancelled.status, cancelled.body.code ?? '', describeResult(pickedUp), state, payment, refunds].join(
        ' ',
      )
      ends.add(end)
      expect(['200  InvalidTransition CANCELLED REFUNDED 1', '409 INTENT_MISMATCH done PICKED_UP DONE 0']).toContain(
        end,
      )
    },
    switches: 2,
  })
  expect(ends.size).toBe(2)
}, 120_000)

test('a cancellation by the staff against the pickup: the money goes back or the gear is with us, in every order (S7)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: () => paidContract(service),
    one: async ({ orderId }) => contracts.cancel(orderId),
    other: ({ orderId }) => staff.advance(orderId, 'pickup.done'),
    async check([cancelled, pickedUp], contract) {
      await service.worker()
      const { state, payment } = await contract.stands()
      const [refunds] = await contract.givenBack()
      ends.add([describeResult(cancelled), describeResult(pickedUp), state, payment, refunds].join(' '))
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['done InvalidTransition CANCELLED REFUNDED 1', 'InvalidState done PICKED_UP DONE 0']))
}, 120_000)

test('a report against a correction: what is taken back is the step that was last, and the report can be filed again', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const contract = await paidContract(service)
      await staff.must(contract.orderId, 'pickup.done')
      return contract
    },
    one: ({ orderId }) => otherStaff.advance(orderId, 'report.filed'),
    other: ({ orderId }) => staff.advance(orderId, 'status.corrected'),
    async check([filed, corrected], contract) {
      const { state } = await contract.stands()
      const takenBack = corrected.match(
        ({ before }) => before.state,
        ({ kind }) => kind,
      )
      ends.add([describeResult(filed), takenBack, state].join(' '))
      if (state === 'REQUESTED') await staff.must(contract.orderId, 'pickup.done')
      await staff.must(contract.orderId, 'report.filed')
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['InvalidTransition PICKED_UP REQUESTED', 'done REPORTED PICKED_UP']))
}, 120_000)
