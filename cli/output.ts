import process from 'node:process'
import type { Command } from 'commander'
import type { Page } from '#core/shared/page.ts'
import type { Won } from '#core/shared/won.ts'
import type { Place } from './place.ts'

export { toErrorCode } from '#core/shared/error-code.ts'

/** 0 done, 1 a business "no", 2 wrong usage, 3 the world failed (database, provider). */
export const EXIT_CODES = { done: 0, refused: 1, misused: 2, failed: 3 } as const
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

/** Why a command did not do what was asked; `code` is for programs, `message` for people. */
export type Problem = { readonly code: string; readonly message: string }

/** What a command has to say. It is written at one place, as a document for programs or as a text for people. */
export type Answer = {
  readonly exitCode: ExitCode
  readonly document: object
  /** Null when there is nothing to show but the problem. */
  readonly text: string | null
  readonly problem: Problem | null
  /** A list in which nothing is. */
  readonly isEmpty?: boolean
  /** The money that it moved: of several orders it is summed up (G953). */
  readonly won?: Won
}

/** It was done, or found. */
export const answered = (document: object, text: string): Answer => ({
  exitCode: EXIT_CODES.done,
  document,
  text,
  problem: null,
})

/** That moved so much money, if any. */
export const withWon = (answer: Answer, won: Won | undefined): Answer =>
  won === undefined ? answer : { ...answer, won }

/** A page of a list; what goes behind `--after` for the next one is the last line, and `next` for programs (null on the last page). */
export const answeredPage = <Item>(
  { items, next }: Page<Item>,
  document: (items: readonly Item[]) => object,
  text: (items: readonly Item[]) => string,
): Answer => ({
  ...answered({ ...document(items), next }, next === null ? text(items) : `${text(items)}\nmore: --after ${next}`),
  isEmpty: items.length === 0,
})

/** A business "no"; where there is more to show than the reason, that too. */
export const refused = (problem: Problem, document: object = {}, text: string | null = null): Answer => ({
  exitCode: EXIT_CODES.refused,
  document,
  text,
  problem,
})

/** Wrong usage. */
export const misused = (problem: Problem): Answer => ({ ...refused(problem), exitCode: EXIT_CODES.misused })

/** The world failed: database, provider, file system. */
export const failed = (problem: Problem): Answer => ({ ...refused(problem), exitCode: EXIT_CODES.failed })

/** What a command does, wherever it is carried out. */
export type Task = (place: Place) => Promise<Answer>

/** Makes the action of a command from what answers it. */
export type Run = <Typed extends readonly unknown[]>(
  answering: (...typed: Typed) => Answer | Task | Promise<Answer | Task>,
) => (this: Command, ...typed: Typed) => Promise<void>

/** Where a command writes. */
export type Output = { readonly out: (text: string) => void; readonly err: (text: string) => void }

/** With `json` exactly one JSON document, otherwise a text to read, in which nothing but line breaks is a command to the terminal. */
export const write = ({ document, text, problem }: Answer, json: boolean, { out, err }: Output): void => {
  if (json) return out(`${toJson(problem === null ? document : { ...document, error: problem })}\n`)
  if (text !== null) out(`${text.split('\n').map(printable).join('\n')}\n`)
  if (problem !== null) err(`${problem.code}: ${printable(problem.message)}\n`)
}

/** The streams of this process. */
export const STANDARD_OUTPUT: Output = {
  out: text => void process.stdout.write(text),
  err: text => void process.stderr.write(text),
}

/** The last line of a dry run. */
export const NOTHING_WRITTEN = 'Dry run: nothing was written.'

/** The name of a member as a person reads it: `refundableWon` is `refundable won`. */
export const spelled = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** Columns as wide as their widest cell. Cells may hold what customers typed, so nothing in them reaches the terminal as a command. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const cells = rows.map(row => row.map(printable))
  const widthOf = (column: number): number => Math.max(...cells.map(row => displayWidth(row[column] ?? '')))
  const widths = (cells[0] ?? []).map((_, column) => widthOf(column))
  const padded = (cell: string, column: number): string =>
    cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - displayWidth(cell)))
  return cells.map(row => row.map(padded).join('  ').trimEnd()).join('\n')
}

/** Control characters, and all that are invisible: what turns the reading direction, joins, fills or tags. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}\p{Zl}\p{Zp}\u2800]/gu

/** Each half of a surrogate pair on its own, as JSON writes it. */
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
