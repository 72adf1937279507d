import type { BillingGateway } from '#core/billing/ports/billing-gateway.ts'
import type { CardGateway } from '#core/billing/ports/card-gateway.ts'
import type { CardLedger } from '#core/billing/ports/card-ledger.ts'
import { tossBillingGateway } from './billing-gateway.ts'
import { tossCardLedger } from './card-ledger.ts'
import { tossGateway } from './gateway.ts'
import { tossCall, type TossGatewaySetup } from './toss-call.ts'

type KeyPair = { readonly clientKey: string; readonly secretKey: string }

/** Each pair is of one shop at Toss (MID) and all of one mode (test or live). */
export type TossKeys = KeyPair & {
  /** Of the shop that is contracted for automatic payment; null where the first one is. */
  readonly billing: KeyPair | null
}

export type TossSetup = Omit<TossGatewaySetup, 'secretKey' | 'keysFor'> & { readonly keys: TossKeys }

export type TossProvider = {
  readonly gateway: CardGateway
  readonly billingGateway: BillingGateway
  readonly cardLedger: CardLedger
}

/** All that the service asks of Toss, each by the keys of the shop that knows of it (G672). */
export const openToss = ({ keys, ...setup }: TossSetup): TossProvider => {
  const first = tossCall({ ...setup, secretKey: keys.secretKey })
  const billing = keys.billing && tossCall({ ...setup, secretKey: keys.billing.secretKey, keysFor: 'stored-card' })
  return {
    gateway: tossGateway(first, billing),
    billingGateway: tossBillingGateway(billing ?? first),
    cardLedger: tossCardLedger(billing === null ? [first] : [first, billing]),
  }
}
