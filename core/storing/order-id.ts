import { err, ok, type Result } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'

export type InvalidOrderId = { readonly kind: 'InvalidOrderId' }

/** The form that the card provider accepts too (G31). Whatever else comes from outside is no order's id. */
export const parseOrderId = (text: string): Result<OrderId, InvalidOrderId> =>
  /^[A-Za-z0-9_-]{6,64}$/.test(text) ? ok(text as OrderId) : err({ kind: 'InvalidOrderId' })

/** Whether it has the form of the shop's own: nothing else that is typed into an address, as a phone, passes for the number of an order. */
export const isShopOrderId = (text: string): boolean => /^SK-[0-9A-Z]{12,16}$/.test(text)
