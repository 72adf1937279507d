import * as checkouts from '#adapters/http/contract/staff/checkouts.ts'
import type { CheckoutLimit } from '#core/storing/allowance.ts'
import { orderOf, recorded } from './order-routes.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** Gear on its way to the customer, asked for or handed out at the desk (G142). */
export const staffCheckoutRoutes = (mount: Mount): void => {
  mount(checkouts.requestCheckout, ({ desk, caller, params, body }) => {
    const { day, address, recipient = { name: '', phone: '' }, isForced = false, reason, dryRun = false } = body
    return orderOf(params).andThen(orderId =>
      desk
        .requestCheckout({ orderId, day, address, recipient, isForced, staff: caller.member, reason, dryRun })
        .map(done => recorded(done, dryRun))
        .mapErr(ofHandingOut),
    )
  })

  mount(checkouts.redirectCheckout, ({ desk, caller, params, body }) => {
    const { address, recipient = null, reason, dryRun = false } = body
    return orderOf(params).andThen(orderId =>
      desk
        .redirectCheckout({ orderId, address, recipient, staff: caller.member, reason, dryRun })
        .map(done => recorded(done, dryRun))
        .mapErr(ofHandingOut),
    )
  })

  mount(checkouts.handOut, ({ desk, caller, params, body }) => {
    const {
      to: name,
      recognisedBy,
      phone = '',
      isFinal = false,
      isForced = false,
      reason = null,
      dryRun = false,
    } = body
    const recipient = { name, phone }
    return orderOf(params).andThen(orderId =>
      desk
        .handOut({ orderId, recipient, recognisedBy, isFinal, isForced, staff: caller.member, reason, dryRun })
        .map(done => recorded(done, dryRun))
        .mapErr(ofHandingOut),
    )
  })
}

const ofHandingOut = <Failure extends { readonly kind: string }>(failure: Failure | CheckoutLimit) =>
  isLimit(failure) ? { kind: 'AllowanceSpent' as const, season: failure.season } : failure

const isLimit = (failure: { readonly kind: string }): failure is CheckoutLimit => failure.kind === 'CheckoutLimit'
