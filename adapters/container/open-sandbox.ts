import type { FastifyPluginAsync } from 'fastify'
import type { Failpoint } from '#core/shared/failpoint.ts'
import type { Clock } from '#core/shared/clock.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { Endpoints } from './endpoints.ts'

export type SandboxOptions = {
  readonly databaseUrl: string
  readonly publicUrl: string
  /** Absent or null: the stand-ins run in the process that answers customers. */
  readonly sandboxOrigin?: string | null
  readonly roles: readonly ('api' | 'worker')[]
}

export type OpenSandbox = {
  readonly clock: Clock
  readonly failpoint: Failpoint
  readonly endpoints: Endpoints
  /** Absent when the stand-ins run elsewhere. */
  readonly plugin: FastifyPluginAsync | null
  readonly close: () => Promise<void>
}

/** The stand-ins of the providers, with a clock that can be moved. Loaded only when used: production never reads a line of them. */
export const openSandbox = async (options: SandboxOptions): Promise<OpenSandbox> => {
  const { databaseUrl, publicUrl, roles } = options
  const sandboxOrigin = options.sandboxOrigin ?? null
  const origin = sandboxOrigin ?? publicUrl
  const sandboxUrl = `${origin}/sandbox`
  const [{ makeSandbox, SANDBOX_TOSS_KEYS }, { makeSandboxClock }, { makeFailpoint }, keys] = await Promise.all([
    import('#adapters/sandbox/sandbox.ts'),
    import('#adapters/sandbox/sandbox-clock.ts'),
    import('#adapters/sandbox/failpoints.ts'),
    standInKeys(),
  ])
  const clock = await makeSandboxClock(databaseUrl)
  const sandbox =
    sandboxOrigin === null && roles.includes('api')
      ? await makeSandbox({ databaseUrl, clock, publicUrl, webhookUrl: `${publicUrl}/api/webhooks/payments` })
      : null
  const mailPort = sandbox?.mailPort ?? (await mailPortElsewhere(databaseUrl))

  return {
    clock,
    failpoint: makeFailpoint(process.env['SEASONKEEP_FAILPOINT']),
    endpoints: {
      toss: {
        keys: SANDBOX_TOSS_KEYS,
        baseUrl: `${sandboxUrl}/toss`,
        scriptUrls: { 1: `${sandboxUrl}/toss/v1/payment`, 2: `${sandboxUrl}/toss/v2/standard` },
      },
      kakao: { keys: keys.kakao, authBase: `${sandboxUrl}/kakao`, apiBase: `${sandboxUrl}/kakao` },
      naver: { keys: keys.naver, authBase: `${sandboxUrl}/naver`, apiBase: `${sandboxUrl}/naver` },
      google: {
        keys: keys.google,
        jwksUrl: `${sandboxUrl}/google/jwks`,
        emulatorUrl: origin,
        gapiUrl: `${sandboxUrl}/google/gapi.js`,
      },
      sms: { keys: keys.sms, baseUrl: `${sandboxUrl}/solapi` },
      mail: { url: `smtp://127.0.0.1:${mailPort}`, from: currentShop().support.email },
    },
    plugin: sandbox?.plugin ?? null,
    close: async () => {
      await sandbox?.close()
      await clock.close()
    },
  }
}

const standInKeys = async () => {
  const [kakao, naver, google, solapi] = await Promise.all([
    import('#adapters/sandbox/kakao/keys.ts'),
    import('#adapters/sandbox/naver/keys.ts'),
    import('#adapters/sandbox/google/keys.ts'),
    import('#adapters/sandbox/solapi/keys.ts'),
  ])
  return {
    kakao: kakao.SANDBOX_KAKAO_KEYS,
    naver: naver.SANDBOX_NAVER_KEYS,
    google: google.SANDBOX_FIREBASE,
    sms: solapi.SANDBOX_SOLAPI_KEYS,
  }
}

/** The listener of the process that runs the stand-ins, which has to be started first. */
const mailPortElsewhere = async (databaseUrl: string): Promise<number> => {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const { readMailPort } = await import('#adapters/sandbox/mail/mail-port.ts')
    return (await readMailPort(pool)) ?? SMTP_PORT
  } finally {
    await pool.end()
  }
}

/** An address without a listener on a machine without a mail server: a message then fails and says so in the log. */
const SMTP_PORT = 25
