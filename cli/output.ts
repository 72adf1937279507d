import process from 'node:process'
import type { Page } from '#core/shared/page.ts'

/** 0 done, 1 a business "no", 2 wrong usage, 3 the world failed (database, provider). */
export const EXIT_CODES = { done: 0, refused: 1, misused: 2, failed: 3 } as const

/** Why a command did not do what was asked; `code` is for programs, `message` for people. */
export type Problem = { readonly code: string; readonly message: string }

/** With `--json` exactly one JSON document, otherwise a text to read, in which nothing but line breaks is a command to the terminal. */
export const print = (json: boolean, document: object, text: string): void => {
  process.stdout.write(json ? `${toJson(document)}\n` : `${text.split('\n').map(printable).join('\n')}\n`)
}

/** A page of a list; what goes behind `--after` for the next one is the last line, and `next` for programs (null on the last page). */
export const printPage = <Item>(
  json: boolean,
  { items, next }: Page<Item>,
  document: (items: readonly Item[]) => object,
  text: (items: readonly Item[]) => string,
): void =>
  print(json, { ...document(items), next }, next === null ? text(items) : `${text(items)}\nmore: --after ${next}`)

/** A business "no": the whole answer, with the reason in it. */
export const refuse = (json: boolean, problem: Problem, document: object, text: string): void => {
  process.exitCode = EXIT_CODES.refused
  print(json, { ...document, error: problem }, text)
  if (!json) complain(problem)
}

/** Nothing was done and there is nothing to show but the problem. */
export const fail = (json: boolean, exitCode: 1 | 2 | 3, problem: Problem): void => {
  process.exitCode = exitCode
  if (json) process.stdout.write(`${toJson({ error: problem })}\n`)
  else complain(problem)
}

/** The code of a failure by its name: `CheckoutLimit` is `CHECKOUT_LIMIT`, as on the wire. */
export const codeOf = (kind: string): string =>
  kind.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toUpperCase()

/** Columns as wide as their widest cell. Cells may hold what customers typed, so nothing in them reaches the terminal as a command. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const cells = rows.map(row => row.map(printable))
  const widthOf = (column: number): number => Math.max(...cells.map(row => displayWidth(row[column] ?? '')))
  const widths = (cells[0] ?? []).map((_, column) => widthOf(column))
  const padded = (cell: string, column: number): string =>
    cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - displayWidth(cell)))
  return cells.map(row => row.map(padded).join('  ').trimEnd()).join('\n')
}

const complain = ({ code, message }: Problem): void => {
  process.stderr.write(`${code}: ${printable(message)}\n`)
}

/** Control characters, and all that nobody sees: what turns the reading direction, joins, fills or tags. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Zl}\p{Zp}\u2800]/gu

/** Each half of a character by itself, as JSON writes it. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

const printable = (text: string): string => text.replaceAll(UNPRINTABLE, escaped)

/** `JSON.stringify` leaves some of the unprintable ones; escaped they are the same document. */
const toJson = (document: object): string => printable(JSON.stringify(document))

/** Hangul, other East Asian characters and emoji take two columns of a terminal. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}]/u

const displayWidth = (text: string): number =>
  Array.from(text.normalize('NFC'), (character): number => (WIDE.test(character) ? 2 : 1)).reduce((a, b) => a + b, 0)
