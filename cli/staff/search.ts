import { type SearchHit } from '#core/staff/ports/staff-search.ts'
import { SearchQuery } from '#core/staff/search-query.ts'
import { type Answer, answered, columns, misused, type Task, toErrorCode } from '../output.ts'
import type { SearchOptions } from './search-command.ts'
import { withStaffContext } from './staff-context.ts'
import { LISTING } from './staff-member.ts'

const MOST = 20

export const search = (text: string, options: SearchOptions): Answer | Task =>
  SearchQuery.parse(text).match(
    query =>
      withStaffContext(options, LISTING, ({ search: staffSearch, member, clock }) =>
        staffSearch.find(query, MOST + 1, { by: member.id, at: clock.now() }).map(hits => {
          const shown = hits.slice(0, MOST)
          const hasMore = hits.length > MOST
          const found = answered({ hits: shown.map(hitDocument), hasMore }, hitsText(shown, hasMore))
          return { ...found, isEmpty: hits.length === 0 }
        }),
      ),
    ({ kind }) => misused({ code: toErrorCode(kind), message: 'Write two characters at least.' }),
  )

const showUser = ({ customer }: SearchHit): string => `user show ${customer.id}`
const showOrder = (id: string): string => `order show ${id}`

const hitDocument = (hit: SearchHit): object => ({
  ...hit,
  customer: { ...hit.customer, show: showUser(hit) },
  orders: hit.orders.map(order => ({ ...order, show: showOrder(order.id) })),
})

const hitsText = (hits: readonly SearchHit[], hasMore: boolean): string => {
  if (hits.length === 0) return 'Nothing matches.'
  const table = columns([['found by', 'customer', 'state', 'gear', 'locker', 'show it by'], ...hits.flatMap(linesOf)])
  return hasMore ? `${table}\nThere are more than ${MOST}: write more of it.` : table
}

/** The customer, then each order. */
const linesOf = (hit: SearchHit): readonly (readonly string[])[] => {
  const { by, customer, orders, hasMoreOrders } = hit
  const contact = [customer.name, customer.phone, customer.email].filter(Boolean).join(', ')
  return [
    [by, contact, '', '', '', showUser(hit)],
    ...orders.map(({ id, state, kind, gear, locker }) => [
      '',
      `  ${id}`,
      state,
      gear === '' ? kind : `${kind} ${gear}`,
      locker ?? '-',
      showOrder(id),
    ]),
    ...(hasMoreOrders ? [['', '  and others', '', '', '', showUser(hit)]] : []),
  ]
}
