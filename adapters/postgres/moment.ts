import { type RawBuilder, sql } from 'kysely'
import { Instant } from '#core/shared/instant.ts'

/** An instant to compare a column of time with. */
export const moment = (instant: Instant): RawBuilder<Instant> => sql<Instant>`${Instant.toDate(instant)}`
