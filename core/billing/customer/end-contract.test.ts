import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import { memoryOwnContracts } from '#adapters/memory/billing/memory-own-contracts.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { KnownHome } from '#core/storing/ports/own-storage.ts'
import type { CancelQuote, TerminationTerms } from '../ports/own-contracts.ts'
import { makeEndContract } from './end-contract.ts'
import { makeResumeRenewal } from './resume-renewal.ts'

const PAYMENT = 'payment-1' as PaymentId
const contracted = {
  orderId: 'SK-1' as OrderId,
  paymentId: PAYMENT,
  equipmentType: 'SKI',
  plan: 'BASIC',
  location: 'RESORT',
} as const
const QUOTE: CancelQuote = {
  ...contracted,
  pickupDate: null,
  paidWon: 99_000 as Won,
  refundableWon: 96_030 as Won,
  rule: 'FULL_MINUS_FEE',
  validUntil: 0 as Instant,
}
const TERMS: TerminationTerms = {
  ...contracted,
  gear: 'Atomic',
  storageEndDate: null,
  nextPaymentDate: null,
  renewalCancelDeadline: null,
  lastDayToTerminate: null,
  answer: 'ACCEPT',
  isTerminated: false,
  canResume: false,
}
const CANCEL = { intent: 'CANCEL', expectedRefund: 96_030 as Won } as const
const CANCELLED = ok({ kind: 'Cancelled', refundWon: 96_030 })
const TERMINATE = { intent: 'TERMINATE', expectedRefund: null } as const

const setUp = () => {
  const contracts = memoryOwnContracts()
  contracts.quoteIs(QUOTE)
  const homeStore = memoryDeviceStore<KnownHome | null>(null)
  let now = 0
  const clock = { now: () => (now += 1) as Instant }
  const { ownContracts } = contracts
  return {
    contracts,
    homeStore,
    endContract: makeEndContract({ ownContracts, homeStore, clock }),
    resumeRenewal: makeResumeRenewal({ ownContracts, homeStore }),
  }
}

describe('cancelling a storage', () => {
  test('two taps send one request', async () => {
    const { contracts, endContract } = setUp()
    const answers = await Promise.all([endContract(PAYMENT, CANCEL), endContract(PAYMENT, CANCEL)])
    expect(answers).toEqual([CANCELLED, CANCELLED])
    expect(contracts.requests).toHaveLength(1)
  })

  test('a home that knows nothing of it is forgotten', async () => {
    const { homeStore, endContract } = setUp()
    homeStore.write({} as KnownHome)
    await endContract(PAYMENT, CANCEL)
    expect(homeStore.read()).toBeNull()
  })

  test('a try after a lost answer is the same try, and is answered as if it had been heard', async () => {
    const { contracts, endContract } = setUp()
    contracts.loseNextAnswer()
    expect(await endContract(PAYMENT, CANCEL)).toEqual(err(serviceUnreachable))
    expect(await endContract(PAYMENT, CANCEL)).toEqual(CANCELLED)
    const [first, second] = contracts.requests
    expect(second?.key).toBe(first?.key)
  })

  test('a try after a refusal is another one', async () => {
    const { contracts, endContract } = setUp()
    contracts.quoteIs({ ...QUOTE, refundableWon: 49_500 as Won })
    expect(await endContract(PAYMENT, CANCEL)).toEqual(err({ kind: 'RefundChanged', refundableWon: 49_500 }))
    await endContract(PAYMENT, CANCEL)
    const [first, second] = contracts.requests
    expect(second?.key).not.toBe(first?.key)
  })

  // Whatever is lost on the way: as long as the customer goes on, the storage is cancelled once and the answer is the real one.
  test('any row of lost answers ends in what really happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('offline', 'lost'), { maxLength: 8 }), async troubles => {
        const { contracts, endContract } = setUp()
        for (const trouble of troubles) {
          if (trouble === 'offline') contracts.goOffline()
          else contracts.loseNextAnswer()
          expect((await endContract(PAYMENT, CANCEL)).isErr()).toBe(true)
          contracts.comeBack()
        }
        // An answer that was to be lost may have met the dead line before.
        const last = await endContract(PAYMENT, CANCEL)
        const answer = last.isOk() ? last : await endContract(PAYMENT, CANCEL)
        expect(answer).toEqual(CANCELLED)
        expect(new Set(contracts.requests.map(({ key }) => key)).size).toBe(1)
      }),
    )
  })
})

describe('ending the renewal', () => {
  test('ended, taken up and ended again are two tries', async () => {
    const { contracts, endContract, resumeRenewal } = setUp()
    contracts.termsAre(TERMS)
    await endContract(PAYMENT, TERMINATE)
    expect((await resumeRenewal(PAYMENT)).isOk()).toBe(true)
    const again = await endContract(PAYMENT, TERMINATE)
    expect(again).toEqual(ok({ kind: 'Terminated', isLate: false, storageEndDate: null }))
    expect(new Set(contracts.requests.map(({ key }) => key)).size).toBe(2)
  })

  test('what is meant for a storage that was picked up since is not done to it', async () => {
    const { contracts, endContract } = setUp()
    contracts.termsAre(TERMS)
    expect(await endContract(PAYMENT, CANCEL)).toEqual(err({ kind: 'IntentMismatch' }))
  })
})
