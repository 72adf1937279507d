import { match, P } from 'ts-pattern'
import type { ShopProblem } from '#core/shop/check-shop.ts'
import type { ShopChanged } from '#core/shop/service/change-shop.ts'
import type { ShopPatch } from '#core/shop/shop-change.ts'

type Difference = { readonly fact: string; readonly before: unknown; readonly after: unknown }

const differences = (before: unknown, after: unknown, fact = ''): readonly Difference[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isParts(before) || !isParts(after)) return [{ fact, before, after }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name => differences(before[name], after[name], fact === '' ? name : `${fact}.${name}`))
}

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What becomes another fact. */
export const differencesText = ({ before, after }: ShopChanged) => {
  const document = differences(before, after)
  return {
    document,
    rows: [['fact', 'before', 'after'], ...document.map(one => [one.fact, shown(one.before), shown(one.after)])],
  }
}

const shown = (value: unknown): string =>
  match(value)
    .with(undefined, () => '')
    .with(P.string, text => text)
    .otherwise(other => JSON.stringify(other))

/** The facts of a change by their first two names. */
export const factNames = (patch: ShopPatch): string =>
  Object.entries(patch)
    .flatMap(([name, value]) =>
      isParts(value) && !Array.isArray(value) ? Object.keys(value).map(below => `${name}.${below}`) : [name],
    )
    .join(', ')

export const problemText = (problem: ShopProblem): string =>
  match(problem)
    .with({ kind: 'RegionTwice' }, ({ region }) => `the region ${region} is there twice`)
    .with({ kind: 'NoOpenRegion' }, () => 'no region is open')
    .with({ kind: 'RegionInUse' }, ({ region }) => `${region} has orders or lockers: close it by isOpen instead`)
    .with({ kind: 'PriceTwice' }, ({ from, region }) => `two prices from ${from} for ${region ?? 'all regions'}`)
    .with({ kind: 'PriceOfUnknownRegion' }, ({ region }) => `a price for ${region}, which is no region`)
    .with({ kind: 'NoPriceYet' }, ({ region }) => `${region} has no price yet`)
    .with({ kind: 'SeasonOutOfOrder' }, () => 'the window of the season must begin and end within one season')
    .with({ kind: 'PickupDaysOutOfOrder' }, () => 'pickup.withinBusinessDays: earliest is after latest')
    .exhaustive()
