import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Answer } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { ownContract, paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const orders = await interleavings(service.databaseUrl)
const one = await service.apiBy(orders.urls[0])
const [member, another] = orders.urls.map(databaseUrl =>
  contractsOfStaff({ call: service.call, url: service.url, databaseUrl }),
)
if (!member || !another) throw new Error('there are two')
const [staff, desk] = [await makeStaff(service), deskOfStaff(service)]
// Before the service goes, whose processes are connected by it.
afterAll(async () => {
  await Promise.all([member.close(), another.close()])
  await orders.close()
})
afterEach(async () => {
  await service.call('DELETE', '/sandbox/toss/faults')
})

type Contract = Awaited<ReturnType<typeof paidContract>> & { readonly payment: string }

const paid = async (): Promise<Contract> => {
  const contract = await paidContract(service)
  return { ...contract, payment: await contract.paymentId() }
}
/** The same order, but the staff has taken its money. */
const paidAtDesk = async (): Promise<Contract> => {
  const owner = await service.customer()
  const phone = newPhone()
  await service.rows('update customer set phone = $1, phone_proved_at = created_at where email = $2', [
    phone,
    owner.email,
  ])
  const contract = ownContract(service, owner.token, await desk.order(phone, null))
  return { owner, ...contract, payment: await contract.paymentId() }
}
const pickedUp = async (): Promise<Contract> => {
  const contract = await paid()
  await staff.must(contract.orderId, 'pickup.done')
  return contract
}
/** Cancelled, and the provider has refused to give the money back. */
const refused = async (): Promise<Contract> => {
  const contract = await paid()
  await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
  expect((await contract.cancel()).status).toBe(200)
  return contract
}

const ending =
  (intent: 'CANCEL' | 'TERMINATE') =>
  async ({ owner, payment }: Contract): Promise<string> => {
    const body = { status: 'CANCELLED', intent }
    return describeAnswer(await one.call('PUT', `/api/payments/${payment}/status`, { token: owner.token, body }))
  }
const describeAnswer = ({ status, body }: Answer): string => (status === 200 ? 'done' : String(body.code))

const cancelledBy = async ({ orderId }: Contract): Promise<string> =>
  another.cancel(orderId).match(
    () => 'done',
    ({ kind }) => kind,
  )

/** The state, and what went back: by our record, and by the provider's. */
const stands = async (contract: Contract): Promise<string> => {
  await service.worker()
  const { state, refunds } = await contract.stands()
  const [times] = await contract.givenBack()
  return `${String(state)}, ${refunds.join(' + ')}, ${times ?? 0} by the provider`
}

const everyEnd = async (
  arrange: () => Promise<Contract>,
  acts: readonly [(contract: Contract) => Promise<string>, (contract: Contract) => Promise<string>],
): Promise<ReadonlySet<string>> => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange,
    one: acts[0],
    other: acts[1],
    async check(answers, contract) {
      ends.add(`${answers.join(', ')}: ${await stands(contract)}`)
    },
    switches: 2,
  })
  return ends
}

describe('whatever the order, the money goes back once', () => {
  test('when customer and staff cancel', async () => {
    expect(await everyEnd(paid, [ending('CANCEL'), cancelledBy])).toEqual(
      new Set([
        'INVALID_TRANSITION, done: CANCELLED, 1 DONE 96030, 1 by the provider',
        'done, InvalidState: CANCELLED, 1 DONE 96030, 1 by the provider',
      ]),
    )
  }, 120_000)

  test('when customer and staff cancel what was paid at the desk', async () => {
    expect(await everyEnd(paidAtDesk, [ending('CANCEL'), cancelledBy])).toEqual(
      new Set([
        'INVALID_TRANSITION, done: CANCELLED, 1 FAILED 99000, 0 by the provider',
        'done, InvalidState: CANCELLED, 1 FAILED 99000, 0 by the provider',
      ]),
    )
  }, 120_000)

  test('when the customer cancels while the staff gives some of it back, by card and by bank', async () => {
    for (const byBank of [false, true]) {
      const given = ({ orderId }: Contract) => another.giveGoodwill(orderId, 10_000, { byBank })
      expect(await everyEnd(paid, [ending('CANCEL'), given])).toEqual(
        new Set([
          'done, NotPickedUpYet: CANCELLED, 1 DONE 96030, 1 by the provider',
          'done, PaymentNotDone: CANCELLED, 1 DONE 96030, 1 by the provider',
        ]),
      )
    }
  }, 120_000)

  test('when the customer ends a storage while the staff gives some of it back', async () => {
    const given = ({ orderId }: Contract) => another.giveGoodwill(orderId, 10_000)
    expect(await everyEnd(pickedUp, [ending('TERMINATE'), given])).toEqual(
      new Set(['done, Given: PICKED_UP, 1 DONE 10000, 1 by the provider']),
    )
  }, 120_000)

  test('when one member tries a refused refund again while another pays it by bank', async () => {
    const again = async ({ orderId }: Contract) => (await member.retryRefunds(orderId)).join() || 'none'
    const byBank = async ({ orderId }: Contract) => (await another.payByBank(orderId)).join() || 'none'
    expect(await everyEnd(refused, [again, byBank])).toEqual(
      new Set([
        'Again, RefundInDoubt: CANCELLED, 1 FAILED 96030 + 2 DONE 96030, 1 by the provider',
        'Again, RefundReplaced: CANCELLED, 1 FAILED 96030 + 2 DONE 96030, 1 by the provider',
        'RefundReplaced, Settled: CANCELLED, 1 FAILED 96030 + 2 DONE 96030, 0 by the provider',
        'none, Settled: CANCELLED, 1 FAILED 96030 + 2 DONE 96030, 0 by the provider',
      ]),
    )
  }, 120_000)

  test('when two members pay by bank what was paid at the desk', async () => {
    const byBank =
      (who: typeof member) =>
      async ({ orderId }: Contract) =>
        (await who.payByBank(orderId)).join() || 'none'
    const cancelled = async () => {
      const contract = await paidAtDesk()
      expect((await contract.cancel()).status).toBe(200)
      return contract
    }
    expect(await everyEnd(cancelled, [byBank(member), byBank(another)])).toEqual(
      new Set([
        'RefundReplaced, Settled: CANCELLED, 1 FAILED 99000 + 2 DONE 99000, 0 by the provider',
        'Settled, RefundReplaced: CANCELLED, 1 FAILED 99000 + 2 DONE 99000, 0 by the provider',
        'Settled, none: CANCELLED, 1 FAILED 99000 + 2 DONE 99000, 0 by the provider',
        'none, Settled: CANCELLED, 1 FAILED 99000 + 2 DONE 99000, 0 by the provider',
      ]),
    )
  }, 120_000)
})
