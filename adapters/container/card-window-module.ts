import { ContainerModule } from 'inversify'
import type { ResultAsync } from 'neverthrow'
import type { Send } from '#adapters/http/client/send.ts'
import { cardWindow } from '#adapters/http/contract/billing/payment.ts'
import { tossCardWindow } from '#adapters/payment/toss/card-window.ts'
import type { CardWindow, CardWindowFailed } from '#core/billing/ports/card-window.ts'
import { BillingSide } from './billing-tokens.ts'
import { HttpTokens } from './http-tokens.ts'
import { bindFactory } from './token.ts'

/** The card window with the keys that the service names when it is needed: one build serves the sandbox and the shop. */
const cardWindowOfService = ({ send }: { readonly send: Send }): CardWindow => {
  const toss = (): ResultAsync<CardWindow, CardWindowFailed> =>
    send(cardWindow, {})
      .map(({ scriptUrl, ...setup }) => tossCardWindow(scriptUrl === null ? setup : { ...setup, scriptUrl }))
      .mapErr(() => ({ kind: 'PaymentSystemNotLoaded' }))
  return {
    open: request => toss().andThen(window => window.open(request)),
    register: request => toss().andThen(window => window.register(request)),
  }
}

export const cardWindowModule = new ContainerModule(module => {
  bindFactory(module, BillingSide.cardWindow, cardWindowOfService, { send: HttpTokens.send })
})
