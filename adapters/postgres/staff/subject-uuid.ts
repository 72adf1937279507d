import { sql } from 'kysely'

/** The subject of a task (`s`) where it is a payment's, a refund's or a customer's id; null of an order's. Compared as a uuid it finds its row by key. */
export const SUBJECT_UUID = sql<string>`case when s.subject like '________-____-____-____-____________' then s.subject::uuid end`
