import { err } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { ownContract } from '#adapters/reliability/testing/own-contract.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

/** Gear that arrived on 3 December 2026: N1 of docs/rules/renewals.md. */
const stored = async (service: ServiceUnderTest) => {
  await service.moveClock({ now: '2026-12-03T12:00:00+09:00' })
  const staff = await makeStaff(service)
  const customer = await service.customer()
  const { orderId } = await staff.store(customer)
  await registerCard(service, customer.token)
  await staff.close()
  return { customer, orderId }
}

const registerCard = async ({ call }: ServiceUnderTest, token: string): Promise<void> => {
  const { customerKey } = (await call('GET', '/api/payments/billing/customer-key', { token })).body
  const { authKey } = (await call('POST', '/sandbox/toss/window', { body: { customerKey, outcome: 'approve' } })).body
  const { status } = await call('POST', '/api/payments/billing/issue', { token, body: { authKey, customerKey } })
  if (status !== 200) throw new Error(`the card was not stored: ${status}`)
}

/** The contract as its customer sees it at this moment: sessions do not last a year. */
const at = async (
  service: ServiceUnderTest,
  now: string,
  { customer, orderId }: { customer: Customer; orderId: string },
) => {
  await service.moveClock({ now })
  const { email, password } = customer
  const { token } = (await service.call('POST', '/api/users/login', { body: { email, password } })).body
  return ownContract(service, token, orderId)
}

/** How often the provider took money, whatever it was for. */
const chargesIn = async ({ call }: ServiceUnderTest): Promise<number> =>
  ((await call('GET', '/sandbox/toss/ledger.json')).body as readonly { charges: number }[]).reduce(
    (sum, { charges }) => sum + charges,
    0,
  )

const API_ALONE = { webhooks: 'lost', roles: ['api'] } as const

test('a renewal can be ended until the end of its last day, late after the published one (N1, G60)', () =>
  onOwnService(async service => {
    const contract = await stored(service)
    const reasons = () =>
      service.rows(`select reason from timeline where order_id = $1 and event = 'autopay.terminated' order by step`, [
        contract.orderId,
      ])
    for (const [now, answer, isLate] of [
      ['2027-11-26T23:59:59+09:00', 'ACCEPT', false],
      ['2027-11-27T00:00:00+09:00', 'ACCEPT_LATE', true],
      ['2027-11-30T14:59:59.999Z', 'ACCEPT_LATE', true],
    ] as const) {
      const mine = await at(service, now, contract)
      const terms = await mine.terms()
      expect([now, terms.status]).toEqual([now, 200])
      expect(terms.body).toMatchObject({
        answer,
        isTerminated: false,
        canResume: false,
        gear: 'Atomic X9',
        storageEndDate: '2027-12-02',
        nextPaymentDate: '2027-12-03',
        renewalCancelDeadline: '2027-11-26',
        lastDayToTerminate: '2027-11-30',
      })
      expect((await mine.cancel()).body.code).toBe('INTENT_MISMATCH')
      const done = await mine.terminate()
      expect(done.body).toMatchObject({
        result: 'TERMINATED',
        refundAmount: null,
        isLate,
        storageEndDate: '2027-12-02',
      })
      expect(await mine.stands()).toEqual({ state: 'IN_STORAGE', payment: 'DONE', renewal: 'TERMINATED', refunds: [] })
      expect((await mine.terminate()).body.code).toBe('INVALID_TRANSITION')
      expect((await mine.terms()).body).toMatchObject({ isTerminated: true, canResume: true, nextPaymentDate: null })
      expect((await mine.resume()).status).toBe(200)
      expect((await mine.resume()).body.code).toBe('INVALID_TRANSITION')
      expect((await mine.stands()).renewal).toBe('ACTIVE')
    }
    expect(await reasons()).toEqual([{ reason: null }, { reason: 'late' }, { reason: 'late' }])

    for (const now of ['2027-11-30T15:00:00Z', '2027-12-03T09:59:00+09:00']) {
      const mine = await at(service, now, contract)
      expect((await mine.terms()).body).toMatchObject({ answer: 'LOCKED', isTerminated: false })
      const refused = await mine.terminate()
      expect([refused.status, refused.body.code]).toEqual([409, 'RENEWAL_LOCKED'])
      expect((await mine.stands()).renewal).toBe('ACTIVE')
    }
  }, API_ALONE))

test('what was ended is never charged, however late the workers come (I4)', () =>
  onOwnService(async service => {
    const contract = await stored(service)
    const mine = await at(service, '2027-11-30T23:59:59+09:00', contract)
    expect((await mine.terminate()).status).toBe(200)
    for (const now of ['2027-12-03T10:00:00+09:00', '2027-12-04T10:00:00+09:00', '2027-12-13T10:00:00+09:00']) {
      await service.moveClock({ now })
      await service.worker()
    }
    expect(await chargesIn(service)).toBe(1)
    expect((await (await at(service, '2027-12-13T11:00:00+09:00', contract)).resume()).body.code).toBe(
      'INVALID_TRANSITION',
    )
  }, API_ALONE))

test('a renewal is taken up again until the day of its charge, with a card that can be charged (G70, D2)', () =>
  onOwnService(async service => {
    const contract = await stored(service)
    const mine = await at(service, '2027-12-01T12:00:00+09:00', contract)
    const staff = contractsOfStaff(service)
    expect(await staff.terminate(contract.orderId)).toEqual(err({ kind: 'RenewalLocked' }))
    const asSupport = await staff.terminate(contract.orderId, { isOverride: true, role: 'SUPPORT' })
    expect(asSupport).toEqual(err({ kind: 'RoleTooLow', needed: 'ADMIN', role: 'SUPPORT' }))
    expect((await staff.terminate(contract.orderId, { isOverride: true })).isOk()).toBe(true)
    await staff.close()

    await service.rows(`update stored_card set unusable_since = now()`, [])
    expect((await mine.terms()).body).toMatchObject({ isTerminated: true, canResume: false })
    expect((await mine.resume()).body.code).toBe('CARD_NEEDED')
    await service.rows(`update stored_card set unusable_since = null`, [])
    const onTheLastDay = await at(service, '2027-12-02T23:59:59.999+09:00', contract)
    expect((await onTheLastDay.resume()).status).toBe(200)
    const onTheDay = await at(service, '2027-12-03T00:00:00+09:00', contract)
    expect((await onTheDay.terms()).body).toMatchObject({ answer: 'LOCKED', isTerminated: false })
  }, API_ALONE))

test('while a charge is being decided the renewal can neither be ended nor taken up again', () =>
  onOwnService(async service => {
    const contract = await stored(service)
    const mine = await at(service, '2027-11-01T12:00:00+09:00', contract)
    const attemptOpen = (isOpen: boolean) => service.rows(`update storage_order set attempt_open = $1`, [isOpen])
    await attemptOpen(true)
    expect((await mine.terms()).body.answer).toBe('IN_PROGRESS')
    expect((await mine.terminate()).body.code).toBe('IN_PROGRESS')
    await attemptOpen(false)
    expect((await mine.terminate()).status).toBe(200)
    await attemptOpen(true)
    expect((await mine.resume()).body.code).toBe('IN_PROGRESS')
    await attemptOpen(false)
  }, API_ALONE))

test('before the gear has arrived there are no dates yet, and the renewal can be ended all the same (G62)', () =>
  onOwnService(async service => {
    const staff = await makeStaff(service)
    const customer = await service.customer()
    const orderId = await customer.order()
    await customer.confirm(orderId, await customer.agree(orderId))
    const mine = ownContract(service, customer.token, orderId)
    expect((await mine.terms()).body.code).toBe('INVALID_TRANSITION')
    expect((await mine.terminate()).body.code).toBe('INTENT_MISMATCH')
    await staff.must(orderId, 'pickup.done')
    const undecided = {
      storageEndDate: null,
      nextPaymentDate: null,
      renewalCancelDeadline: null,
      lastDayToTerminate: null,
    }
    expect((await mine.terms()).body).toMatchObject({ answer: 'ACCEPT', ...undecided })
    expect((await mine.end({})).body).toMatchObject({ result: 'TERMINATED', isLate: false, storageEndDate: null })
  }, API_ALONE))
