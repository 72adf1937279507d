import { sql } from 'kysely'
import { type NoticeFacts, toOrderFacts } from '#core/notices/notice-facts.ts'
import { parseTermsKind } from '#core/account/terms-document.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { ROOM_OFFER_HOURS, type RoomWish } from '#core/storing/room-request.ts'
import type { Won } from '#core/shared/won.ts'
import { DESK_KINDS, type DeskKind } from '#core/shared/payment-kind.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { releasedTerms } from '#adapters/postgres/account/terms-records.ts'
import { moment } from '#adapters/postgres/postgres.ts'
import { pricedOrdersFrom } from '#adapters/postgres/billing/price-row.ts'

/** Of a notice that one refund is back, before its id. */
const OF_REFUND = 'refund:'

/** Of a notice that leads to the card, before the customer and the day. */
const OF_CARD = 'card-link'

/** Of a notice that brings a payment link, before its id. */
const OF_LINK = 'link:'

const usableLink = (db: Database, id: string, now: Instant) =>
  db
    .selectFrom('payment_link as l')
    .innerJoin('storage_order as o', 'o.id', 'l.order_id')
    .select(['l.id', 'l.expires_at', 'l.term'])
    .where('l.id', '=', id)
    .where('l.cancelled_at', 'is', null)
    .where('l.expires_at', '>', moment(now))
    .where(
      sql<boolean>`case when l.term = 1 then o.state = 'UNPAID' else o.terms_paid = l.term - 1 and o.renewal_status <> 'OK' and o.auto_renewal <> 'TERMINATED' end`,
    )
    .executeTakeFirst()

/** What a notice about this order, or about none, can speak of. */
export const readNoticeFacts = async (
  db: Database,
  { order_id: orderId, event }: { readonly order_id: string | null; readonly event: string },
  now: Instant,
): Promise<NoticeFacts> => {
  if (orderId === null) {
    return { order: null, refund: null, broughtOn: null, ...(await readConsentFacts(db, event, now)), now }
  }
  const [priced] = await pricedOrdersFrom(db, sql`where o.id = ${orderId}`)
  const refund = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select(['r.amount_won', 'r.requested_at', 'r.paid_by_bank_on'])
    .where('p.order_id', '=', orderId)
    .where(
      sql<boolean>`case when starts_with(${event}, ${OF_REFUND}) then ${OF_REFUND} || r.id = ${event} else r.rule <> 'GOODWILL' end`,
    )
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const link = event.startsWith(OF_LINK) ? await usableLink(db, event.slice(OF_LINK.length), now) : undefined
  const beside = await db
    .selectFrom('storage_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(eb => [
      'c.provider',
      eb
        .selectFrom('payment as p')
        .select('p.kind')
        .whereRef('p.order_id', '=', 'o.id')
        .where('p.kind', 'in', [...DESK_KINDS])
        .where('p.term', '=', sql<number>`greatest(o.terms_paid, 1)`)
        .limit(1)
        .as('desk_kind'),
      eb
        .selectFrom('checkout as k')
        .select('k.scheduled_for')
        .whereRef('k.order_id', '=', 'o.id')
        .where('k.withdrawn_at', 'is', null)
        .orderBy('k.requested_at', 'desc')
        .limit(1)
        .as('brought_on'),
    ])
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  return {
    order: priced ? toOrderFacts(priced, priced.chargedOn) : null,
    refund: refund
      ? {
          amountWon: refund.amount_won as Won,
          requestedAt: refund.requested_at,
          isByBank: refund.paid_by_bank_on !== null,
        }
      : null,
    ...(link && { paymentLink: { id: link.id, expiresAt: link.expires_at, isRenewal: link.term > 1 } }),
    ...(beside?.desk_kind && { paidAtDesk: beside.desk_kind as DeskKind }),
    ...(beside?.provider === 'DESK' && { isWithoutLogin: true }),
    broughtOn: (beside?.brought_on ?? null) as Day | null,
    now,
  }
}

/**
 * Of `terms:KIND:VERSION:CUSTOMER` the text, of `consent:ID` when it was given, of `card-link:CUSTOMER:DAY` whether they have a login, of
 * `room:CUSTOMER:ID` for what there is room.
 */
const readConsentFacts = async (
  db: Database,
  event: string,
  now: Instant,
): Promise<Pick<NoticeFacts, 'terms' | 'consentGivenAt' | 'isWithoutLogin' | 'room'>> => {
  const [about, ...rest] = event.split(':')
  if (about === 'terms') {
    const kind = parseTermsKind(rest[0] ?? '')
    const releases = kind === null ? [] : await releasedTerms(db, kind)
    return { terms: releases.find(({ version }) => version === rest.slice(1, -1).join(':')) ?? null }
  }
  if (about === OF_CARD) {
    const customer = await db
      .selectFrom('customer')
      .select('provider')
      .where('id', '=', rest[0] ?? '')
      .executeTakeFirst()
    return { isWithoutLogin: customer?.provider === 'DESK' }
  }
  if (about === 'room') return { room: await offeredRoom(db, rest, now) }
  if (about !== 'consent') return {}
  const consent = await db.selectFrom('consent').select('given_at').where('id', '=', Number(rest[0])).executeTakeFirst()
  return { consentGivenAt: consent?.given_at ?? null }
}

const offeredRoom = async (
  db: Database,
  [customer = '', id = '']: readonly string[],
  now: Instant,
): Promise<RoomWish | null> => {
  const row = await db
    .selectFrom('room_request')
    .select(['region', 'equipment_type'])
    .where('customer_id', '=', customer)
    .where('id', '=', id)
    .where('told_at', '>', moment(Instant.plusSeconds(now, -ROOM_OFFER_HOURS * 60 * 60)))
    .executeTakeFirst()
  return row ? { region: row.region as RegionCode, equipmentType: row.equipment_type as EquipmentType } : null
}
