import type { ShopPatch } from './shop-change.ts'

/** A fact by its place, as `prices.0.won.BASIC`, or where each entry of a list has a code by that, as `regions.RESORT.hours`; undefined where there was or will be none. */
export type Difference = { readonly fact: string; readonly before: unknown; readonly after: unknown }

/** What becomes another fact, down to the single ones. */
export const differences = (before: unknown, after: unknown, fact = ''): readonly Difference[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isParts(before) || !isParts(after)) return [{ fact, before, after }]
  const [coded, other] = [byCode(before), byCode(after)]
  if (coded !== null && other !== null) {
    const found = differences(coded, other, fact)
    // Nothing else than their order.
    return found.length > 0 ? found : [{ fact, before, after }]
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name => differences(before[name], after[name], fact === '' ? name : `${fact}.${name}`))
}

/** The facts of a change by their first two names. */
export const factNames = (patch: ShopPatch): readonly string[] =>
  Object.entries(patch).flatMap(([name, value]) =>
    isParts(value) && !Array.isArray(value) ? Object.keys(value).map(below => `${name}.${below}`) : [name],
  )

/** Which facts of a change another one names too. */
export const namesInBoth = (patch: ShopPatch, other: ShopPatch): readonly string[] => {
  const others = factNames(other)
  const isIn = (one: string, name: string): boolean => one === name || one.startsWith(`${name}.`)
  return factNames(patch).filter(name => others.some(one => isIn(one, name) || isIn(name, one)))
}

/** Null unless it is a list of which each entry has a code of its own. */
const byCode = (value: object): Readonly<Record<string, unknown>> | null => {
  if (!Array.isArray(value)) return null
  const entries = value.map((entry: unknown) => [isParts(entry) ? entry['code'] : undefined, entry] as const)
  const codes = new Set(entries.map(([code]) => code))
  return codes.size === value.length && !codes.has(undefined) ? Object.fromEntries(entries) : null
}

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
