import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import type { Action } from './action.ts'
import { checkout, leave, order, redirect, withdraw } from './customer-actions.ts'
import {
  changeLink,
  deskOrder,
  payByLink,
  pressRenewal,
  renewAtDesk,
  reverseRenewal,
  sendCardLink,
  staffCharges,
} from './desk-actions.ts'
import {
  cancelFirstThere,
  cancelRenewalThere,
  confirm,
  end,
  giveGoodwill,
  payByBank,
  registerCard,
  reopenRefund,
  webhook,
  webhooksOfRenewal,
} from './money-actions.ts'
import { answerOffer, lowerPrice, offerPrice, withdrawPrice } from './price-actions.ts'
import { advance, checkZone, closeDay } from './staff-actions.ts'
import { chooseWindow, sayPlace } from './window-actions.ts'
import { untilStored, ordering, staffStep } from './usual-steps.ts'
import { runSequence } from './run-model.ts'
import { openShop, type Shop } from './shop.ts'
import { allRounds, CHARGING, round, SETTLING, untilNextSeason, wait } from './work-actions.ts'

let service: ServiceUnderTest
let shop: Shop
beforeAll(async () => {
  service = await runningService({ roles: ['api'], webhooks: 'lost' })
  shop = await openShop(service)
}, 60_000)
afterAll(async () => {
  await shop.close()
  await service.stop()
})

const at = (moment: string): number => Date.parse(`${moment}+09:00`)

// What random runs have found, each in its shortest form. The model is asked after each action.
test.each([
  [
    'gear whose checkout is withdrawn only when a new season has begun rests again all the same',
    '2027-06-29T15:00:00',
    [
      ...untilStored(1, 'SKI', 'FLEX'),
      checkout(1, 0),
      staffStep('checkout.delivered'),
      staffStep('equipment.restored'),
      checkout(1, 0),
      untilNextSeason,
      withdraw(1),
      allRounds,
    ],
  ],
  [
    'home speaks of the contract whose status changed last, not of the one that was charged last',
    '2026-11-20T15:00:00',
    [
      ...untilStored(1, 'SKI', 'FLEX'),
      registerCard(1, 'yes', false),
      wait('for a week', ({ now }) => now + 7 * 86_400_000),
      ...untilStored(1, 'SNOWBOARD', 'FLEX', 1),
      wait('for the renewal', () => at('2027-11-20T11:00:00')),
      allRounds,
    ],
  ],
  [
    'a refund that is looked at a year late, when the provider happens to be silent, is found the next time',
    '2026-11-20T15:00:00',
    [
      ...ordering(1, 'SNOWBOARD', 'FLEX'),
      end(1, { intent: 'CANCEL', quote: 'asked', call: 'lost after' }),
      wait('for a year', () => at('2027-11-19T09:00:00')),
      round(SETTLING, 'a silent record'),
    ],
  ],
])(
  '%s',
  async (_, from, actions) => {
    await expect(runSequence(shop, at(from), actions)).resolves.toBeUndefined()
  },
  120_000,
)

const STORED = untilStored(1, 'SKI', 'BASIC')
const BY_LINK = { declines: false, call: 'fine', isTwice: true } as const
const forAMonth = wait('for a month', ({ now }) => now + 31 * 86_400_000)
const STAFF_STEPS = ['pickup.done', 'report.filed', 'storage.arrived', 'storage.shelved'].map(staffStep)
const AT_DESK = [deskOrder(null, 'SKI', 'BASIC', 'CASH'), ...STAFF_STEPS]
const BACK = [...STORED, checkout(1, 0), staffStep('checkout.delivered'), staffStep('equipment.restored')]
const endedSince = (days: number) => [
  ...STORED,
  end(1, { intent: 'TERMINATE', quote: 'none', call: 'fine' }),
  wait('past its end', () => at('2027-11-20T09:00:00') + days * 86_400_000),
]
const PAYS = { isAgain: false, declines: false, isWrongAmount: false } as const
const untilTenOn = (day: string) => [wait(`until ${day}`, () => at(`${day}T10:00:00`)), allRounds]

test.each([
  [
    'a transfer that was taken back in another month, and made in a third one',
    [
      deskOrder(1, 'SKI', 'BASIC', 'BANK'),
      end(1, { intent: 'CANCEL', quote: 'none', call: 'fine' }),
      payByBank(1),
      forAMonth,
      reopenRefund(1),
      forAMonth,
      payByBank(1),
    ],
  ],
  [
    'an order at the desk beside a contract that nobody looked at, and of another kind (G819)',
    [
      deskOrder(1, 'SKI', 'BASIC', 'CASH'),
      deskOrder(1, 'SKI', 'FLEX', 'CASH', 'RESORT', false, false),
      deskOrder(1, 'SNOWBOARD', 'FLEX', 'CASH', 'RESORT', false, false),
      deskOrder(1, 'SNOWBOARD', 'FLEX', 'LINK', 'RESORT', false, false),
      end(1, { intent: 'CANCEL', quote: 'none', call: 'fine' }),
      deskOrder(1, 'SKI', 'FLEX', 'LINK', 'RESORT', false, false),
    ],
  ],
  [
    'a year that is taken at the desk on the first day on which it may be',
    [
      ...untilStored(1, 'SKI', 'BASIC'),
      wait('until the day before', () => at('2027-10-20T12:00:00')),
      renewAtDesk(1),
      wait('for the reminder', () => at('2027-10-21T12:00:00')),
      renewAtDesk(1),
      renewAtDesk(1),
    ],
  ],
  [
    'a year that was taken for the wrong contract, before its day and after it',
    [
      ...untilStored(1, 'SKI', 'BASIC'),
      wait('for the reminder', () => at('2027-10-21T12:00:00')),
      reverseRenewal(1),
      renewAtDesk(1),
      reverseRenewal(1),
      reverseRenewal(1),
      wait('until it is due', () => at('2027-12-05T12:00:00')),
      allRounds,
      renewAtDesk(1),
      forAMonth,
      reverseRenewal(1),
      allRounds,
      renewAtDesk(1),
      end(1, { intent: 'TERMINATE', quote: 'none', call: 'fine' }),
      reverseRenewal(1),
    ],
  ],
  [
    'a year that was taken at the desk before its day, taken back after it and paid by the stored card then',
    [
      ...untilStored(1, 'SKI', 'BASIC'),
      wait('for the first day at the desk', () => at('2027-10-21T09:00:00')),
      renewAtDesk(1),
      wait('until it is due', () => at('2027-12-05T12:00:00')),
      reverseRenewal(1),
      registerCard(1, 'yes', false),
      pressRenewal(1),
      allRounds,
    ],
  ],
  [
    'an order by a link that is paid in its last hour',
    [
      deskOrder(null, 'SKI', 'BASIC', 'LINK'),
      wait('for nearly three days', ({ now }) => now + 71 * 3_600_000),
      allRounds,
      payByLink(1, BY_LINK),
    ],
  ],
  [
    'goodwill by card and by bank, and the renewal at the desk',
    [
      ...untilStored(1, 'SNOWBOARD', 'FLEX'),
      giveGoodwill(1, 10_000, false),
      allRounds,
      giveGoodwill(1, 50_000, true),
      wait('until the year is over', () => at('2027-11-19T23:59:50')),
      renewAtDesk(1),
      reopenRefund(1),
    ],
  ],
  [
    'the last second of a year, and the first one of the next',
    [
      wait('for the last second', () => at('2026-12-31T23:59:57')),
      ...ordering(1, 'SKI', 'BASIC'),
      deskOrder(2, 'SNOWBOARD', 'FLEX', 'CASH'),
      end(1, { intent: 'CANCEL', quote: 'none', call: 'fine' }),
    ],
  ],
])(
  'the books agree after %s (G255)',
  async (_, story) => {
    await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
  },
  120_000,
)

const PAID = { isAgain: false, declines: false, isWrongAmount: false, call: 'fine' } as const
const wishing = (owner: number, type: 'SKI' | 'SNOWBOARD', hasPlace: boolean) => [
  order(owner, type, 'BASIC', { region: 'VALLEY', wish: 0, hasPlace }),
]
const byStaff = (event: string, more: object = {}) =>
  advance(1, { event, daysAhead: 1, isForced: false, isFinal: false, ...more }, null)

test.each([
  [
    'the last stop of a half-day goes to who pays first, the other one chooses again',
    [
      ...wishing(1, 'SKI', true),
      ...wishing(2, 'SKI', true),
      confirm(1, PAID),
      confirm(1, PAID),
      chooseWindow(1, 0),
    ].concat([chooseWindow(2, 0), chooseWindow(2, 1), chooseWindow(2, 2), chooseWindow(1, 1)]),
  ],
  [
    'a wish waits for the place, and is lost to another one meanwhile',
    [...wishing(1, 'SKI', false), confirm(1, PAID), ...wishing(2, 'SKI', true), confirm(1, PAID)].concat([
      sayPlace(1),
      sayPlace(2),
      chooseWindow(1, 3),
    ]),
  ],
  [
    'a half-day that is taken is not to be wished for',
    [...wishing(1, 'SKI', true), confirm(1, PAID), ...wishing(2, 'SKI', true), ...wishing(1, 'SNOWBOARD', true)],
  ],
  [
    'staff goes beyond the stops, and a pickup that was not missed gets its stop again',
    [
      ...wishing(1, 'SKI', true),
      confirm(1, PAID),
      order(2, 'SKI', 'BASIC', { region: 'VALLEY' }),
      confirm(1, PAID),
      byStaff('pickup.scheduled', { half: 'MORNING' }),
      byStaff('pickup.scheduled', { half: 'MORNING', isForced: true }),
      wait('for the day', ({ now }) => now + 86_400_000),
      chooseWindow(6, 1),
      byStaff('pickup.missed'),
      byStaff('pickup.missed'),
      order(1, 'SNOWBOARD', 'FLEX', { region: 'VALLEY' }),
      confirm(1, PAID),
      byStaff('pickup.scheduled', { daysAhead: 0, isForced: true }),
      // Of the first of all.
      advance(6, { event: 'status.corrected', daysAhead: 1, isForced: false, isFinal: false }, null),
      byStaff('status.corrected'),
      byStaff('pickup.done'),
    ],
  ],
])(
  '%s (G211, G212)',
  async (_, story) => {
    await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
  },
  120_000,
)

const LAKE = { region: 'LAKE' } as const
const inLake = (owner: number, type: 'SKI' | 'SNOWBOARD') => [order(owner, type, 'FLEX', LAKE), confirm(1, PAID)]
const until = (event: string, more: object = {}) =>
  [...STAFF_STEPS.slice(0, 3), byStaff('storage.shelved', more)].slice(0, event === 'storage.arrived' ? 3 : 4)

test.each([
  [
    'an order at the desk has the place of the unpaid one that it replaces, and of the other kind none (G931)',
    [...wishing(1, 'SKI', true), deskOrder(1, 'SNOWBOARD', 'BASIC', 'CASH'), deskOrder(1, 'SKI', 'BASIC', 'CASH')],
  ],
  [
    'gear that nobody was told to collect is disposed of after two letters (G933)',
    [...endedSince(60), byStaff('gear.disposed'), byStaff('gear.disposed', { isFinal: true })],
  ],
])(
  '%s',
  async (_, story) => {
    await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
  },
  120_000,
)

test.each([
  [
    'a region takes no more orders than its lockers hold, and staff beyond them puts up another one',
    [
      ...inLake(1, 'SKI'),
      ...until('storage.shelved', { locker: 'B-01' }),
      order(1, 'SNOWBOARD', 'FLEX', LAKE),
      ...inLake(2, 'SKI'),
      ...until('storage.shelved', { locker: 'B-01' }),
      byStaff('storage.shelved', { locker: 'ANY' }),
      deskOrder(null, 'SKI', 'BASIC', 'CASH', 'LAKE'),
      deskOrder(null, 'SNOWBOARD', 'BASIC', 'CASH', 'LAKE', true),
      ...until('storage.shelved', { locker: 'A-01' }),
      byStaff('storage.shelved', { locker: 'ANY' }),
    ],
  ],
  [
    'gear that was not brought after all finds its locker taken',
    [
      ...inLake(1, 'SKI'),
      ...until('storage.shelved', { locker: 'A-01' }),
      checkout(1, 0),
      staffStep('checkout.delivered'),
      ...inLake(2, 'SKI'),
      ...until('storage.shelved', { locker: 'A-01' }),
      // Of the first of both.
      advance(6, { event: 'status.corrected', daysAhead: 0, isForced: true, isFinal: false }, null),
      byStaff('equipment.restored', { locker: 'A-01' }),
      byStaff('equipment.restored', { locker: 'Z-9' }),
      byStaff('equipment.restored', { locker: null }),
      byStaff('equipment.restored', { locker: 'B-01' }),
      byStaff('locker.moved', { locker: 'ANY' }),
    ],
  ],
  [
    'gear of the other kind than was ordered does not fit into the locker of its order',
    [
      ...inLake(1, 'SKI'),
      byStaff('pickup.done', { isOtherKind: true }),
      ...until('storage.shelved', { locker: 'A-01' }).slice(1),
      order(2, 'SKI', 'BASIC', LAKE),
      order(2, 'SNOWBOARD', 'BASIC', LAKE),
      byStaff('storage.shelved', { locker: 'ANY' }),
    ],
  ],
  [
    'gear that its zone misses is looked for until it is read anywhere, moved, or leaves',
    [
      ...inLake(1, 'SKI'),
      ...until('storage.shelved', { locker: 'B-01' }),
      checkZone('B', 1),
      checkZone('B', 1),
      checkZone('A', 1),
      checkZone('B', 1),
      byStaff('locker.moved', { locker: 'A-01' }),
      checkZone('A', 1),
      checkout(1, 0),
      staffStep('checkout.delivered'),
      byStaff('equipment.restored', { locker: 'A-01' }),
      checkZone('A', 1),
      staffStep('gear.lost'),
      staffStep('status.corrected'),
      checkZone('A', 0),
    ],
  ],
])(
  '%s (G151, G233, G886)',
  async (_, story) => {
    await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
  },
  120_000,
)

test('a booked day that the shop closed counts for no cancellation until another one is booked (G44)', async () => {
  const onDay = (event: string, daysAhead: number) => byStaff(event, { daysAhead, isForced: true })
  const booked = [...ordering(1, 'SKI', 'BASIC'), onDay('pickup.scheduled', 1)]
  const cancelled = end(1, { intent: 'CANCEL', quote: 'none', call: 'fine' })
  const story = [
    ...booked,
    closeDay(1),
    wait('until the day', () => at('2026-11-21T15:00:00')),
    cancelled,
    ...booked,
    closeDay(1),
    onDay('pickup.rescheduled', 2),
    closeDay(1),
    onDay('pickup.rescheduled', 1),
    // Each wait for a day once: who books it again knows.
    closeDay(1),
    wait('until the day after', () => at('2026-11-22T15:00:00')),
    cancelled,
  ]
  await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
}, 120_000)

test('a booked day that is open again counts again, and closed once more it does not (G44, G787)', async () => {
  const onDay = (daysAhead: number) => byStaff('pickup.scheduled', { daysAhead, isForced: true })
  const cancelled = end(1, { intent: 'CANCEL', quote: 'none', call: 'fine' })
  const story = [
    ...ordering(1, 'SKI', 'BASIC'),
    onDay(1),
    closeDay(1),
    ...ordering(1, 'SNOWBOARD', 'BASIC'),
    onDay(2),
    // Each closing opens the day before.
    closeDay(1),
    closeDay(2),
    closeDay(1),
    wait('until the first day', () => at('2026-11-21T15:00:00')),
    cancelled,
    wait('until the second day', () => at('2026-11-22T15:00:00')),
    cancelled,
  ]
  await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
}, 120_000)

test('a customer is sent to where a card is registered once a day, and never without a contract that renews (G244)', async () => {
  const story = [
    deskOrder(null, 'SKI', 'BASIC', 'LINK'),
    sendCardLink(1),
    payByLink(1, BY_LINK),
    sendCardLink(1),
    sendCardLink(1),
    wait('for a day', ({ now }) => now + 86_400_000),
    sendCardLink(1),
  ]
  await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
}, 120_000)

const reminded = ['2027-10-25', '2027-11-06', '2027-11-12', '2027-11-16'].flatMap(untilTenOn)
/** A renewal whose first try was declined on its day. */
const DECLINED = [...STORED, registerCard(1, 'no', false), ...reminded, ...untilTenOn('2027-11-20')]

test.each([
  [
    'by a try that was refused, and taken all the same',
    [
      ...DECLINED,
      registerCard(1, 'yes', false),
      wait('for the next try', () => at('2027-11-21T10:00:00')),
      round(CHARGING, 'refused, though taken'),
      ...['2027-11-23', '2027-11-27'].flatMap(untilTenOn),
    ],
  ],
  ['by a link, pressed twice', [...DECLINED, changeLink(1, 'AGAIN'), payByLink(1, BY_LINK)]],
  [
    'by a link whose answer is lost, while the day of the next try comes',
    [
      ...DECLINED,
      changeLink(1, 'AGAIN'),
      payByLink(1, { ...BY_LINK, call: 'lost after', isTwice: false }),
      ...untilTenOn('2027-11-21'),
    ],
  ],
  [
    'by the next try, after a link that was cancelled',
    [
      ...DECLINED,
      changeLink(1, 'AGAIN'),
      changeLink(1, 'CANCEL'),
      payByLink(1, BY_LINK),
      registerCard(1, 'yes', false),
      ...untilTenOn('2027-11-21'),
      changeLink(1, 'AGAIN'),
    ],
  ],
  [
    'by a link that is not sent again while its answer is in doubt',
    [
      ...DECLINED,
      changeLink(1, 'AGAIN'),
      payByLink(1, { ...BY_LINK, call: 'lost after', isTwice: false }),
      changeLink(1, 'AGAIN'),
      payByLink(1, BY_LINK),
    ],
  ],
  [
    'by a press between the tries, so that the link is over',
    [
      ...DECLINED,
      changeLink(1, 'AGAIN'),
      registerCard(1, 'yes', false),
      pressRenewal(1),
      allRounds,
      payByLink(1, BY_LINK),
    ],
  ],
  [
    'by none of the presses, which spend no try',
    [
      ...DECLINED,
      pressRenewal(1),
      registerCard(1, 'no', false),
      pressRenewal(1),
      allRounds,
      pressRenewal(1),
      ...['2027-11-21', '2027-11-23', '2027-11-27'].flatMap(untilTenOn),
      registerCard(1, 'yes', false),
      staffCharges(1),
      allRounds,
    ],
  ],
  [
    'by the stored card, once the window that said no cannot take the money any more',
    [
      ...DECLINED,
      changeLink(1, 'AGAIN'),
      payByLink(1, { ...BY_LINK, call: 'refused', isTwice: false }),
      registerCard(1, 'yes', false),
      pressRenewal(1),
      allRounds,
      wait('11 min', ({ now }) => now + 660_000),
      allRounds,
    ],
  ],
  ...(['refused, though taken', 'our request is wrong, though taken', 'another currency'] as const).map(
    (call): [string, Action[]] => [
      `by a window: ${call}`,
      [...DECLINED, changeLink(1, 'AGAIN'), payByLink(1, { ...BY_LINK, call, isTwice: false }), webhooksOfRenewal(1)],
    ],
  ),
  ...(
    [
      'our request is wrong, though taken',
      'refused, taken, and reported later',
      'another currency',
      'a day later',
    ] as const
  ).map((fault): [string, Action[]] => [
    `by the next try: ${fault}`,
    [
      ...DECLINED,
      registerCard(1, 'yes', false),
      wait('for the next try', () => at('2027-11-21T10:00:00')),
      round(CHARGING, fault),
      webhooksOfRenewal(1),
      wait('for a day', ({ now }) => now + 86_400_000),
      webhooksOfRenewal(1),
      allRounds,
    ],
  ]),
  ['at the desk, while a link is out', [...DECLINED, changeLink(1, 'AGAIN'), renewAtDesk(1), payByLink(1, BY_LINK)]],
  [
    'by a new link, when the first one is over',
    [
      ...DECLINED,
      changeLink(1, 'AGAIN'),
      wait('for the link to end', ({ now }) => now + 73 * 3_600_000),
      payByLink(1, BY_LINK),
      changeLink(1, 'AGAIN'),
      payByLink(1, { ...BY_LINK, declines: true }),
      payByLink(1, BY_LINK),
    ],
  ],
])(
  'a renewal that was declined is paid %s (G242, G245)',
  async (_, story) => {
    await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
  },
  120_000,
)

/** The answer of a renewal was lost, and all of it went back at the provider's page before anybody looked. */
const GIVEN_BACK_UNSEEN = [
  ...STORED,
  registerCard(1, 'yes', false),
  ...reminded,
  wait('for the renewal', () => at('2027-11-20T10:00:00')),
  round(CHARGING, 'lost after'),
  cancelRenewalThere(1, false),
]
const onNextDay = wait('for a day', ({ now }) => now + 86_400_000)

test.each([
  ['is paid by nobody', [...GIVEN_BACK_UNSEEN, ...['2027-11-21', '2027-11-23', '2027-11-27'].flatMap(untilTenOn)]],
  ['is paid by a press', [...GIVEN_BACK_UNSEEN, onNextDay, allRounds, pressRenewal(1), allRounds]],
  [
    'is paid at the desk, which is taken back, and then by a link',
    [
      ...GIVEN_BACK_UNSEEN,
      webhooksOfRenewal(1),
      renewAtDesk(1),
      reverseRenewal(1),
      changeLink(1, 'AGAIN'),
      payByLink(1, BY_LINK),
      allRounds,
    ],
  ],
  [
    'is paid by a press, and goes back once more',
    [
      ...GIVEN_BACK_UNSEEN,
      onNextDay,
      allRounds,
      staffCharges(1),
      allRounds,
      cancelRenewalThere(1, true),
      cancelRenewalThere(1, false),
      webhooksOfRenewal(1, 'OLDEST'),
      allRounds,
    ],
  ],
  [
    'is ended, while the first year goes back too',
    [
      ...GIVEN_BACK_UNSEEN,
      allRounds,
      cancelFirstThere(1, true),
      end(1, { intent: 'TERMINATE', quote: 'none', call: 'fine' }),
      cancelFirstThere(1, false),
      allRounds,
    ],
  ],
])(
  'a renewal that was given back before anybody knew of it %s (G911)',
  async (_, story) => {
    await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
  },
  120_000,
)

const announced = [...STORED, registerCard(1, 'yes', false), offerPrice(1), ...reminded]
const onRenewalDay = wait('for the renewal', () => at('2027-11-20T10:00:00'))

test.each([
  [
    'agreed to is charged',
    [...announced, answerOffer(1, 'AGREED'), onRenewalDay, allRounds, cancelRenewalThere(1, true)],
  ],
  ['that nobody answered is not charged', [...announced, onRenewalDay, allRounds]],
  ['agreed to on an old page is not charged', [...announced, answerOffer(1, 'AGREED', true), onRenewalDay, allRounds]],
  [
    'agreed to and withdrawn is not charged, and another one is not announced so late',
    [...announced, answerOffer(1, 'AGREED'), withdrawPrice(1), offerPrice(1), onRenewalDay, allRounds],
  ],
  [
    'agreed to is what the desk takes, what it takes back, and what a link asks for',
    [
      ...announced,
      answerOffer(1, 'AGREED'),
      renewAtDesk(1),
      reverseRenewal(1),
      ...['2027-11-20', '2027-11-28'].flatMap(untilTenOn),
      changeLink(1, 'AGAIN'),
      payByLink(1, BY_LINK),
    ],
  ],
  [
    'whose charge was lost, and given back there, is what the year costs once more',
    [
      ...announced,
      answerOffer(1, 'KEPT'),
      answerOffer(1, 'AGREED'),
      onRenewalDay,
      round(CHARGING, 'lost after'),
      withdrawPrice(1),
      cancelRenewalThere(1, false),
      wait('for a day', ({ now }) => now + 86_400_000),
      allRounds,
      pressRenewal(1),
      allRounds,
    ],
  ],
  [
    'passes over who has a lower one, which is announced, charged and what the year after costs',
    [...STORED, registerCard(1, 'yes', false), lowerPrice(1), offerPrice(1), ...reminded, onRenewalDay, allRounds],
  ],
  [
    'can be offered again once a lower one was taken back',
    [
      ...STORED,
      registerCard(1, 'yes', false),
      lowerPrice(1),
      withdrawPrice(1),
      offerPrice(1),
      ...reminded,
      lowerPrice(1),
    ],
  ],
  [
    'is not charged where the reminders named a lower one that was taken back since, unless another names it (G973)',
    [
      ...STORED,
      ...untilStored(2, 'SKI', 'BASIC'),
      registerCard(1, 'yes', false),
      registerCard(2, 'yes', false),
      lowerPrice(1),
      lowerPrice(2),
      ...reminded.slice(0, 2),
      withdrawPrice(2),
      ...reminded.slice(2),
      withdrawPrice(1),
      onRenewalDay,
      allRounds,
    ],
  ],
  [
    'is not needed for a lower one of a year that nobody paid, at the desk, by a press or by a link',
    [
      ...STORED,
      registerCard(1, 'no', false),
      ...reminded,
      onRenewalDay,
      allRounds,
      lowerPrice(1),
      pressRenewal(1),
      allRounds,
      changeLink(1, 'AGAIN'),
      payByLink(1, BY_LINK),
    ],
  ],
])(
  'a higher price %s (G73)',
  async (_, story) => {
    await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
  },
  120_000,
)

/** The answer of a first payment was lost, and all of it went back at the provider's page before anybody looked. */
const FIRST_BACK_UNSEEN = [
  order(1, 'SKI', 'BASIC'),
  confirm(1, { ...PAYS, call: 'lost after' }),
  cancelFirstThere(1, false),
]

test.each([
  ['is found by the workers', [...FIRST_BACK_UNSEEN, allRounds]],
  [
    'is found by its customer, who pays for it with another key, and then for another order',
    [
      ...FIRST_BACK_UNSEEN,
      confirm(1, { ...PAYS, isAgain: true, call: 'fine' }),
      confirm(1, { ...PAYS, call: 'fine' }),
      ...ordering(1, 'SKI', 'BASIC'),
      allRounds,
    ],
  ],
  ['is found by a webhook, after its customer wanted to go', [...FIRST_BACK_UNSEEN, leave(1), webhook(1), leave(1)]],
  [
    'was paid by a link',
    [
      deskOrder(null, 'SKI', 'FLEX', 'LINK'),
      payByLink(1, { ...BY_LINK, call: 'lost after', isTwice: false }),
      cancelFirstThere(1, false),
      allRounds,
      payByLink(1, BY_LINK),
      deskOrder(1, 'SKI', 'FLEX', 'CASH'),
    ],
  ],
])(
  'a first payment that was given back before anybody knew of it %s (G118)',
  async (_, story) => {
    await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
  },
  120_000,
)

test.each([
  ['an order that nobody paid', [order(1, 'SKI', 'BASIC')]],
  ['an order by a link that nobody paid', [deskOrder(null, 'SKI', 'BASIC', 'LINK')]],
  [
    'an order by a link whose answer was lost',
    [deskOrder(null, 'SKI', 'FLEX', 'LINK'), payByLink(1, { ...BY_LINK, call: 'lost after', isTwice: false })],
  ],
  ['an order that was paid at the desk', [deskOrder(null, 'SKI', 'BASIC', 'BANK')]],
  [
    'a refund of what the desk took',
    [deskOrder(1, 'SKI', 'BASIC', 'CASH'), end(1, { intent: 'CANCEL', quote: 'none', call: 'fine' })],
  ],
  ['gear of a customer without a login', AT_DESK],
  ['gear of a customer without a login whose second year nobody paid', [...AT_DESK, ...untilTenOn('2027-11-29')]],
  ['a payment in doubt', [order(1, 'SKI', 'BASIC'), confirm(1, { ...PAYS, call: 'lost after' })]],
  ['a pickup that is booked', [...ordering(1, 'SKI', 'BASIC'), staffStep('pickup.scheduled')]],
  [
    'a refund that the card did not take',
    [...ordering(1, 'SKI', 'BASIC'), end(1, { intent: 'CANCEL', quote: 'asked', call: 'no part of it' })],
  ],
  ['goodwill that is under way', [...untilStored(1, 'SKI', 'BASIC'), giveGoodwill(1, 10_000, false)]],
  [
    'goodwill that gave all of a payment back',
    [
      ...untilStored(1, 'SKI', 'BASIC'),
      giveGoodwill(1, 50_000, true),
      giveGoodwill(1, null, false),
      giveGoodwill(1, 49_000, true),
    ],
  ],
  ['gear on its way to its locker', untilStored(1, 'SKI', 'BASIC', 3)],
  [
    'a delivery that is booked, and goes to another place (T43)',
    [...STORED, checkout(1, 3), redirect(1, 1), staffStep('checkout.scheduled'), redirect(1, 2), redirect(1, 2)],
  ],
  ['gear that is with its customer', [...STORED, checkout(1, 0), staffStep('checkout.delivered')]],
  ['gear that came back, with no checkout left', BACK],
  ['gear of a contract that has ended', endedSince(0)],
  ['gear of a contract that ended a month ago', endedSince(31)],
  [
    'a renewal that was never paid, with no checkout left',
    [
      ...BACK,
      untilNextSeason,
      allRounds,
      checkout(1, 0),
      staffStep('checkout.delivered'),
      staffStep('equipment.restored'),
    ].concat(['2027-11-20', '2027-11-28'].flatMap(untilTenOn)),
  ],
  [
    'gear that was lost, and is found a month later (G797)',
    [...STORED, staffStep('gear.lost'), forAMonth, staffStep('status.corrected'), checkout(1, 0)],
  ],
  [
    'a pickup that is taken back after goodwill, and a cancellation for what is left',
    [
      ...ordering(1, 'SKI', 'BASIC'),
      staffStep('pickup.done'),
      giveGoodwill(1, 10_000, false),
      staffStep('status.corrected'),
      end(1, { intent: 'CANCEL', quote: 'none', call: 'fine' }),
      allRounds,
      end(1, { intent: 'CANCEL', quote: 'asked', call: 'fine' }),
    ],
  ],
])(
  'there is a way home from %s (CW6)',
  async (_, story) => {
    await expect(runSequence(shop, at('2026-11-20T15:00:00'), story)).resolves.toBeUndefined()
  },
  120_000,
)
