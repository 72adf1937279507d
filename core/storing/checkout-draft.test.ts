import { describe, expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import {
  afterCheckoutStep,
  CHECKOUT_STEPS,
  type CheckoutDraft,
  completedCheckout,
  EMPTY_CHECKOUT,
  firstMissingCheckoutStep,
  isInputComplete,
} from './checkout-draft.ts'

const ME = { name: '김시즌', phone: '01012345678' }
const SKI = 'ski' as EquipmentId
const BOARD = 'board' as EquipmentId
const AT = 1_765_000_000_000 as Instant

const FILLED: CheckoutDraft = {
  ...EMPTY_CHECKOUT,
  equipmentId: SKI,
  begunAt: AT,
  day: '2026-12-20' as Day,
  address: '스노우밸리로 1',
  addressDetail: ' 201호 ',
  agreements: { service: true, damageCompensation: true, partnerDisclaimer: true },
}

test('what is complete goes out as one request with one name', () => {
  expect(completedCheckout(FILLED, ME)).toEqual({
    key: `checkout:ski:${AT}`,
    request: {
      equipmentId: SKI,
      day: '2026-12-20',
      proxy: { name: '', phone: '' },
      address: '스노우밸리로 1 201호',
      agreements: FILLED.agreements,
    },
  })
})

test('a proxy who was typed and then not wanted is not sent', () => {
  const typed = afterCheckoutStep(FILLED, { kind: 'ProxyTyped', proxy: { name: '이영희', phone: '010-9876-5432' } })
  expect(completedCheckout(typed, ME)?.request.proxy).toEqual({ name: '', phone: '' })
  const named = afterCheckoutStep(typed, { kind: 'RecipientPicked', isProxy: true })
  expect(completedCheckout(named, ME)?.request.proxy).toEqual({ name: '이영희', phone: '010-9876-5432' })
})

test('other gear is another request, on a day of its own', () => {
  const other = afterCheckoutStep(FILLED, { kind: 'GearPicked', equipmentId: BOARD, at: (AT + 1) as Instant })
  expect(other).toMatchObject({ equipmentId: BOARD, begunAt: AT + 1, day: null, address: FILLED.address })
  expect(afterCheckoutStep(FILLED, { kind: 'GearPicked', equipmentId: SKI, at: (AT + 1) as Instant })).toBe(FILLED)
})

test.each([
  ['without a day', { day: null }],
  ['without an address', { address: ' ', addressDetail: '201호' }],
  ['with an address of 201 characters', { address: '가'.repeat(201) }],
  ['with a proxy without a name', { isProxy: true }],
  ['with half a proxy', { isProxy: true, proxy: { name: '이영희', phone: '' } }],
  ['with a number that is none', { isProxy: true, proxy: { name: '이영희', phone: '012-1234-5678' } }],
])('the input is not complete %s', (_name, change) => {
  expect(isInputComplete({ ...FILLED, ...change }, ME)).toBe(false)
  expect(completedCheckout({ ...FILLED, ...change }, ME)).toBeNull()
})

test('a customer without a number names a recipient, perhaps themselves', () => {
  const nameless = { ...ME, phone: null }
  expect(isInputComplete(FILLED, nameless)).toBe(false)
  const named = { ...FILLED, isProxy: true, proxy: { name: ME.name, phone: '010-1234-5678' } }
  expect(isInputComplete(named, nameless)).toBe(true)
})

describe('who skips a step', () => {
  test.each(CHECKOUT_STEPS.map(({ path }) => path))('is led back from %s to the beginning', path => {
    expect(firstMissingCheckoutStep(EMPTY_CHECKOUT, path, ME)).toBe(
      path === '/equipment/checkout/warning' ? null : '/equipment/checkout/warning',
    )
    expect(firstMissingCheckoutStep(FILLED, path, ME)).toBeNull()
  })

  test('is led to the first thing that is missing', () => {
    const noTerms = { ...FILLED, agreements: { ...FILLED.agreements, service: false } }
    expect(firstMissingCheckoutStep(noTerms, '/equipment/checkout/location', ME)).toBe('/equipment/checkout/terms')
    expect(firstMissingCheckoutStep({ ...noTerms, day: null }, '/equipment/checkout/location', ME)).toBe(
      '/equipment/checkout/input',
    )
  })
})
