import type { Shop } from './shop.ts'
import type { Contract, World } from './world.ts'

/** A step of a customer, the staff or time, in the real shop and in the model of it. */
export type Action = {
  /** With all parameters: a failing sequence is read by people. */
  readonly name: string
  readonly can: (world: World) => boolean
  readonly perform: (shop: Shop, world: World) => Promise<string>
  /** The answer that must have come; the world is then as it must be. */
  readonly predict: (world: World) => string
}

type Suits = (contract: Contract, world: World) => boolean

/** One in so many actions is about a contract that it does not suit. */
const ODD_EVERY = 6

/** The contract that a number means in this world, of those whose owner is still here; as a rule one that suits. */
const contractAt = (world: World, pick: number, { suits, by = 'ANYBODY' }: Whose): Picked | null => {
  const here = world.contracts.flatMap((contract, at) => {
    const owner = world.owners[contract.owner]
    return owner?.hasLeft === false && (owner.hasLogin || by === 'ANYBODY') ? [{ contract, at }] : []
  })
  const suiting = pick % ODD_EVERY === 0 ? [] : here.filter(({ contract }) => suits(contract, world))
  const among = suiting.length > 0 ? suiting : here
  return among[pick % Math.max(1, among.length)] ?? null
}

type Whose = {
  readonly suits: Suits
  /** Only who has a login does something with a contract of theirs. */
  readonly by?: 'CUSTOMER' | 'ANYBODY'
}

type Picked = { readonly contract: Contract; readonly at: number }

/** An action about one contract: possible when there is one. */
export const contractAction = (
  pick: number,
  action: Whose & {
    readonly name: string
    readonly can?: (contract: Contract) => boolean
    readonly perform: (shop: Shop, picked: Picked, world: World) => Promise<string>
    readonly predict: (world: World, contract: Contract) => string
  },
): Action => ({
  name: `${action.name} #${pick}`,
  can: world => {
    const picked = contractAt(world, pick, action)
    return picked !== null && (action.can?.(picked.contract) ?? true)
  },
  perform: (shop, world) => action.perform(shop, must(contractAt(world, pick, action)), world),
  predict: world => action.predict(world, must(contractAt(world, pick, action)).contract),
})

const must = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('there is no such contract')
  return value
}
