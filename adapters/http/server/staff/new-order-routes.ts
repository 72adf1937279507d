import { errAsync } from 'neverthrow'
import { orderAtDesk } from '#adapters/http/contract/staff/new-orders.ts'
import { EMPTY_PICKS } from '#core/storing/order.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** Orders that the staff takes (G190, G195). */
export const staffNewOrderRoutes = (mount: Mount): void =>
  mount(orderAtDesk, ({ desk, caller, body }) => {
    const { phone = null, name = null, region, plan, kind, sets, place = null, payment, isForced = false } = body
    const { reason, expected, expectedBeside, dryRun = false } = body
    if (payment === undefined && sets > 1) return errAsync({ kind: 'InvalidInput' as const, field: 'sets' })
    return desk
      .orderAtDesk({
        phone,
        name,
        selection: { equipmentType: kind, location: region, plan, ...EMPTY_PICKS },
        sets,
        shownWon: expected,
        shownBeside: expectedBeside,
        place,
        payment:
          payment === undefined
            ? null
            : { kind: payment.kind, reference: payment.reference, cashReceipt: payment.cashReceipt ?? null },
        staff: caller.member,
        reason,
        isForced,
        dryRun,
      })
      .mapErr(failure => (failure.kind === 'InProgress' ? { kind: 'PaymentInProgress' as const } : failure))
      .map(({ customer, orders, beside, replaced, isRepeated }) => ({
        customer: { customerId: customer.id, name: customer.name, isNew: customer.isNew },
        orders: orders.map(({ orderId, amountWon }) => ({ orderId, amount: amountWon })),
        beside: [...beside],
        replaced: [...replaced],
        isRepeated,
        dryRun,
      }))
  })
