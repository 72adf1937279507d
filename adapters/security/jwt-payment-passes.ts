import * as z from 'zod/mini'
import { PAYMENT_PASS_MINUTES, type PaymentPasses } from '#core/billing/ports/payment-passes.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { signedTokens } from './signed-tokens.ts'

export const jwtPaymentPasses = (
  secret: string,
  newTokenId: () => string,
  olderSecrets: readonly string[] = [],
): PaymentPasses => {
  const tokens = signedTokens({
    secret,
    olderSecrets,
    type: 'payment',
    audience: 'seasonkeep-card-window',
    minutes: PAYMENT_PASS_MINUTES,
    claims: z.object({ sub: z.string(), order: z.string(), won: z.string() }),
    newTokenId,
  })
  return {
    issue: ({ customer, orderId, amountWon }, now) =>
      tokens.issue({ sub: customer, order: orderId, won: String(amountWon) }, now),
    read(signed, now) {
      const claims = tokens.read(signed, now)
      if (claims === null) return null
      return {
        customer: claims.sub as CustomerId,
        orderId: claims.order as OrderId,
        amountWon: Number(claims.won) as Won,
      }
    },
  }
}
