import { match } from 'ts-pattern'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresCustomerRecords } from '#adapters/postgres/account/customer-records.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { OrderId, ReportId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import { type HandOut, makeHandOutAtDesk } from '#core/storing/service/staff-checkouts.ts'
import type { StepDetails } from '#core/storing/step-details.ts'
import type { Customer } from './api.ts'
import { SECRET } from './own-token.ts'
import type { ServiceUnderTest } from './running-service.ts'
import { serviceNow } from './service-now.ts'

type SaidDetails = StepDetails & { readonly occurredAt?: Instant | null; readonly reason?: string }

/** What staff says as a rule, where the test is about something else. */
const usualDetails = (event: OrderEvent): StepDetails =>
  match(event)
    .returnType<StepDetails>()
    .with('pickup.done', () => ({
      isWalkIn: true,
      brand: 'Atomic' as GearText,
      equipmentName: 'X9' as GearText,
      equipmentSize: '170' as GearText,
    }))
    .with('report.filed', 'report.corrected', () => ({
      report: {
        id: crypto.randomUUID() as ReportId,
        score: 80,
        tip: '왁스를 발라 주세요.',
        images: { front: 'f', back: 'b', left: 'l', right: 'r' },
      },
    }))
    .with('storage.shelved', () => ({ locker: 'A-12' as GearText }))
    .with('gear.lost', 'gear.damaged', 'gear.disposed', () => ({ compensation: 'NONE', told: '전화로 알렸어요' }))
    .otherwise(() => ({}))

/** The staff of a running service: an administrator at the same database, in the same time. */
export const makeStaff = async (
  service: Pick<ServiceUnderTest, 'call' | 'databaseUrl'> & Partial<Pick<ServiceUnderTest, 'onStop'>>,
) => {
  const pool = openPool({ url: service.databaseUrl, max: 2, onError: () => undefined })
  const close = async (): Promise<void> => (pool.ended ? undefined : pool.end())
  service.onStop?.(close)
  const postgres = { db: openDatabase(pool), report: () => undefined }
  const records = postgresOrderRecords(postgres)
  const customers = postgresCustomerRecords(postgres, makeSecretBox(SECRET))
  await pool.query(`insert into staff (id, name, role) values ('boss', '대표', 'ADMIN') on conflict do nothing`)

  const readNow = (): Promise<Instant> => serviceNow(service)
  const boss = { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' as const }

  const advance = async (
    orderId: string,
    event: OrderEvent,
    { occurredAt = null, reason = 'test', ...details }: SaidDetails = {},
  ) => {
    const now = await readNow()
    return makeAdvanceOrder({ records, clock: { now: () => now }, shop: currentShop })({
      orderId: orderId as OrderId,
      event,
      staff: boss,
      reason,
      occurredAt,
      details: { ...usualDetails(event), ...details },
      dryRun: false,
    })
  }
  const must = async (orderId: string, event: OrderEvent, details?: SaidDetails): Promise<void> => {
    const done = await advance(orderId, event, details)
    if (done.isErr()) throw new Error(`${event}: ${done.error.kind}`)
  }
  /** To somebody who stands at the desk, past every allowance. */
  const handOut = async (orderId: string, details: Partial<HandOut> = {}) => {
    const now = await readNow()
    return makeHandOutAtDesk({
      records,
      customers,
      clock: { now: () => now },
      shop: currentShop,
      newCheckoutId: newIds.checkout,
    })({
      orderId: orderId as OrderId,
      recipient: { name: '이영희', phone: '010-1234-5678' },
      recognisedBy: 'driving licence',
      isFinal: false,
      isForced: true,
      staff: boss,
      reason: 'came to the desk',
      dryRun: false,
      ...details,
    })
  }
  return {
    advance,
    must,
    handOut,
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
