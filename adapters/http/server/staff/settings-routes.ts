import { ok, okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import * as settings from '#adapters/http/contract/staff/settings.ts'
import { invalid } from '#adapters/http/server/invalid-input.ts'
import { parseShopFile, type ShopFileRefused, toShopFile } from '#adapters/shop/shop-file.ts'
import type { DeskSide } from '#adapters/container/service/desk.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { ListPlace, readPage } from '#core/shared/page.ts'
import { placeholdersOf, strangersOf } from '#core/shared/placeholders.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import type { NewPriceRefused } from '#core/shop/new-price.ts'
import { type RecordedShopChange, SHOP_CHANGES } from '#core/shop/ports/shop-records.ts'
import type { ChangeShopRefused, ShopChanged } from '#core/shop/service/change-shop.ts'
import { comingChanges } from '#core/shop/shop-change.ts'
import { differences, factNames } from '#core/shop/shop-differences.ts'
import { shopVersion } from '#core/shop/shop-version.ts'
import { type ShopEffect, shopEffects } from '#core/shop/shop-effects.ts'
import { STOPS_COUNTED } from '#core/staff/service/stops-on-closed-days.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

const CHANGES_SHOWN = 20

/** The shop's own facts. */
export const staffSettingsRoutes = (mount: Mount): void => {
  mount(settings.readShop, ({ desk }) =>
    desk.shopRecords.changes().map(changes => {
      const now = desk.clock.now()
      const facts = desk.changeShop.factsAt(changes, now)
      return {
        facts,
        version: shopVersion(changes),
        coming: comingChanges(changes, now).map(({ id, effectiveFrom, patch }) => ({
          change: id,
          effectiveFrom,
          facts: [...factNames(patch)],
        })),
        missing: [
          ...placeholdersOf(facts),
          ...(facts.statutoryWithdrawal === null ? ['statutoryWithdrawal'] : []),
          ...strangersOf(facts, desk.app.url),
        ],
      }
    }),
  )

  mount(settings.shopChanges, ({ desk, query: { after } }) => {
    const place = after === undefined ? ok(null) : ListPlace.parse(after, SHOP_CHANGES)
    return place
      .asyncAndThen(found =>
        readPage(SHOP_CHANGES, { after: found, limit: CHANGES_SHOWN }, part => desk.shopRecords.list(part)),
      )
      .map(({ items, next }) => ({ changes: items.map(changeRow), next }))
  })

  mount(settings.shopFile, ({ desk, query: { on } }) => {
    const at = on === undefined ? ok(desk.clock.now()) : Day.parse(on).map(Day.startOf).mapErr(invalid('on'))
    return at.asyncAndThen(moment =>
      desk.shopRecords.changes().map(changes => ({
        name: `shop-${Day.of(moment)}.yaml`,
        text: toShopFile({ facts: desk.changeShop.factsAt(changes, moment), version: shopVersion(changes) }),
      })),
    )
  })

  mount(settings.planShop, ({ desk, caller, body }) =>
    carryOut(desk, body, { staff: caller.member, reason: 'plan', dryRun: true }).andThen(changed =>
      plannedRow(desk, changed),
    ),
  )

  mount(settings.changeShop, ({ desk, caller, body }) =>
    carryOut(desk, body, { staff: caller.member, reason: body.reason, dryRun: false }).andThen(changed =>
      plannedRow(desk, changed),
    ),
  )
}

type Asked = {
  readonly wish: settings.ShopWish
  readonly from?: Day | undefined
  readonly version?: number | undefined
  readonly isInsisted?: boolean | undefined
  readonly isOverwriting?: boolean | undefined
}
type ByStaff = { readonly staff: StaffMember; readonly reason: string; readonly dryRun: boolean }
type Refused = ChangeShopRefused | NewPriceRefused | ShopFileRefused

/** Each wish by the use case of its command. */
const carryOut = (
  { changeShop }: DeskSide,
  { wish, from, version, isInsisted = false, isOverwriting = false }: Asked,
  by: ByStaff,
): ResultAsync<ShopChanged | null, Refused | ServiceUnreachable> => {
  const asked = { ...by, isInsisted, seen: version }
  const moment = from === undefined ? null : Day.startOf(from)
  return match(wish)
    .with({ kind: 'FACTS' }, ({ facts }) => changeShop.apply({ ...asked, from: moment, wish: facts }))
    .with({ kind: 'FILE' }, ({ text }) =>
      parseShopFile(text).asyncAndThen(({ facts, version: fileVersion }) =>
        changeShop.apply({ ...asked, from: moment, wish: facts, fileVersion, isOverwriting }),
      ),
    )
    .with({ kind: 'PRICE' }, ({ from: since, region, basic, flex }) =>
      changeShop.price({ ...asked, price: { from: since, region, won: { BASIC: basic, FLEX: flex } } }),
    )
    .with({ kind: 'WITHDRAW' }, ({ change }) => changeShop.withdraw({ ...by, id: change }))
    .exhaustive()
}

const plannedRow = (
  desk: DeskSide,
  changed: ShopChanged | null,
): ResultAsync<settings.PlannedShop, ServiceUnreachable> => {
  if (changed === null)
    return okAsync({ at: null, differences: [], effects: [], stops: [], closed: [], undoneAt: null })
  const { before, after, at, undoneAt } = changed
  const effects = shopEffects({ before, after })
  return ResultAsync.combine([desk.stopsOnClosedDays(effects), desk.contractsInClosedRegions(effects)]).map(
    ([stops, closed]) => ({
      at,
      differences: differences(before, after).map(({ fact, ...both }) => ({
        fact,
        before: both.before ?? null,
        after: both.after ?? null,
      })),
      effects: effects.map(effectRow),
      stops: stops.map(stop => ({
        ...stop,
        hasMore: stop.pickups >= STOPS_COUNTED || stop.deliveries >= STOPS_COUNTED,
      })),
      closed: [...closed],
      undoneAt,
    }),
  )
}

const effectRow = (effect: ShopEffect): settings.PlannedShop['effects'][number] => ({
  kind: effect.kind,
  region: 'region' in effect ? effect.region : null,
  days: 'days' in effect ? [...effect.days] : [],
  isOn: 'isOn' in effect ? effect.isOn : null,
})

const changeRow = ({
  id,
  effectiveFrom,
  recordedAt,
  by,
  reason,
  withdrawnAt,
  patch,
}: RecordedShopChange): settings.ListedChange => ({
  change: id,
  effectiveFrom,
  recordedAt,
  by,
  reason,
  isWithdrawn: withdrawnAt !== null,
  facts: [...factNames(patch)],
})
