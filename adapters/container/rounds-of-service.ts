import type { Container } from 'inversify'
import type { Round } from '#adapters/jobs/rounds.ts'
import { makeDailySelfCheck } from '#core/billing/service/daily-self-check.ts'
import { RENEWAL_BATCH } from '#core/billing/service/renew-due.ts'
import { PRICE_BATCH } from '#core/billing/service/tell-prices.ts'
import { DUTY_BATCH } from '#core/storing/service/do-duties.ts'
import { ServicePorts, ServiceSide } from './service-tokens.ts'
import { resolve } from './token.ts'
import { Ports } from './tokens.ts'

/** How late work that comes due by itself may be noticed, in seconds. */
const SETTLE_EVERY_SECONDS = 1
const RENEW_EVERY_SECONDS = 5
const EXPIRE_EVERY_SECONDS = 5
const FORGET_CARDS_EVERY_SECONDS = 5
const CLEAR_EVERY_SECONDS = 60
const FORGET_EVERY_SECONDS = 5
/** It checks once a day; so late it notices a new one, or a provider that answers again. */
const SELF_CHECK_EVERY_SECONDS = 600

/** What comes due by itself. */
export const roundsOf = (container: Container): readonly Round[] => {
  const clock = resolve(container, Ports.clock)
  const leftovers = resolve(container, ServicePorts.leftovers)
  return [
    {
      name: 'settle payments',
      everySeconds: SETTLE_EVERY_SECONDS,
      run: resolve(container, ServiceSide.settlePayments).due,
    },
    {
      name: 'settle refunds',
      everySeconds: SETTLE_EVERY_SECONDS,
      run: resolve(container, ServiceSide.settleRefunds),
    },
    {
      name: 'renew what is due',
      everySeconds: RENEW_EVERY_SECONDS,
      batch: RENEWAL_BATCH,
      run: resolve(container, ServiceSide.renewDue),
    },
    {
      name: 'tell of higher prices',
      everySeconds: RENEW_EVERY_SECONDS,
      batch: PRICE_BATCH,
      run: resolve(container, ServiceSide.tellPrices),
    },
    {
      name: 'do what comes due by itself',
      everySeconds: RENEW_EVERY_SECONDS,
      batch: DUTY_BATCH,
      run: resolve(container, ServiceSide.doDuties),
    },
    { name: 'expire orders', everySeconds: EXPIRE_EVERY_SECONDS, run: resolve(container, ServiceSide.expireOrders) },
    {
      name: 'forget dropped cards',
      everySeconds: FORGET_CARDS_EVERY_SECONDS,
      run: resolve(container, ServiceSide.forgetDroppedCards),
    },
    {
      name: 'forget who has left',
      everySeconds: FORGET_EVERY_SECONDS,
      run: resolve(container, ServiceSide.forgetDropped),
    },
    { name: 'keep the archive', everySeconds: CLEAR_EVERY_SECONDS, run: resolve(container, ServiceSide.keepArchive) },
    {
      name: 'clear leftovers',
      everySeconds: CLEAR_EVERY_SECONDS,
      run: () => leftovers.clear(clock.now()).map(() => 0),
    },
    {
      name: 'check our ledger against the provider',
      everySeconds: SELF_CHECK_EVERY_SECONDS,
      run: makeDailySelfCheck({
        selfCheck: resolve(container, ServiceSide.selfCheck),
        settlePayments: resolve(container, ServiceSide.settlePayments),
        clock,
      }),
    },
  ]
}
