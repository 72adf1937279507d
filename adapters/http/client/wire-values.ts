import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import { serviceUnreachable, type ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'

/** A text of the wire as a member of a closed set; null when it is none of ours. */
export const parseMember = <Member extends string>(members: readonly Member[], text: string): Member | null =>
  members.find(member => member === text) ?? null

export const dayOrNull = (text: string | null): Day | null => (text === null ? null : Day.parse(text).unwrapOr(null))

export const instantOrNull = (text: string | null): Instant | null =>
  text === null ? null : Instant.parse(text).unwrapOr(null)

type Known<Fields> = { readonly [Name in keyof Fields]: NonNullable<Fields[Name]> }

/** All or nothing: an answer with a value that we cannot read counts as no answer. */
export const allKnown = <Fields extends object>(fields: Fields): Result<Known<Fields>, ServiceUnreachable> =>
  Object.values(fields).includes(null) ? err(serviceUnreachable) : ok(fields as Known<Fields>)
