import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Day } from '#core/shared/day.ts'
import type { Api } from '#adapters/reliability/testing/api.ts'
import type { SeededRandom } from '#adapters/reliability/model/seeded-random.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'

export type Member = {
  readonly id: string
  readonly email: string
  readonly password: string
  /** Of gear that rests in the storage. */
  readonly reports: readonly string[]
}

export type VirtualUsers = { readonly anybody: (random: SeededRandom) => Member }

const STORED_SINCE = '2026-06-01' as Day

/** So many customers with a password; each third has gear in the storage, with a report. */
export const openVirtualUsers = async (api: Api, databaseUrl: string, count: number): Promise<VirtualUsers> => {
  const first = await api.signedUp()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const storing = await seedContracts(pool, Math.ceil(count / 3), { start: STORED_SINCE, card: 'pays' })
    const members = Array.from({ length: count }, (_, at): Member => ({
      id: storing[at]?.customerId ?? randomUUID(),
      email: `visitor${at}@example.com`,
      password: first.password,
      reports: storing[at] === undefined ? [] : [randomUUID()],
    }))
    await pool.query(
      `insert into customer (id, name, email, email_key, provider, provider_id, password_hash, created_at)
       select id, '박보관', email, email, 'EMAIL', email, (select password_hash from customer where email = $2), now()
       from json_to_recordset($1::json) as m(id uuid, email text)
       on conflict (id) do update set email = excluded.email, email_key = excluded.email_key, provider = excluded.provider,
         provider_id = excluded.provider_id, password_hash = excluded.password_hash`,
      [JSON.stringify(members), first.email],
    )
    await pool.query(`insert into staff (id, name, role) values ('kim', '김검수', 'OPERATOR')`)
    await pool.query(
      `insert into report (id, order_id, score, tip, front, back, "left", "right", filed_at, filed_by)
       select report, "orderId", 81, '엣지를 말려 주세요', 'a', 'b', 'c', 'd', now(), 'kim'
       from json_to_recordset($1::json) as r(report uuid, "orderId" text)`,
      [JSON.stringify(storing.map(({ orderId }, at) => ({ orderId, report: members[at]?.reports[0] })))],
    )
    return { anybody: random => members[random.below(members.length)] as Member }
  } finally {
    await pool.end()
  }
}
