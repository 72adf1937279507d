import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { ShopChange } from '../shop-change.ts'

export type NewShopChange = Pick<ShopChange, 'effectiveFrom' | 'patch'>

export type RecordedShopChange = ShopChange & {
  readonly by: StaffId
  readonly reason: string
}

/** The newest first. */
export const SHOP_CHANGES: SortedList<RecordedShopChange> = { kinds: ['number'], placeOf: ({ id }) => [id] }

export type KnownShop = {
  /** Withdrawn ones too. */
  readonly changes: readonly ShopChange[]
  /** Codes of regions with orders or lockers. */
  readonly regionsInUse: readonly string[]
}

export type ShopDecision =
  | { readonly kind: 'Add'; readonly change: NewShopChange }
  | { readonly kind: 'Withdraw'; readonly id: number }

/** What was changed of the shop's facts, by whom, from when on. */
export interface ShopRecords {
  changes(): ResultAsync<readonly ShopChange[], ServiceUnreachable>
  /** Sorted as `SHOP_CHANGES`. */
  list(part: ListPart): ResultAsync<readonly RecordedShopChange[], ServiceUnreachable>
  /** One after the other: asks `decide` and carries its decision out, with its line in the audit log, or only tries to. */
  change<Refusal>(
    decide: (known: KnownShop) => Result<ShopDecision, Refusal>,
    decision: StaffDecision & { readonly command: string; readonly dryRun: boolean },
  ): ResultAsync<void, Refusal | ServiceUnreachable>
}
