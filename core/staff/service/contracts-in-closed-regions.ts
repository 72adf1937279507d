import { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Region } from '#core/shared/shop.ts'
import type { ShopEffect } from '#core/shop/shop-effects.ts'
import type { ContractsIn, StaffViews } from '#core/storing/ports/staff-views.ts'

/** Of a region that is closed: what it has goes on as before (G202). */
export type ClosedRegion = ContractsIn & { readonly region: Region['code'] }

type Deps = { readonly views: Pick<StaffViews, 'contractsIn'> }

/** Counts the contracts of regions that are being closed, by where their gear is (G347). */
export const makeContractsInClosedRegions =
  ({ views }: Deps) =>
  (effects: readonly ShopEffect[]): ResultAsync<readonly ClosedRegion[], ServiceUnreachable> =>
    ResultAsync.combine(
      effects.flatMap(effect =>
        effect.kind === 'REGION_CLOSED'
          ? [views.contractsIn(effect.region).map(contracts => ({ region: effect.region, ...contracts }))]
          : [],
      ),
    )
