import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import type { OrderId, ReportId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { type Advance, makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import type { Customer } from './api.ts'
import type { ServiceUnderTest } from './running-service.ts'

/** The staff of a running service: an administrator at the same database, in the same time. */
export const makeStaff = async (
  service: Pick<ServiceUnderTest, 'call' | 'databaseUrl'> & Partial<Pick<ServiceUnderTest, 'onStop'>>,
) => {
  const pool = openPool({ url: service.databaseUrl, max: 2, onError: () => undefined })
  const close = async (): Promise<void> => (pool.ended ? undefined : pool.end())
  service.onStop?.(close)
  const records = postgresOrderRecords({ db: openDatabase(pool), report: () => undefined })
  await pool.query(`insert into staff (id, name, role) values ('boss', '대표', 'ADMIN') on conflict do nothing`)

  const advance = async (orderId: string, event: OrderEvent, details: Partial<Advance> = {}) => {
    const { body } = await service.call('GET', '/sandbox/clock')
    const now = Instant.ofDate(new Date(body.now as string))
    return makeAdvanceOrder({ records, clock: { now: () => now } })({
      orderId: orderId as OrderId,
      event,
      staff: { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' },
      reason: 'test',
      occurredAt: null,
      pickupDate: null,
      isForced: false,
      isWalkIn: true,
      gear: { brand: 'Atomic' as GearText, equipmentName: 'X9' as GearText, equipmentSize: '170' as GearText },
      locker: 'A-12' as GearText,
      report: {
        id: crypto.randomUUID() as ReportId,
        score: 80,
        tip: '왁스를 발라 주세요.',
        images: { front: 'f', back: 'b', left: 'l', right: 'r' },
      },
      dryRun: false,
      ...details,
    })
  }
  const must = async (orderId: string, event: OrderEvent, details?: Partial<Advance>): Promise<void> => {
    const done = await advance(orderId, event, details)
    if (done.isErr()) throw new Error(`${event}: ${done.error.kind}`)
  }
  return {
    advance,
    must,
    /** Gear that is paid for, inspected and in its locker. */
    async store(customer: Pick<Customer, 'token' | 'order' | 'agree' | 'confirm'>, plan: 'BASIC' | 'FLEX' = 'BASIC') {
      const orderId = await customer.order(plan)
      const amount = plan === 'BASIC' ? 99_000 : 139_000
      const paid = await customer.confirm(orderId, await customer.agree(orderId, { outcome: 'approve', amount }), {
        amount,
      })
      if (paid.status !== 200) throw new Error(`the order was not paid: ${paid.status}`)
      for (const event of ['pickup.done', 'report.filed', 'storage.arrived', 'storage.shelved'] as const) {
        await must(orderId, event)
      }
      const { body } = await service.call('GET', '/api/users/storing/active', { token: customer.token })
      const equipmentId: string = body.storingList.find(
        (item: { order: { id: string } }) => item.order.id === orderId,
      ).userEquipmentId
      return { orderId, equipmentId }
    },
    close,
  }
}
