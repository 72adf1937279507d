import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { Won } from '#core/shared/won.ts'
import { afterCancelStep, type Cancelling, type CancelStep, READING } from './cancelling.ts'

const FULL = 96_030 as Won
const HALF = 49_500 as Won
const after = (...steps: readonly CancelStep[]): Cancelling => steps.reduce(afterCancelStep, READING)

const asked: CancelStep = { kind: 'Asked', quotedWon: FULL }
const sent: CancelStep = { kind: 'Sent' }
const changed: CancelStep = { kind: 'Refused', refusal: { kind: 'RefundChanged', refundableWon: HALF } }
const unheard: CancelStep = { kind: 'Refused', refusal: serviceUnreachable }
const pickedUp: CancelStep = { kind: 'Refused', refusal: { kind: 'IntentMismatch' } }

describe('the question whether to cancel', () => {
  test('a refund that changed is shown beside the one before, and confirmed again (G40)', () => {
    expect(after(asked, sent, changed)).toEqual({
      step: 'asking',
      shownWon: HALF,
      changedFrom: FULL,
      trouble: null,
      isSending: false,
    })
  })

  test('an answer that did not come leaves the question open, with the same figure', () => {
    expect(after(asked, sent, unheard)).toMatchObject({ step: 'asking', shownWon: FULL, trouble: serviceUnreachable })
  })

  test('it cannot be closed while an answer is on its way', () => {
    expect(after(asked, sent, { kind: 'LeftAlone' })).toMatchObject({ step: 'asking', isSending: true })
    expect(after(asked, { kind: 'LeftAlone' })).toEqual(READING)
  })

  test('once the gear was picked up there is nothing to ask (G38)', () => {
    expect(after(asked, sent, pickedUp)).toEqual({ step: 'over', why: { kind: 'IntentMismatch' } })
  })

  // The figure that is sent is always the last one that the customer was told: by the question, or by a change.
  test('what is sent was shown before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(asked, sent, changed, unheard, { kind: 'LeftAlone' } as const)), steps => {
        let told: Won | null = null
        let now = READING
        for (const step of steps) {
          if (step.kind === 'Asked') told = step.quotedWon
          if (step === changed && now.step === 'asking') told = HALF
          now = afterCancelStep(now, step)
          if (now.step === 'asking') expect(now.shownWon).toBe(told)
        }
      }),
    )
  })
})
