import { err, ok, type Result } from 'neverthrow'

/** Which settings are wrong and what to write, a sentence each; `message` says all of them in one line. */
export type WrongSetting = {
  readonly kind: 'WrongSetting'
  readonly problems: readonly string[]
  readonly message: string
}

export const wrongSetting = (...problems: readonly string[]): WrongSetting => ({
  kind: 'WrongSetting',
  problems,
  message: problems.join(' '),
})

export const wrong = (...problems: readonly string[]): Result<never, WrongSetting> => err(wrongSetting(...problems))

type Read = Readonly<Record<string, Result<unknown, WrongSetting>>>
type Values<Parts extends Read> = {
  readonly [Name in keyof Parts]: Parts[Name] extends Result<infer Value, WrongSetting> ? Value : never
}

/** All values, or all that is wrong with any of them: whoever sets a shop up reads it once, and not one by each start. */
export const combined = <Parts extends Read>(parts: Parts): Result<Values<Parts>, WrongSetting> => {
  const problems = Object.values(parts).flatMap(part => (part.isErr() ? part.error.problems : []))
  if (problems.length > 0) return wrong(...problems)
  const values = Object.entries(parts).map(([name, part]) => [name, part.unwrapOr(undefined)])
  return ok(Object.fromEntries(values) as Values<Parts>)
}
