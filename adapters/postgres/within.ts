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

/** A customer without an order belongs to no region yet. */
export const isCustomerWithin = (customer: string, within: Within): RawBuilder<boolean> =>
  within === null
    ? sql<boolean>`true`
    : sql<boolean>`(${hasOrderWithin(customer, within)} or not exists (select from storage_order x where x.customer_id = ${sql.ref(customer)}))`
