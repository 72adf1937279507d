import { err, ok, type Result } from 'neverthrow'
import { parse } from 'yaml'
import type { Assignment } from './shop-command.ts'

export type AssignmentRefused = { readonly kind: 'AssignmentRefused'; readonly message: string }

/** The facts with one of them replaced; a list's entry by its code or its place. */
export const assigned = (facts: object, { path, text }: Assignment): Result<object, AssignmentRefused> =>
  replaced(facts, path, text, path.join('.')).map(changed => changed as object)

const replaced = (
  value: unknown,
  [name, ...rest]: readonly string[],
  text: string,
  path: string,
): Result<unknown, AssignmentRefused> => {
  if (name === undefined) return typed(value, text, path)
  if (Array.isArray(value)) {
    const at = value.findIndex((entry, place) => codeOf(entry) === name || String(place) === name)
    return at === -1
      ? err(noSuchFact(path))
      : replaced(value[at], rest, text, path).map(changed =>
          value.map((entry, place) => (place === at ? changed : entry)),
        )
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return err(noSuchFact(path))
  return replaced((value as Record<string, unknown>)[name], rest, text, path).map(changed => ({
    ...value,
    [name]: changed,
  }))
}

const codeOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'code' in entry ? entry.code : undefined

const noSuchFact = (path: string): AssignmentRefused => ({
  kind: 'AssignmentRefused',
  message: `There is no fact ${path}: look at shop show.`,
})

/** As the fact is written now: a text stays one, even when it looks like a number. */
const typed = (before: unknown, text: string, path: string): Result<unknown, AssignmentRefused> => {
  if (typeof before === 'string') return ok(text)
  try {
    return ok(parse(text))
  } catch {
    return err({ kind: 'AssignmentRefused', message: `The value of ${path} cannot be read: write it as in shop show.` })
  }
}
