import { err, ok, type Result } from 'neverthrow'
import { parse } from 'yaml'
import type { Assignment } from './shop-command.ts'

export type AssignmentRefused = { readonly kind: 'AssignmentRefused'; readonly message: string }

/** The facts with one of them replaced; a list's entry by its code, or where it has none by its place. */
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
    // What has a code is not meant by its place, which another region may have tomorrow.
    const names = value.map((entry, place) => codeOf(entry) ?? String(place))
    const at = names.indexOf(name)
    return at === -1
      ? err(noSuchFact(path, names))
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

const codeOf = (entry: unknown): string | undefined =>
  typeof entry === 'object' && entry !== null && 'code' in entry ? String(entry.code) : undefined

const noSuchFact = (path: string, names: readonly string[] = []): AssignmentRefused => ({
  kind: 'AssignmentRefused',
  message: `There is no fact ${path}: look at shop show.${names.length === 0 ? '' : ` In that list there is ${names.join(', ')}.`}`,
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
