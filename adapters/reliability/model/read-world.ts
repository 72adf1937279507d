import { newContract, type World } from './world.ts'
import type { Shop } from './shop.ts'

/** What can be done depends on what is there; the model's own predictions are not asked here. */
export const readWorld = async (shop: Shop, world: World, placedAt: number): Promise<void> => {
  world.now = shop.now()
  const { people, orders } = await shop.readState()
  world.owners.splice(
    0,
    Infinity,
    ...people.map(({ isHere, hasLogin }) => ({ card: null, hasLeft: !isHere, hasLogin })),
  )
  world.contracts.splice(
    0,
    Infinity,
    ...orders.map(({ owner, plan, type, region, state, terms, start }) =>
      Object.assign(newContract({ owner, type, plan, region }, placedAt), { state, terms, start }),
    ),
  )
}
