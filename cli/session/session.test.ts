import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import { runProgram } from '../program.ts'
import { askCli, codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'
import { sessionFile } from './session-path.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let shop: ShopAtWork
const home = mkdtempSync(join(tmpdir(), 'seasonkeep-home-'))
const env = { XDG_CONFIG_HOME: home, SEASONKEEP_SERVER: '' }
const file = sessionFile(env)
beforeAll(async () => {
  shop = await shopAtWork()
})
afterAll(async () => {
  rmSync(home, { recursive: true })
  await shop.close()
})

/** Logs in; `decide` hears the code once it is shown. */
const logIn = async (args: readonly string[], decide: (code: string) => Promise<void>) => {
  const [out, err]: [string[], string[]] = [[], []]
  const exitCode = await runProgram(['login', ...args], {
    env: { ...process.env, ...env },
    out: text => {
      out.push(text)
      const [, code] = /approve the code (\S+)/.exec(text) ?? []
      if (code !== undefined) void decide(code)
    },
    err: text => void err.push(text),
  })
  return { exitCode, stdout: out.join(''), stderr: err.join('') }
}

const decideAs =
  (role: StaffRole, way: 'approve' | 'refuse') =>
  async (code: string): Promise<void> => {
    const browser = await signedInTo(shop.api, role)
    await browser.call('POST', `/command-line/${way}`, { body: { code } })
  }

test('a login is approved on the desk and kept for this user alone; logout ends it here and there (G386)', async () => {
  const done = await logIn([shop.api.url], decideAs('OPERATOR', 'approve'))
  expect(done).toMatchObject({ exitCode: 0, stderr: '' })
  expect(done.stdout).toContain(`Open ${shop.api.url}/desk/device?code=`)
  expect(done.stdout).toContain('You are trial-operator')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
  const { token } = JSON.parse(readFileSync(file, 'utf8')) as { token: string }
  expect(done.stdout).not.toContain(token)

  expect((await askCli(['whoami'], env)).document).toMatchObject({
    member: { id: 'trial-operator', role: 'OPERATOR' },
    server: shop.api.url,
    isProved: true,
  })
  const kept = readFileSync(file)
  expect((await askCli(['logout'], env)).document).toEqual({ loggedOut: true })
  expect(codeIn(await askCli(['whoami'], env))).toBe('LOGIN_NEEDED')
  writeFileSync(file, kept, { mode: 0o600 })
  expect(codeIn(await askCli(['whoami'], env))).toBe('LOGIN_NEEDED')
  rmSync(file)
})

test('what is refused on the desk signs nobody in', async () => {
  const done = await logIn([shop.api.url], decideAs('ADMIN', 'refuse'))
  expect(done.exitCode).toBe(1)
  expect(done.stderr).toContain('LOGIN_REFUSED')
  expect(codeIn(await askCli(['whoami'], env))).toBe('LOGIN_NEEDED')
})

test('a session that others can read is not used (G386)', async () => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ server: shop.api.url, token: 't', endsAt: '2027-01-01T00:00:00Z', member: 'm' }))
  chmodSync(file, 0o640)
  const { exitCode, stderr } = await runCli(['whoami'], env)
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining('can be read by others')])
  chmodSync(file, 0o600)
  expect(codeIn(await askCli(['whoami'], env))).toBe('LOGIN_NEEDED')
  rmSync(file)
})

test.each([
  ['http://shop.example', 'WRONG_ADDRESS'],
  ['http://127.0.0.1.shop.example', 'WRONG_ADDRESS'],
  ['https://boss:secret@shop.example', 'WRONG_ADDRESS'],
  ['ftp://shop.example', 'WRONG_ADDRESS'],
  ['http://127.0.0.1:1', 'UNREACHABLE'],
])('a token goes over TLS, or stays on this machine: %s (G386)', async (url, code) => {
  const { stderr } = await runCli(['login', url], env)
  expect(stderr).toContain(code)
})
