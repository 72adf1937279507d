import { expect, test } from 'vitest'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { cancelledSteps, ruleText } from './contracts.ts'

const WON = 99_000 as Won
const known = { cancelledAt: 0 as Instant, isRefunded: false, isByBank: false }

const said = (about: Parameters<typeof cancelledSteps>[1]): string =>
  cancelledSteps(WON, about)
    .map(({ title, note }) => `${title} ${note}`)
    .join(' ')

test('what was paid at the desk goes back to an account, and no card is spoken of (G193)', () => {
  expect(said(known)).toContain('결제한 카드로')
  for (const isRefunded of [false, true]) {
    const text = said({ ...known, isByBank: true, isRefunded })
    expect(text).toContain('계좌로')
    expect(text).not.toContain('카드')
  }
})

test('where no fee is kept, none is spoken of', () => {
  expect(ruleText('FULL_MINUS_FEE', true)).toBe('수수료 빼고 전액')
  expect(ruleText('FULL_MINUS_FEE', false)).toBe('전액')
})
