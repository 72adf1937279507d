import { sql } from 'kysely'

/** The subject of a task (`s`) where it is a payment's, a refund's or a customer's id; null of an order's. Compared as a uuid it finds its row by key. */
export const SUBJECT_UUID = sql<string>`case when s.subject like '________-____-____-____-____________' then s.subject::uuid end`

/** The order in the subject of a task (`s`): its id, or that of a try of its renewal at the card provider (see `contractBehind` of the core). */
export const SUBJECT_ORDER = sql<string>`regexp_replace(s.subject, '_t[0-9]+_(a[0-9]+|w)$', '')`
