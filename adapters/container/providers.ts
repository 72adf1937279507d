import type { FastifyPluginAsync } from 'fastify'
import type { CardWindowKeys } from '#adapters/http/server/payment-routes.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { Failpoint } from '#core/billing/ports/failpoint.ts'
import type { Clock } from '#core/shared/clock.ts'

/** Keys of one merchant and one mode (test or live). */
export type TossKeys = { readonly clientKey: string; readonly secretKey: string }

/** The world outside: the real providers, or their stand-ins with a clock that can be moved. */
export type Providers = {
  readonly clock: Clock
  readonly failpoint: Failpoint
  readonly toss: { readonly baseUrl: string; readonly secretKey: string }
  readonly cardWindow: CardWindowKeys
  /** Origins that the app's pages may load from. */
  readonly origins: readonly string[]
  readonly sandbox?: FastifyPluginAsync
  readonly close: () => Promise<void>
}

export const realProviders = async ({ clientKey, secretKey }: TossKeys): Promise<Providers> => ({
  clock: systemClock,
  failpoint: () => undefined,
  toss: { baseUrl: 'https://api.tosspayments.com', secretKey },
  cardWindow: { clientKey, scriptUrl: null },
  origins: ['https://js.tosspayments.com', 'https://*.tosspayments.com'],
  close: async () => undefined,
})

type SandboxOptions = {
  readonly databaseUrl: string
  readonly publicUrl: string
  /** Absent or null: the stand-ins run in the process that answers customers. */
  readonly sandboxOrigin?: string | null
  readonly roles: readonly ('api' | 'worker')[]
}

/** Loaded only when it is used: production never reads a line of the sandbox. */
export const sandboxProviders = async (options: SandboxOptions): Promise<Providers> => {
  const { databaseUrl, publicUrl, roles } = options
  const sandboxOrigin = options.sandboxOrigin ?? null
  const sandboxUrl = `${sandboxOrigin ?? publicUrl}/sandbox`
  const [{ makeSandbox, SANDBOX_TOSS_KEYS }, { makeSandboxClock }, { makeFailpoint }] = await Promise.all([
    import('#adapters/sandbox/sandbox.ts'),
    import('#adapters/sandbox/sandbox-clock.ts'),
    import('#adapters/sandbox/failpoints.ts'),
  ])
  const clock = await makeSandboxClock(databaseUrl)
  const sandbox =
    sandboxOrigin === null && roles.includes('api')
      ? await makeSandbox({ databaseUrl, clock, publicUrl, webhookUrl: `${publicUrl}/api/webhooks/payments` })
      : null
  return {
    clock,
    failpoint: makeFailpoint(process.env['SEASONKEEP_FAILPOINT']),
    toss: { baseUrl: `${sandboxUrl}/toss`, secretKey: SANDBOX_TOSS_KEYS.secretKey },
    cardWindow: {
      clientKey: SANDBOX_TOSS_KEYS.clientKey,
      scriptUrl: `${sandboxUrl}/toss/v1/payment`,
    },
    origins: sandboxOrigin === null ? [] : [sandboxOrigin],
    ...(sandbox && { sandbox: sandbox.plugin }),
    close: async () => {
      await sandbox?.close()
      await clock.close()
    },
  }
}
