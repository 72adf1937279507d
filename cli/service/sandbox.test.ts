import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { runCli } from '../testing/run-cli.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

/** Starts a command that stays, and waits until it says that it runs. */
const started = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await once(child.stdout, 'data')
  return child
}

test('what the provider remembers outlives a service that is killed', async () => {
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const data = mkdtempSync(join(tmpdir(), 'seasonkeep-sandbox-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const env = {
    DATABASE_URL: database.url,
    SEASONKEEP_DATA: data,
    PORT: String(port),
    SANDBOX_URL: sandboxUrl,
    LOG_LEVEL: 'silent',
  }
  const sandbox = await started(['sandbox', '--port', String(sandboxPort)], env)
  const service = await started(['serve'], env)

  const customer = await makeApi(`http://localhost:${port}`).signedUp()
  const orderId = await customer.order()
  const provider = makeApi(sandboxUrl)
  const window = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
  const { body } = await provider.call('POST', '/sandbox/toss/window', { body: window })
  expect(await customer.confirm(orderId, body.paymentKey)).toMatchObject({ status: 200 })

  service.kill('SIGKILL')
  const { body: ledger } = await provider.call('GET', '/sandbox/toss/ledger.json')
  expect(ledger).toMatchObject([{ orderId, charges: 1, chargedWon: 99_000 }])

  sandbox.kill('SIGTERM')
  expect(await once(sandbox, 'exit')).toEqual([0, null])
})

/** Social providers without keys are then not offered, so nothing is left to stand in for. */
const REAL_KEYS = {
  TOSS_CLIENT_KEY: 'test_ck_1',
  TOSS_SECRET_KEY: 'test_sk_1',
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  SOLAPI_FROM: '0312345678',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'no-reply@example.com',
}

test.each([
  ['beside real providers', REAL_KEYS, 'NO_SANDBOX'],
  ['at an address that is none', { SANDBOX_URL: 'port 8182' }, 'WRONG_SETTING'],
])('does not run %s', async (_name, env, code) => {
  const { exitCode, stderr } = await runCli(['sandbox', '--port', '8182'], env)
  expect(exitCode).toBe(3)
  expect(stderr).toMatch(new RegExp(`^${code}: .+\n$`))
})
