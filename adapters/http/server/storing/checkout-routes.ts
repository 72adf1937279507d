import { err, ok, Result } from 'neverthrow'
import type { input, output } from 'zod/mini'
import * as checkout from '#adapters/http/contract/storing/checkout.ts'
import { Day } from '#core/shared/day.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import { isUuid } from '#core/shared/uuid.ts'
import type { CheckoutRequest } from '#core/storing/checkout.ts'
import { DeliveryAddress } from '#core/storing/delivery-address.ts'
import type { NoEquipment } from '#core/storing/errors.ts'
import type { CheckoutOption } from '#core/storing/ports/checkouts.ts'
import type { IdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import { invalid } from '#adapters/http/server/invalid-input.ts'
import type { makeMount, WithStatus } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** Taking gear out of storage. */
export const checkoutRoutes = (
  mount: ReturnType<typeof makeMount>,
  service: ServiceSide,
  idempotent: IdempotentAnswers,
): void => {
  mount(checkout.checkoutOptions, ({ caller }) =>
    service
      .checkouts(caller)
      .options()
      .map(options => ({ success: true as const, options: options.map(toWireOption) })),
  )
  mount(checkout.requestCheckout, ({ caller, body, idempotencyKey }) =>
    // The key is the customer's own among all calls, so it stands for the call too (P15).
    idempotent(
      {
        customer: caller.customer,
        key: idempotencyKey,
        request: JSON.stringify([checkout.requestCheckout.path, body]),
      },
      () =>
        parseRequest(body)
          .asyncAndThen(asked => service.checkouts(caller).request(asked, idempotencyKey ?? ''))
          .map(({ needsConfirmation }): WithStatus => ({ status: 200, body: toAnswer(needsConfirmation) })),
    ),
  )
  mount(checkout.withdrawCheckout, ({ caller, body }) =>
    parseEquipmentId(body.userEquipmentId)
      .asyncAndThen(id => service.checkouts(caller).withdraw(id))
      .map(() => ({ success: true as const, message: '' })),
  )
}

const toAnswer = (needsConfirmation: boolean): input<typeof checkout.requestCheckout.answer> => ({
  success: true,
  needsConfirmation,
  message: '',
})

const noEquipment: NoEquipment = { kind: 'NoEquipment' }

/** What is no id is nobody's gear. */
const parseEquipmentId = (text: string): Result<EquipmentId, NoEquipment> =>
  isUuid(text) ? ok(text as EquipmentId) : err(noEquipment)

const parseRequest = (
  body: output<typeof checkout.requestCheckout.body>,
): Result<CheckoutRequest, InvalidInput | NoEquipment> =>
  Result.combine([
    parseEquipmentId(body.userEquipmentId),
    Day.parse(body.checkoutDate).mapErr(invalid('checkoutDate')),
    DeliveryAddress.parse(body.address).mapErr(invalid('address')),
  ]).map(([equipmentId, day, address]) => ({
    equipmentId,
    day,
    address,
    proxy: { name: body.recipientName ?? '', phone: body.recipientPhone ?? '' },
    agreements: body.agreements ?? null,
  }))

const toWireOption = ({ equipmentId, offer, current, ...gear }: CheckoutOption) => ({
  ...gear,
  userEquipmentId: equipmentId,
  offer: offer && {
    from: offer.days.from,
    to: offer.days.to,
    seasons: offer.seasons.map(({ season, left, window }) => ({
      season,
      left,
      windowFrom: window.from,
      windowTo: window.to,
    })),
  },
  current: current && toWireCurrent(current),
})

const toWireCurrent = ({ day, scheduledFor, ...current }: NonNullable<CheckoutOption['current']>) => ({
  ...current,
  checkoutDate: day,
  scheduledDate: scheduledFor,
})
