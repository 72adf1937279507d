import Fastify from 'fastify'
import { makeSandboxClock } from '#adapters/sandbox/sandbox-clock.ts'
import { makeSandbox } from '#adapters/sandbox/sandbox.ts'

export type SandboxSettings = {
  /** The service's own database: both live in the same time. Carries the password: never logged. */
  readonly databaseUrl: string
  readonly host: string
  readonly port: number
  /** Where the stand-ins are, as `http://localhost:8182`; their pages are below `/sandbox`. */
  readonly origin: string
  /** Where customers reach the app. */
  readonly publicUrl: string
}

/** The stand-ins of the providers in a process of their own. Throws when it cannot start; nothing is left running then. */
export const runSandbox = async (settings: SandboxSettings): Promise<{ readonly stop: () => Promise<void> }> => {
  const { databaseUrl, host, port, origin, publicUrl } = settings
  const clock = await makeSandboxClock(databaseUrl)
  const webhookUrl = `${publicUrl}/api/webhooks/payments`
  const sandbox = await makeSandbox({ databaseUrl, clock, publicUrl, sandboxUrl: `${origin}/sandbox`, webhookUrl })
  const app = Fastify({ forceCloseConnections: true })
  const stop = async (): Promise<void> => {
    await app.close()
    await sandbox.close()
    await clock.close()
  }
  try {
    await app.register(sandbox.plugin)
    await app.listen({ host, port })
    return { stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}
