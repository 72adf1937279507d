import { err, ok, type Result } from 'neverthrow'
import { z } from 'zod'
import { Instant } from '#core/shared/instant.ts'

/** Where the sandbox's clock is: at a standstill, or so many milliseconds away from the real one. */
export type ClockState =
  | { readonly kind: 'Stopped'; readonly at: Instant }
  | { readonly kind: 'Running'; readonly offsetMs: number }

const DURATION = /^P(?=[\dT])(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const SECONDS_OF_UNIT = [7 * 86_400, 86_400, 3_600, 60, 1]
const FIRST = Date.parse('2000-01-01T00:00:00Z')
const LAST = Date.parse('9000-01-01T00:00:00Z')

/** Weeks, days, hours, minutes and seconds of ISO 8601; months and years have no fixed length and are refused. */
export const durationMs = (text: string): number | null => {
  const found = DURATION.exec(text)
  if (found === null) return null
  const seconds = SECONDS_OF_UNIT.reduce((sum, unit, at) => sum + unit * Number(found[at + 1] ?? 0), 0)
  return Math.round(seconds * 1000)
}

const Command = z.union([
  z.strictObject({ now: z.string() }),
  z.strictObject({ advance: z.string() }),
  z.strictObject({ run: z.literal(true) }),
  z.strictObject({ reset: z.literal(true) }),
])

export const clockTime = (state: ClockState, realNow: number): Instant =>
  (state.kind === 'Stopped' ? state.at : realNow + state.offsetMs) as Instant

const within = (state: ClockState, realNow: number): Result<ClockState, string> => {
  const time = clockTime(state, realNow)
  return time >= FIRST && time < LAST ? ok(state) : err('The clock goes from the year 2000 to the year 8999.')
}

/** The state after a command of `POST /sandbox/clock`, or what is wrong with the command. */
export const applyCommand = (state: ClockState, body: unknown, realNow: number): Result<ClockState, string> => {
  const parsed = Command.safeParse(body)
  if (!parsed.success) return err('Send one of {"now": ISO}, {"advance": "PT2M"}, {"run": true}, {"reset": true}.')
  const command = parsed.data
  if ('now' in command) {
    return Instant.parse(command.now)
      .mapErr(() => '"now" is an ISO 8601 time with a zone, as 2026-11-24T23:59:59+09:00.')
      .andThen(at => within({ kind: 'Stopped', at }, realNow))
  }
  if ('advance' in command) {
    const by = durationMs(command.advance)
    if (by === null) return err('"advance" is an ISO 8601 duration in weeks, days, hours, minutes, seconds, as P1DT2M.')
    return within(
      state.kind === 'Stopped'
        ? { kind: 'Stopped', at: (state.at + by) as Instant }
        : { kind: 'Running', offsetMs: state.offsetMs + by },
      realNow,
    )
  }
  return ok({ kind: 'Running', offsetMs: 'run' in command ? clockTime(state, realNow) - realNow : 0 })
}
