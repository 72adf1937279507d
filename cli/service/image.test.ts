import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { layOutImage } from '../testing/lay-out-image.ts'
import { OPEN_SHOP, setUpShop } from '../testing/open-shop.ts'
import { untilServing } from '../testing/until-serving.ts'

const place = mkdtempSync(join(tmpdir(), 'seasonkeep-image-'))
afterAll(() => rmSync(place, { recursive: true }))

/** Packages of the sandbox alone. */
const MAIL_STAND_IN = ['smtp-server', 'punycode.js', 'postal-mime'].map(name => `node_modules/${name}/package.json`)

/** The image started by its own entry point, until its own health check says that it is well. */
const start = async (target: string, settings: Readonly<Record<string, string>>) => {
  const { root, env, healthCheck } = layOutImage(place, target)
  const command = join(root, 'usr/local/bin/seasonkeep')
  const database = await freshDatabase()
  onTestFinished(database.drop)
  const settled = {
    ...env,
    ...settings,
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    SEASONKEEP_DATA: join(root, 'data'),
  }
  if (target === 'shop') await setUpShop(settled)
  const child = spawn(command, ['serve'], { cwd: join(root, 'app'), env: settled, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { cwd: join(root, 'app'), env: settled, encoding: 'utf8' })
  const [probe = '', ...words] = healthCheck
  await untilServing(child, () => run(probe, words).status === 0)
  return { app: join(root, 'app'), url: `http://127.0.0.1:${settled.PORT}`, command, run }
}

// What the Dockerfile types is Linux's, as `touch --date`.
describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('the image of a shop runs the program of production: it holds no sandbox, at any address (Z1)', async () => {
    const { app, url, command, run } = await start('shop', OPEN_SHOP)
    const page = await (await fetch(url)).text()
    expect(page).toContain('<title>시즌킵</title>')
    // Rendered anew, by what came along.
    expect(page).toContain('120-81-47521')
    expect((await fetch(`${url}/sandbox/inbox.json`)).status).toBe(404)

    expect(globSync(['adapters/sandbox/**', ...MAIL_STAND_IN], { cwd: app })).toEqual([])
    const programs = globSync('node_modules/.cache/seasonkeep/*/main.mjs', { cwd: app })
    expect(programs).toEqual(['node_modules/.cache/seasonkeep/program-for-production/main.mjs'])
    expect(readFileSync(join(app, programs[0] ?? ''), 'utf8')).not.toContain('sandbox.message')

    // What `providers check` shows Google's window by.
    expect(globSync('node_modules/{firebase,@firebase}/**/*.js', { cwd: app }).toSorted()).toEqual([
      'node_modules/firebase/firebase-app.js',
      'node_modules/firebase/firebase-auth.js',
    ])

    // What the program reads at its side came along: a password that only the long list knows is refused.
    const common = { userName: '김철수', userLogin: 'ski@example.com', userPassword: 'rush2112' }
    const headers = { 'content-type': 'application/json' }
    const refused = await fetch(`${url}/api/users/signup`, { method: 'POST', headers, body: JSON.stringify(common) })
    expect(await refused.json()).toMatchObject({ code: 'PASSWORD_TOO_COMMON' })

    const staff = run(command, ['staff', 'list', '--as', 'boss'])
    expect([staff.status, staff.stderr]).toEqual([1, expect.stringContaining('boss is not an active member')])

    // What it serves is that file: without it there is nothing to serve.
    rmSync(join(app, programs[0] ?? ''))
    expect(run(command, ['serve'])).toMatchObject({ status: 3, stderr: expect.stringContaining('npm run build') })
  })

  test('the image of a trial holds the sandbox', async () => {
    const { app, url, command, run } = await start('trial', {
      SEASONKEEP_SECRET: OPEN_SHOP.SEASONKEEP_SECRET,
      HOST: '127.0.0.1',
    })
    expect((await fetch(`${url}/sandbox/inbox.json`)).status).toBe(200)
    expect(existsSync(join(app, 'node_modules/.cache/seasonkeep/program/main.mjs'))).toBe(true)
    // A command runs from the sources, so it finds the stand-in’s packages beside them.
    expect(globSync(MAIL_STAND_IN, { cwd: app })).toHaveLength(MAIL_STAND_IN.length)
    const asOwner = ['--as', 'owner', '--reason', 'opens the trial']
    run(command, ['staff', 'add', 'owner', '--name', '김대표', '--role', 'ADMIN', ...asOwner])
    const asked = run(command, ['payment', 'selfcheck', ...asOwner])
    expect([asked.status, asked.stderr]).toEqual([0, ''])
  })
})
