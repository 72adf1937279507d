import { match } from 'ts-pattern'
import { billingGatewayConform } from '#adapters/conformance/billing/billing-gateway.conform.ts'
import { type CardGatewayUnderTest, cardGatewayConform } from '#adapters/conformance/billing/card-gateway.conform.ts'
import type { Instant } from '#core/shared/instant.ts'
import { memoryCardGateway } from './memory-card-gateway.ts'

const gateway = memoryCardGateway({ now: () => 0 as Instant })

const bench: CardGatewayUnderTest = {
  gateway,
  agree: async order => gateway.agree(order),
  failNext: async fault =>
    match(fault)
      .with('Declined', kind => gateway.failNext({ kind, code: 'REJECT_CARD_PAYMENT' }))
      .with('LostBefore', 'LostAfter', 'WrongAmount', kind => gateway.failNext({ kind }))
      .exhaustive(),
  charges: async orderId => gateway.charges(orderId),
}

cardGatewayConform('memory', () => bench)
billingGatewayConform('memory', () => ({
  ...bench,
  billing: gateway.billing,
  registerCard: async customerKey => gateway.registerCard(customerKey),
}))
