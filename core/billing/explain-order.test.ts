import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Order } from '#core/storing/order.ts'
import { explainCheckout, explainRestore } from '#core/storing/explain-allowance.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import { explainFee, explainRefund } from './explain-money.ts'
import { explainOrder } from './explain-order.ts'
import { CHARGE_RULE, explainTerm, explainTermination, RETRY_RULE } from './explain-term.ts'
import { refund } from './refund.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'

const START = '2026-12-03' as Day
const ACCEPTED = 'accepted until the published deadline, before the gear has arrived, and while a payment is overdue'
const DAYS = 'from today to the last covered day of an ended contract, else a year ahead'
const at = (text: string): Instant => Instant.ofDate(new Date(text))
const short = (explained: readonly Explained[]) => explained.map(({ of, value, rule }) => [of, value, rule])

const order = (change: Partial<Order> = {}): Order =>
  storedOrder(START, { placedAt: at('2026-11-20T10:00:00+09:00'), pickupDate: null, ...change })
const explain = (change: Partial<Order> = {}) =>
  explainOrder({
    priced: { order: order(change), attemptOpen: false, lastPaid: 99_000 as Won, offer: null },
    feeWon: 2_970 as Won,
    checkouts: [],
    now: at('2027-01-10T12:00:00+09:00'),
    shop: TRIAL_SHOP,
  })

describe('what is shown of an order is explained', () => {
  test('with its rule, while it is stored', () => {
    expect(short(explain())).toEqual([
      ['feeWon', 2_970, 'what was stored with the payment; a later rate does not change it'],
      ['nextRenewalDate', '2027-12-03', 'whole years from the first day of storage'],
      ['storageEndDate', '2027-12-02', 'the last covered day is the day before the payment'],
      ['renewalCancelDeadline', '2027-11-26', 'the published deadline for ending the renewal'],
      ['lastDayToTerminate', '2027-11-30', 'the last day on which an ending is accepted'],
      ['chargeDueAt', '2027-12-03T01:00:00.000Z', CHARGE_RULE],
      ['renewalWon', 99_000, 'the last price, unless a higher one was announced and agreed to, or a lower one was set'],
      ['termination', 'ACCEPT', ACCEPTED],
      ['firstCheckoutDay', '2027-01-10', DAYS],
      ['lastCheckoutDay', '2028-01-10', DAYS],
      ['season', '2026-27', 'each day belongs to one season'],
      ['checkoutsLeft', 1, 'a checkout counts from its request on, in the season of its day'],
      ['needsConfirmation', false, 'outside the window of the season staff calls first'],
    ])
  })
  test('before pickup with the days of the pickup, and nothing that is not decided yet', () => {
    expect(short(explain({ state: 'REQUESTED', storageStartDate: null, autoRenewal: 'NEEDS_CARD' }))).toEqual([
      ['feeWon', 2_970, 'what was stored with the payment; a later rate does not change it'],
      ['pickupFrom', '2026-11-23', 'picked up within 1 to 2 business days'],
      ['pickupTo', '2026-11-24', 'picked up within 1 to 2 business days'],
    ])
  })
  test('with the retry days once a card was declined', () => {
    const declined = {
      ...INITIAL_RENEWAL_STATE,
      status: 'PAST_DUE',
      declines: 1,
      lastDeclinedOn: '2027-12-03' as Day,
    } as const
    const charge = explain({ renewal: declined }).find(({ of }) => of === 'chargeDueAt')
    expect(charge).toMatchObject({ value: '2027-12-04T01:00:00.000Z', rule: RETRY_RULE })
    expect(charge?.steps.at(-1)).toEqual({ step: 'retryDays', value: '2027-12-04 2027-12-06 2027-12-10' })
  })
})

test('a renewal day is explained from the first start (N4)', () => {
  const [renewal] = explainTerm('2024-02-29' as Day, 4)
  expect(renewal).toMatchObject({ value: '2028-02-29', steps: [{ value: '2024-02-29' }, { value: 4 }, {}] })
})

test.each([
  ['2027-11-26T23:59:59+09:00', 'ACCEPT', ACCEPTED],
  ['2027-11-27T00:00:00+09:00', 'ACCEPT_LATE', 'accepted late, after the published deadline'],
  ['2027-12-01T00:00:00+09:00', 'LOCKED', 'after the last day the coming payment cannot be stopped'],
])('a termination at %s is %s: %s', (now, value, rule) => {
  const asked = { start: START, termsPaid: 1, renewalStatus: 'OK', attemptOpen: false } as const
  expect(explainTermination(asked, at(now))).toMatchObject({ value, rule })
})

test.each([
  [
    'R2',
    '2026-11-24T23:59:59.999+09:00',
    'PICKUP_SCHEDULED',
    false,
    96_030,
    'before a pickup day that counts: all but the fee',
  ],
  ['R3', '2026-11-25T00:00:00+09:00', 'PICKUP_SCHEDULED', false, 49_500, 'on the pickup day: half, rounded up'],
  ['R6', '2026-11-25T14:05:00+09:00', 'PICKED_UP', false, 0, 'picked up: nothing goes back'],
  ['R10', '2026-11-27T09:00:00+09:00', 'PICKUP_SCHEDULED', false, 49_500, 'pickup day missed: half, rounded up'],
  ['R11', '2026-11-27T09:00:00+09:00', 'PICKUP_SCHEDULED', true, 99_000, 'the shop is at fault: all of it'],
  ['R12', '2026-11-20T10:00:00+09:00', 'UNPAID', false, 0, 'not paid: closed without a refund'],
] as const)('the refund of %s is explained in words', (_id, now, status, operatorFault, value, rule) => {
  const asked = { paid: 99_000 as Won, fee: 2_970 as Won, pickupDate: '2026-11-25' as Day, now: at(now), status }
  const [amount, until] = explainRefund(refund({ ...asked, operatorFault }), asked)
  expect(amount).toMatchObject({ value, rule })
  expect(until).toMatchObject({
    value: Day.addDays(Day.of(asked.now), 1),
    rule: 'a quote holds until the next midnight in Seoul',
  })
})

test('a fee is explained by its rate', () => {
  expect(explainFee(139_000 as Won, 300)).toMatchObject({
    value: 4_170,
    rule: 'a share of the payment, rounded down',
    steps: [{}, { value: 300 }, {}],
  })
})

test('allowances are explained by what was used of them (Q2, Q4, Q6)', () => {
  const used = [{ kind: 'CHECKOUT', day: '2026-12-20' as Day }] as const
  const contract = { plan: 'BASIC', autoRenewal: 'ACTIVE', checkouts: used, seasonDays: TRIAL_SHOP.season } as const
  expect(explainCheckout(contract, '2027-02-01' as Day)[1]).toMatchObject({
    value: 0,
    rule: 'a checkout counts from its request on, in the season of its day',
    steps: [{}, {}, { value: 1 }, { value: 1 }],
  })
  const ended = { ...contract, autoRenewal: 'TERMINATED' } as const
  expect(explainCheckout(ended, '2027-03-25' as Day)[1]).toMatchObject({
    value: 1,
    rule: 'the final collection of an ended contract is always left',
  })
  expect(
    explainRestore({ plan: 'BASIC', restores: used, seasonDays: TRIAL_SHOP.season }, '2027-04-01' as Day)[1],
  ).toMatchObject({
    value: false,
    steps: [{ value: 'BASIC' }, { value: 0 }, { value: '2027-03-31' }],
  })
})
