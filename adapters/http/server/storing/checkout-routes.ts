import { err, ok, type Result } from 'neverthrow'
import { encode } from 'zod/mini'
import * as checkout from '#adapters/http/contract/storing/checkout.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import { isUuid } from '#core/shared/uuid.ts'
import type { NoEquipment } from '#core/storing/errors.ts'
import type { IdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import { encoded, type makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** Taking gear out of storage. */
export const checkoutRoutes = (
  mount: ReturnType<typeof makeMount>,
  service: ServiceSide,
  idempotent: IdempotentAnswers,
): void => {
  mount(checkout.checkoutOptions, ({ caller }) => service.checkouts(caller).options())
  mount(checkout.requestCheckout, ({ caller, body, idempotencyKey }) =>
    // The key is the customer's own among all calls, so it identifies the call too (P15).
    idempotent(
      {
        owner: caller.customer,
        key: idempotencyKey,
        request: JSON.stringify([checkout.requestCheckout.path, encode(checkout.requestCheckout.body, body)]),
      },
      () =>
        parseEquipmentId(body.equipmentId)
          .asyncAndThen(() => service.checkouts(caller).request(body, idempotencyKey ?? ''))
          .map(requested => encoded(checkout.requestCheckout, requested)),
    ),
  )
  mount(checkout.redirectCheckout, ({ caller, body }) =>
    parseEquipmentId(body.equipmentId).asyncAndThen(() => service.checkouts(caller).redirect(body)),
  )
  mount(checkout.withdrawCheckout, ({ caller, body }) =>
    parseEquipmentId(body.userEquipmentId).asyncAndThen(id => service.checkouts(caller).withdraw(id)),
  )
}

const noEquipment: NoEquipment = { kind: 'NoEquipment' }

/** A text that is no id belongs to no gear. */
const parseEquipmentId = (text: string): Result<EquipmentId, NoEquipment> =>
  isUuid(text) ? ok(text as EquipmentId) : err(noEquipment)
