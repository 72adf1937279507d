import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningService, type ServiceUnderTest } from '../running-service.ts'
import { checkout, withdraw } from './customer-actions.ts'
import { end, registerCard } from './money-actions.ts'
import { movingIn, ordering, staffDoes } from './moving-in.ts'
import { runSequence } from './run-model.ts'
import { openShop, type Shop } from './shop.ts'
import { allRounds, round, SETTLING, untilNextSeason, wait } from './work-actions.ts'

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
      ...movingIn(1, 'SKI', 'FLEX'),
      checkout(1, 0),
      staffDoes('checkout.delivered'),
      staffDoes('equipment.restored'),
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
      ...movingIn(1, 'SKI', 'FLEX'),
      registerCard(1, 'yes', false),
      wait('for a week', ({ now }) => now + 7 * 86_400_000),
      ...movingIn(1, 'SNOWBOARD', 'FLEX', 1),
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
