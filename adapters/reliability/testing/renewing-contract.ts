import { openPool } from '#adapters/postgres/database.ts'
import type { Day } from '#core/shared/day.ts'
import { onOwnService, type ServiceUnderTest } from './running-service.ts'
import { seedContracts } from './seed-contracts.ts'

/** A contract on a service of its own, the day before its first renewal. */
export const renewing = async (story: (own: ServiceUnderTest, orderId: string) => Promise<void>): Promise<void> =>
  onOwnService(
    async own => {
      await own.moveClock({ now: '2027-12-02T10:00:00.000+09:00' })
      const pool = openPool({ url: own.databaseUrl, max: 1, onError: () => undefined })
      const [contract] = await seedContracts(pool, 1, { start: '2026-12-03' as Day })
      await pool.query("update customer set phone = '01055550000', phone_proved_at = created_at")
      await pool.end()
      await story(own, contract?.orderId ?? '')
    },
    { roles: ['api'], webhooks: 'lost' },
  )

export const work = async (own: ServiceUnderTest, now: string): Promise<void> => {
  await own.moveClock({ now })
  await own.worker()
}

export const readRenewal = async (own: ServiceUnderTest, orderId: string) => {
  const attempts = await own.rows(
    `select concat_ws(' ', a.n, a.status) as told from payment_attempt a join payment p on p.id = a.payment_id
     where p.order_id = $1 and p.term = 2 order by a.n`,
    [orderId],
  )
  const life = await own.rows(
    `select event from timeline where order_id = $1 and event like 'renewal.%' order by step`,
    [orderId],
  )
  const { body: ledger } = await own.call('GET', '/sandbox/toss/ledger.json')
  const charges = (ledger as { orderId: string; charges: number }[])
    .filter(line => line.orderId.startsWith(`${orderId}_t2`))
    .reduce((sum, line) => sum + line.charges, 0)
  return { attempts: attempts.map(({ told }) => told), life: life.map(({ event }) => event), charges }
}
