import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'

/** From the first moment to before the last. */
export type TimeSpan = { readonly from: Instant; readonly until: Instant }

/** Money that moved once, as one of two ledgers wrote it down. */
export type Movement = {
  readonly kind: 'CHARGE' | 'REFUND'
  readonly paymentKey: string
  /** The order as the provider knows it. */
  readonly gatewayOrderId: string
  readonly amountWon: Won
  readonly at: Instant
}

export type LedgerDifference = Pick<Movement, 'kind' | 'paymentKey' | 'gatewayOrderId' | 'at'> & {
  /** Null where we wrote nothing down: money moved that we do not know of. */
  readonly oursWon: Won | null
  /** Null where the provider knows of nothing: we call something done that never was. */
  readonly theirsWon: Won | null
}

/** One for one, and the latest are left over: a charge that was taken twice has one partner. */
const beyond = (some: readonly Movement[], others: readonly Movement[]): readonly Movement[] => {
  const left = new Map<string, number>()
  for (const other of others) left.set(toKey(other), (left.get(toKey(other)) ?? 0) + 1)
  return some
    .toSorted((one, other) => one.at - other.at)
    .filter(movement => {
      const partners = left.get(toKey(movement)) ?? 0
      left.set(toKey(movement), partners - 1)
      return partners <= 0
    })
}

const toKey = ({ kind, paymentKey, amountWon }: Movement): string => `${kind} ${paymentKey} ${amountWon}`

const isSame = (one: Movement, other: Movement): boolean =>
  one.kind === other.kind && one.paymentKey === other.paymentKey

/** Both ledgers cover more time than `span`: what moved at its edge may be recorded a little later on the other side. */
export const ledgerDifferences = (
  ours: readonly Movement[],
  theirs: readonly Movement[],
  { from, until }: TimeSpan,
): readonly LedgerDifference[] => {
  const onlyTheirs = [...beyond(theirs, ours)]
  const fromOurs = beyond(ours, theirs).map(movement => {
    const other = onlyTheirs.findIndex(theirs => isSame(theirs, movement))
    const [partner] = other < 0 ? [] : onlyTheirs.splice(other, 1)
    return toDifference(movement, { oursWon: movement.amountWon, theirsWon: partner?.amountWon ?? null })
  })
  const fromTheirs = onlyTheirs.map(movement =>
    toDifference(movement, { oursWon: null, theirsWon: movement.amountWon }),
  )
  return [...fromOurs, ...fromTheirs]
    .filter(({ at }) => from <= at && at < until)
    .toSorted((one, other) => one.at - other.at)
}

const toDifference = (
  { kind, paymentKey, gatewayOrderId, at }: Movement,
  amounts: Pick<LedgerDifference, 'oursWon' | 'theirsWon'>,
): LedgerDifference => ({ kind, paymentKey, gatewayOrderId, at, ...amounts })
