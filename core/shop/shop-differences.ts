import type { ShopPatch } from './shop-change.ts'

/** A fact by its place, as `regions.0.hours`; undefined where there was or will be none. */
export type Difference = { readonly fact: string; readonly before: unknown; readonly after: unknown }

/** What becomes another fact, down to the single ones. */
export const differences = (before: unknown, after: unknown, fact = ''): readonly Difference[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isParts(before) || !isParts(after)) return [{ fact, before, after }]
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

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
