import { type Command, InvalidArgumentError, Option } from 'commander'
import { plainText } from '#core/storing/plain-text.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'

const MAX_WON_DIGITS = 12
/** A hundred yearly terms from here still have days to write. */
const LAST_DAY = '9899-12-31'

/** Wrong usage, with what to write instead. */
export const refuse = (advice: string): never => {
  throw new InvalidArgumentError(advice)
}

/** For `--pickup` and the like: `2026-11-25`. */
export const readDay = (text: string): Day => knownDay(text) ?? refuse('Write a day of the calendar, as 2026-11-25.')

/** For `--at`: a moment with its zone. */
export const readInstant = (text: string): Instant => {
  const instant = Instant.parse(text).unwrapOr(null)
  return instant !== null && knownDay(Day.of(instant)) !== null
    ? instant
    : refuse('Write a moment with its zone, as 2026-11-24T23:59:59+09:00 or 2026-11-24T14:59:59Z.')
}

const knownDay = (text: string): Day | null => {
  const day = Day.parse(text).unwrapOr(null)
  return day !== null && day <= LAST_DAY ? day : null
}

/** For `--paid` and the like: `99000`. */
export const readWon = (text: string): Won =>
  /^\d+$/.test(text) && text.length <= MAX_WON_DIGITS
    ? (Number(text) as Won)
    : refuse('Write whole won in digits, as 99000.')

/** A whole number within these bounds, both included. */
export const readCount =
  (min: number, max: number) =>
  (text: string): number => {
    const count = /^\d+$/.test(text) ? Number(text) : Number.NaN
    return count >= min && count <= max ? count : refuse(`Write a whole number from ${min} to ${max}.`)
  }

/** A text on one line, without invisible characters. */
export const readLine =
  (max: number, min = 1) =>
  (text: string): string => {
    const line = plainText(text, max)
    return line !== undefined && Array.from(line).length >= min
      ? line
      : refuse(`Write ${min} to ${max} characters on one line.`)
  }

/** The clock of this machine: nothing below the command line reads one. */
export const now = (): Instant => Instant.ofDate(new Date())

/** For amounts and dates: which rule, which inputs, which steps. */
export const explainOption = (): Option =>
  new Option('--explain', 'each amount and date with its rule and what went into it')

export const jsonOption = (): Option => new Option('--json', 'print one JSON document and nothing else')

/** Shown below `--help`. */
export const withExample = (command: Command, ...examples: readonly string[]): Command =>
  command.addHelpText('after', ['', 'Example:', ...examples.map(example => `  $ seasonkeep ${example}`)].join('\n'))
