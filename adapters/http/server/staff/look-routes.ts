import { err, ok } from 'neverthrow'
import * as looks from '#adapters/http/contract/staff/looks.ts'
import { decisionOf } from './decision-of.ts'
import { orderOf } from './order-routes.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** What is masked until a member says why they look: each look is in the audit log (W10, G313). */
export const staffLookRoutes = (mount: Mount): void => {
  mount(looks.lookAtPhone, ({ desk, caller, params, body: { reason } }) =>
    orderOf(params).andThen(whose =>
      desk
        .lookAtPhone({ whose, staff: caller.member, reason })
        .mapErr(failure => (failure.kind === 'CustomerNotFound' ? { kind: 'OrderNotFound' as const } : failure)),
    ),
  )

  mount(looks.lookAtPlace, ({ desk, caller, params, body: { reason } }) =>
    orderOf(params).andThen(orderId =>
      desk.pickups
        .look(orderId, { by: caller.member.id, reason, at: desk.clock.now() })
        .andThen(found =>
          found === null
            ? err({ kind: 'OrderNotFound' as const })
            : ok({ place: found.place, changedAt: found.changedAt }),
        ),
    ),
  )

  mount(looks.setPlace, ({ desk, caller, params, body: { place, reason } }) =>
    orderOf(params).andThen(orderId =>
      desk.setPickupPlace({ orderId, place, staff: caller.member, reason, dryRun: false }).map(() => ({})),
    ),
  )

  mount(looks.lookAtCheckout, ({ desk, caller, params, body: { reason } }) =>
    orderOf(params).andThen(orderId =>
      desk.checkouts.look(orderId, { by: caller.member.id, reason, at: desk.clock.now() }).andThen(found =>
        found === null
          ? err({ kind: 'NoCheckout' as const })
          : ok({
              recipientName: found.recipientName,
              recipientPhone: found.recipientPhone,
              address: found.address,
              day: found.day,
              scheduledFor: found.scheduledFor,
            }),
      ),
    ),
  )

  mount(looks.lookAtDoorPictures, ({ desk, caller, params, body: { reason } }) =>
    orderOf(params).andThen(order =>
      desk.doorPictureRecords
        .look(order, decisionOf(desk, caller, reason))
        .andThen(found =>
          found === null
            ? err({ kind: 'OrderNotFound' as const })
            : ok({ pictures: found.map(({ id, ...picture }) => ({ pictureId: id, ...picture })) }),
        ),
    ),
  )

  mount(looks.lookAtReports, ({ desk, caller, params, body: { reason } }) =>
    orderOf(params).andThen(order =>
      desk.lookAtReports({ order, staff: caller.member, reason }).andThen(found =>
        found === null
          ? err({ kind: 'OrderNotFound' as const })
          : ok({
              reports: found.map(({ id, score, tip, filedAt, filedBy, pictures }) => ({
                reportId: id,
                score,
                tip,
                filedAt,
                filedBy,
                pictures: [...pictures],
              })),
            }),
      ),
    ),
  )
}
