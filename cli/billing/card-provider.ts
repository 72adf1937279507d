import type { CardProvider } from '#adapters/container/service/staff-container.ts'
import type { Settings } from '../settings/settings.ts'

/** The card provider, or its sandbox in the running service; for the few commands that ask it. */
export const openCardProvider = async ({ keys, publicUrl, sandboxOrigin }: Settings): Promise<CardProvider> => {
  const [{ tossCall, TOSS_API_URL }, { tossGateway }, { tossBillingGateway }, { tossCardLedger }] = await Promise.all([
    import('#adapters/payment/toss/toss-call.ts'),
    import('#adapters/payment/toss/gateway.ts'),
    import('#adapters/payment/toss/billing-gateway.ts'),
    import('#adapters/payment/toss/card-ledger.ts'),
  ])
  const place =
    keys.toss === 'sandbox'
      ? {
          baseUrl: `${sandboxOrigin ?? publicUrl}/sandbox/toss`,
          secretKey: (await import('#adapters/sandbox/sandbox.ts')).SANDBOX_TOSS_KEYS.secretKey,
        }
      : { baseUrl: TOSS_API_URL, secretKey: keys.toss.secretKey }
  const call = tossCall({ ...place, log: () => undefined })
  return { gateway: tossGateway(call), billingGateway: tossBillingGateway(call), cardLedger: tossCardLedger(call) }
}
