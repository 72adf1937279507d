import { sql } from 'kysely'
import type { PersonalData } from '#core/privacy/ports/own-data.ts'
import type { PersonalDataViews } from '#core/privacy/ports/personal-data-views.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

/** Each column is named: what a table gets later is in the copy only once somebody decides so. */
export const postgresPersonalDataViews = (postgres: Postgres): PersonalDataViews => ({
  of: customer =>
    ask(postgres, async db => {
      const { rows } = await sql<{ readonly copy: PersonalData }>`
        select json_build_object(
          'profile', json_build_object(
            'name', c.name, 'email', c.email, 'emailProvedAt', ${iso('c.email_proved_at')},
            'phone', c.phone, 'phoneProvedAt', ${iso('c.phone_proved_at')}, 'provider', c.provider,
            'profileImage', c.profile_image, 'since', ${iso('c.created_at')}
          ),
          'consents', (
            select coalesce(json_agg(json_build_object(
              'term', term, 'agreed', agreed, 'version', version, 'givenAt', ${iso('given_at')}, 'orderId', order_id
            ) order by id), '[]') from consent where customer_id = c.id
          ),
          'sessions', (
            select coalesce(json_agg(json_build_object(
              'device', device, 'startedAt', ${iso('created_at')}, 'lastSeenAt', ${iso('last_seen_at')},
              'endedAt', ${iso('ended_at')}
            ) order by created_at), '[]') from session where customer_id = c.id
          ),
          'securityEvents', (
            select coalesce(json_agg(json_build_object(
              'event', kind, 'at', ${iso('at')}, 'via', via, 'device', device
            ) order by at, id), '[]') from security_event where customer_id = c.id
          ),
          'storedCard', (
            select json_build_object('label', label, 'registeredAt', ${iso('registered_at')})
            from stored_card where customer_id = c.id
          ),
          'orders', (
            select coalesce(json_agg(json_build_object(
              'orderId', o.id, 'equipmentType', o.equipment_type, 'brand', o.brand, 'equipmentName', o.equipment_name,
              'equipmentSize', o.equipment_size, 'plan', o.plan, 'location', o.location, 'amountWon', o.amount_won,
              'state', o.state, 'autoRenewal', o.auto_renewal, 'placedAt', ${iso('o.placed_at')},
              'pickupDate', o.pickup_date, 'storageStartDate', o.storage_start_date,
              'timeline', ${TIMELINE}, 'payments', ${PAYMENTS}, 'priceChanges', ${PRICES}, 'checkouts', ${CHECKOUTS}, 'reports', ${REPORTS}
            ) order by o.placed_at, o.id), '[]') from storage_order o where o.customer_id = c.id
          ),
          'complaints', (
            select coalesce(json_agg(json_build_object(
              'orderId', order_id, 'text', text, 'receivedAt', ${iso('received_at')},
              'answer', answer, 'answeredAt', ${iso('answered_at')}
            ) order by id), '[]') from complaint where customer_id = c.id
          )
        ) as copy
        from customer c where c.id = ${customer}`.execute(db)
      return rows[0]?.copy ?? null
    }),
})

/** As `Instant.toIso` writes it. */
const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const TIMELINE = sql`(
  select json_agg(json_build_object('event', event, 'at', ${iso('occurred_at')}, 'by', actor_kind) order by step)
  from timeline where order_id = o.id
)`

const PAYMENTS = sql`(
  select coalesce(json_agg(json_build_object(
    'paymentId', p.id, 'term', p.term, 'amountWon', p.amount_won, 'status', p.status, 'method', p.method,
    'card', p.card_label, 'approvedAt', ${iso('p.approved_at')},
    'refunds', (
      select coalesce(json_agg(json_build_object(
        'amountWon', amount_won, 'status', status, 'requestedAt', ${iso('requested_at')}, 'decidedAt', ${iso('decided_at')}
      ) order by n), '[]') from refund where payment_id = p.id
    )
  ) order by p.term), '[]') from payment p where p.order_id = o.id
)`

const PRICES = sql`(
  select coalesce(json_agg(json_build_object(
    'term', term, 'oldWon', old_won, 'newWon', new_won, 'noticedAt', ${iso('noticed_at')}, 'answer', answer,
    'answeredAt', ${iso('answered_at')}
  ) order by term), '[]') from price_offer where order_id = o.id and noticed_at is not null
)`

const CHECKOUTS = sql`(
  select coalesce(json_agg(json_build_object(
    'day', day, 'isProxy', is_proxy,
    'recipientName', case when not is_proxy then recipient_name end,
    'recipientPhone', case when not is_proxy then recipient_phone end,
    'address', address, 'requestedAt', ${iso('requested_at')}, 'withdrawnAt', ${iso('withdrawn_at')},
    'deliveredAt', ${iso('delivered_at')}, 'restoredOn', restored_on
  ) order by requested_at), '[]') from checkout where order_id = o.id
)`

const REPORTS = sql`(
  select coalesce(json_agg(json_build_object(
    'reportId', id, 'score', score, 'tip', tip, 'filedAt', ${iso('filed_at')}
  ) order by filed_at), '[]') from report where order_id = o.id
)`
