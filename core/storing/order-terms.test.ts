import { describe, expect, test } from 'vitest'
import { TERMS_KINDS } from '#core/account/terms-document.ts'
import {
  CHECKOUT_TERMS,
  checkoutTermsAgreed,
  NO_CHECKOUT_AGREED,
  NO_STORING_AGREED,
  STORING_TERMS,
  storingTermsAgreed,
} from './order-terms.ts'

const allStoring = { service: true, damageCompensation: true, autoExtension: true }
const allCheckout = { service: true, damageCompensation: true, partnerDisclaimer: true }

describe('the terms of storing and of checkout', () => {
  test('are three each, every one with a text to read', () => {
    expect(STORING_TERMS.map(({ term }) => term)).toEqual(['service', 'damageCompensation', 'autoExtension'])
    expect(CHECKOUT_TERMS.map(({ term }) => term)).toEqual(['service', 'damageCompensation', 'partnerDisclaimer'])
    expect([...STORING_TERMS, ...CHECKOUT_TERMS].every(({ document }) => TERMS_KINDS.includes(document))).toBe(true)
  })

  test('start with nothing ticked', () => {
    expect([storingTermsAgreed(NO_STORING_AGREED), checkoutTermsAgreed(NO_CHECKOUT_AGREED)]).toEqual([false, false])
  })

  test('are all required', () => {
    expect([storingTermsAgreed(allStoring), checkoutTermsAgreed(allCheckout)]).toEqual([true, true])
    for (const { term } of STORING_TERMS) expect(storingTermsAgreed({ ...allStoring, [term]: false })).toBe(false)
    for (const { term } of CHECKOUT_TERMS) expect(checkoutTermsAgreed({ ...allCheckout, [term]: false })).toBe(false)
  })
})
