import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import { plainText } from './plain-text.ts'

export const ADDRESS_MAX_CHARACTERS = 200

/** Where gear is brought: one line of 1 to 200 characters after NFC, as the customer wrote it. */
export type DeliveryAddress = Brand<string, 'DeliveryAddress'>

export type InvalidDeliveryAddress = { readonly kind: 'InvalidDeliveryAddress' }

export const DeliveryAddress = {
  parse(text: string): Result<DeliveryAddress, InvalidDeliveryAddress> {
    const line = plainText(text, ADDRESS_MAX_CHARACTERS)
    return line ? ok(line as DeliveryAddress) : err({ kind: 'InvalidDeliveryAddress' })
  },
}
