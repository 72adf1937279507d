import { ok, Result } from 'neverthrow'
import type * as z from 'zod/mini'
import * as checkout from '#adapters/http/contract/storing/checkout.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { EquipmentId, OrderId } from '#core/shared/ids.ts'
import type { CheckoutOffer } from '#core/storing/checkout-offer.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { PLANS } from '#core/storing/plan.ts'
import type { CheckoutOption, Checkouts, CurrentCheckout } from '#core/storing/ports/checkouts.ts'
import type { Season } from '#core/storing/season.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { allKnown, dayOrNull, parseMember } from '#adapters/http/client/wire-values.ts'

type WireOption = z.output<typeof checkout.checkoutOptions.answer>['options'][number]
type WireOffer = NonNullable<WireOption['offer']>
type WireCurrent = NonNullable<WireOption['current']>

/** Gear taken out through the API. */
export const httpCheckouts = ({ send }: { readonly send: Send }): Checkouts => ({
  options: () => send(checkout.checkoutOptions, {}).andThen(({ options }) => Result.combine(options.map(parseOption))),
  request: ({ equipmentId, day, proxy, address, agreements }, key) =>
    send(checkout.requestCheckout, {
      body: {
        checkoutDate: day,
        recipientName: proxy.name,
        recipientPhone: proxy.phone,
        address,
        userEquipmentId: equipmentId,
        ...(agreements && { agreements }),
      },
      idempotencyKey: key,
    }).map(({ needsConfirmation }) => ({ needsConfirmation })),
  withdraw: equipmentId =>
    send(checkout.withdrawCheckout, { body: { userEquipmentId: equipmentId } }).map(() => undefined),
})

const parseOption = (wire: WireOption): Result<CheckoutOption, ServiceUnreachable> =>
  Result.combine([
    allKnown({ equipmentType: parseMember(EQUIPMENT_TYPES, wire.equipmentType), plan: parseMember(PLANS, wire.plan) }),
    wire.offer === null ? ok(null) : parseOffer(wire.offer),
    wire.current === null ? ok(null) : parseCurrent(wire.current),
  ]).map(([known, offer, current]) => ({
    ...known,
    equipmentId: wire.userEquipmentId as EquipmentId,
    orderId: wire.orderId as OrderId,
    orderName: wire.orderName,
    gear: wire.gear,
    offer,
    current,
  }))

const parseOffer = ({ from, to, seasons }: WireOffer): Result<CheckoutOffer, ServiceUnreachable> =>
  Result.combine([
    allKnown({ from: dayOrNull(from), to: dayOrNull(to) }),
    Result.combine(
      seasons.map(({ season, left, windowFrom, windowTo }) =>
        allKnown({ from: dayOrNull(windowFrom), to: dayOrNull(windowTo) }).map(window => ({
          season: season as Season,
          left,
          window,
        })),
      ),
    ),
  ]).map(([days, known]) => ({ days, seasons: known }))

const parseCurrent = ({
  checkoutDate,
  scheduledDate,
  ...current
}: WireCurrent): Result<CurrentCheckout, ServiceUnreachable> =>
  allKnown({ day: dayOrNull(checkoutDate) }).map(({ day }) => ({
    ...current,
    day,
    scheduledFor: dayOrNull(scheduledDate),
  }))
