import { errAsync } from 'neverthrow'
import * as contracts from '#adapters/http/contract/billing/own-prices.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** Prices of payments to come, and what their customers say to them. */
export const priceRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  mount(contracts.nextPrices, ({ caller }) => service.ownPrices(caller).read())
  mount(contracts.answerPrice, ({ caller, params, body }) => {
    const term = parseTerm(params['term'] ?? '')
    const order = parseOrderId(params['orderId'] ?? '')
    if (term === null || order.isErr()) return errAsync({ kind: 'OrderNotFound' as const })
    return service
      .ownPrices(caller)
      .answer(order.value, { term, answer: body.answer, shownWon: body.newAmount ?? null })
  })
}

const parseTerm = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null)
