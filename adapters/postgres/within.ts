import { type RawBuilder, sql } from 'kysely'
import type { RegionCode } from '#core/storing/region.ts'

/** The regions whose rows a list shows to a member who is bound to them (G376); null is every region. */
export type Within = readonly RegionCode[] | null

const regionsOf = (within: readonly RegionCode[]): RawBuilder<unknown> => sql`any(${[...within]}::text[])`

/** By a column with the region. */
export const isWithin = (region: string, within: Within): RawBuilder<boolean> =>
  within === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(region)} = ${regionsOf(within)}`

/** By a column with a customer's id: one who has an order there. */
export const hasOrderWithin = (customer: string, within: Within): RawBuilder<boolean> =>
  within === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from storage_order x where x.customer_id = ${sql.ref(customer)} and x.location = ${regionsOf(within)})`

/** By a column with an order's id. */
export const isOrderWithin = (order: string, within: Within): RawBuilder<boolean> =>
  within === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from storage_order x where x.id = ${sql.ref(order)} and x.location = ${regionsOf(within)})`

/** By columns `order_id` and `customer_id`: about an order there, or else of a customer who has one. */
export const isSubjectWithin = (row: string, within: Within): RawBuilder<boolean> =>
  within === null
    ? sql<boolean>`true`
    : sql<boolean>`case when ${sql.ref(`${row}.order_id`)} is null then ${hasOrderWithin(`${row}.customer_id`, within)}
        else ${isOrderWithin(`${row}.order_id`, within)} end`

/** A customer without an order belongs to no region yet. */
export const isCustomerWithin = (customer: string, within: Within): RawBuilder<boolean> =>
  within === null
    ? sql<boolean>`true`
    : sql<boolean>`(${hasOrderWithin(customer, within)} or not exists (select from storage_order x where x.customer_id = ${sql.ref(customer)}))`
