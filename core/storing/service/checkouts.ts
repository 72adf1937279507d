import { err, errAsync, ok, okAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { CheckoutId, CustomerId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import type { CheckoutViews } from '../ports/checkout-views.ts'
import type { Checkouts } from '../ports/checkouts.ts'
import type { OrderRecords } from '../ports/order-records.ts'
import { checkoutOption } from './checkout-option.ts'
import { redirectCheckout } from './redirect-checkout.ts'
import { requestCheckout } from './request-checkout.ts'
import { withdrawCheckout } from './withdraw-checkout.ts'

type Deps = {
  readonly records: OrderRecords
  readonly views: CheckoutViews
  readonly customers: CustomerRecords
  readonly clock: Clock
  readonly shop: ShopNow
  readonly newCheckoutId: NewId<CheckoutId>
}

/** Taking gear out for one caller. Repeats under one key are recognised before they come here (P15). */
export const makeCheckouts = ({ records, views, customers, clock, shop, newCheckoutId }: Deps) => {
  const found = (id: CustomerId) =>
    customers
      .find(id)
      .andThen(customer => (customer ? okAsync(customer) : errAsync({ kind: 'SignInNeeded' as const, hadToken: true })))
  return (caller: Caller): Checkouts => ({
    options: () => {
      const today = Day.of(clock.now())
      return views
        .ofCustomer(caller.customer)
        .map(gear => gear.flatMap(one => checkoutOption(one, today, shop().season)))
    },
    request: asked =>
      found(caller.customer)
        .andThen(customer =>
          records.changeOwn(
            { customer: customer.id, equipmentId: asked.equipmentId },
            requestCheckout(asked, { customer, now: clock.now(), seasonDays: shop().season, newId: newCheckoutId }),
          ),
        )
        .map(({ change }) => ({
          needsConfirmation: change.checkout?.kind === 'Requested' && change.checkout.checkout.needsConfirmation,
        })),
    redirect: asked =>
      found(caller.customer)
        .andThen(customer =>
          records.changeOwn(
            { customer: customer.id, equipmentId: asked.equipmentId },
            redirectCheckout(asked, { customer, now: clock.now() }),
          ),
        )
        .map(() => undefined)
        // Said twice, as when the first answer was lost.
        .orElse(failure => (failure.kind === 'NothingNew' ? ok(undefined) : err(failure))),
    withdraw: equipmentId =>
      records
        .changeOwn({ customer: caller.customer, equipmentId }, withdrawCheckout(caller.customer, clock.now()))
        .map(() => undefined),
  })
}
