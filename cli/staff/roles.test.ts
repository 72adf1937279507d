import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Command, CommanderError } from 'commander'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PICTURE = fileURLToPath(new URL('../../ui-web/e2e/picture.png', import.meta.url))

/** Something right for whatever a command must be told. A new command with another word has to say it here. */
const RIGHT: Readonly<Record<string, string>> = {
  '--reason': 'helps out',
  '--on': '2026-12-01',
  '--at': '2026-12-01T12:00:00+09:00',
  '--from': '2027-12-01',
  '--to': '12345',
  '--text': 'the locker was open',
  '--answer': 'it is closed now',
  '--won': '99000',
  '--score': '80',
  '--tip': 'dry',
  '--name': '김직원',
  '--order': 'SK-AAAAAAAAAAAA',
  ...Object.fromEntries(['front', 'back', 'left', 'right'].map(view => [`--${view}`, PICTURE])),
}

/** Ids that are no order's; a customer's is known only then. */
const ids: Record<string, string> = {
  'complaint close': '1',
  'task done': '1',
  'task reopen': '1',
  'staff add': 'newcomer',
}

/** Of words that need not be typed: without these the command would not get as far as asking who types, or would only read. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'complaint add': ['--order', 'SK-AAAAAAAAAAAA'],
  'equipment register': ['--brand', 'Atomic'],
  'payment selfcheck': ['--tasks', '--reason', 'helps out'],
  'price offer': ['--plan', 'BASIC'],
  'price withdraw': ['--plan', 'BASIC'],
  'refund quote': ['--order', 'SK-AAAAAAAAAAAA'],
  'user show': ['--unmask', '--reason', 'helps out'],
}

/** Writing that is SUPPORT's own by the rules (G98): listening to customers, ending for them what they could end themselves. */
const SUPPORT_MAY = [
  'complaint add',
  'complaint close',
  'order cancel',
  'order resume',
  'order terminate',
  'refund retry',
  'user events',
  'user log-out',
]

type Typed = { readonly name: string; readonly args: readonly string[]; readonly writes: boolean }

/** The ways to type a command: each choice of what it must be told, and something right for all else. */
const waysOf = (command: Command, path: readonly string[]): readonly Typed[] => {
  const words = [...path, command.name()]
  if (command.commands.length > 0) return command.commands.flatMap(below => waysOf(below, words))
  if (!command.options.some(({ long }) => long === '--as')) return []
  const name = words.join(' ')
  const must = command.options.filter(({ mandatory }) => mandatory)
  const told = must.reduce<readonly (readonly string[])[]>(
    (ways, option) => {
      const { long, argChoices } = option
      const word = long ?? ''
      if (option.isBoolean()) return ways.map(way => [...way, word])
      const right = RIGHT[word]
      const values = argChoices ?? (right === undefined ? [] : [right])
      if (values.length === 0) throw new Error(`Say in RIGHT what ${name} may be told as ${word}.`)
      return ways.flatMap(way => values.map(value => [...way, word, value]))
    },
    [[]],
  )
  const named = command.registeredArguments.map(() => ids[name] ?? 'SK-AAAAAAAAAAAA')
  const writes = command.options.some(({ long }) => long === '--reason')
  return told.map(args => ({ name, args: [...words.slice(1), ...named, ...args, ...(ALSO[name] ?? [])], writes }))
}

type Factory = () => Command

/** Every command of every file, made anew for each time that it is typed. */
const factories = async (): Promise<readonly Factory[]> => {
  const files = await Promise.all(
    globSync(join(import.meta.dirname, '../*/*-command.ts')).map(
      file => import(file) as Promise<Record<string, Factory>>,
    ),
  )
  return files.flatMap(file =>
    Object.entries(file)
      .filter(([name]) => name.endsWith('Command'))
      .map(([, make]) => make),
  )
}

const quiet = (command: Command): Command => {
  command.exitOverride().configureOutput({ outputError: () => undefined })
  command.commands.forEach(quiet)
  return command
}

/** Types it in this process, which is a hundred starts of Node less. */
const code = async (make: Factory, { args }: Typed, as: readonly string[]): Promise<string> => {
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation(text => written.push(String(text)) > 0)
  try {
    await quiet(make()).parseAsync([...args, '--json', ...as], { from: 'user' })
  } catch (error) {
    return error instanceof CommanderError ? error.message : String(error)
  } finally {
    spy.mockRestore()
    process.exitCode = 0
  }
  return (JSON.parse(written.join('')) as { error?: { code: string } }).error?.code ?? 'done'
}

let shop: ShopAtWork
let ways: readonly (readonly [Factory, Typed])[]
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('SUPPORT')
  ids['user show'] = (await shop.api.signedUp()).email
  for (const [name, value] of Object.entries(shop.env)) vi.stubEnv(name, value)
  ways = (await factories()).flatMap(make => waysOf(make(), []).map(way => [make, way] as const))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
})

const BY_SUPPORT = ['--as', 'support']

test('support writes what is support’s own and nothing else, and each try stands in the audit log (D18)', async () => {
  const { audit: _before, ...before } = await shop.dump()
  const refused: Typed[] = []
  const allowed = new Set<string>()
  for (const [make, way] of ways.filter(([, { writes }]) => writes)) {
    const said = await code(make, way, BY_SUPPORT)
    if (said === 'ROLE_TOO_LOW') refused.push(way)
    // Nobody and nothing of that name is there, so nothing else can become of it.
    else expect([way.name, said]).toEqual([way.name, expect.stringMatching(/(NOT_FOUND|UNKNOWN)$/)])
    if (said !== 'ROLE_TOO_LOW') allowed.add(way.name)
  }
  expect([...allowed].toSorted()).toEqual(SUPPORT_MAY)
  expect(refused.length).toBeGreaterThan(40)
  const { audit: _after, ...after } = await shop.dump()
  expect(after).toEqual(before)
  const { audit } = (await shop.ask('audit', 'list', '--limit', '500', '--as', 'boss')).document as {
    audit: readonly { staff: string; command: string }[]
  }
  expect(audit.filter(({ staff, command }) => staff === 'support' && command.startsWith('refused: '))).toHaveLength(
    refused.length,
  )
})

test('nobody unknown gets to any command, and nobody who does not say who they are', async () => {
  const names = new Set<string>()
  for (const [make, way] of ways) {
    if (names.has(way.name)) continue
    expect([way.name, await code(make, way, ['--as', 'a-customer'])]).toEqual([way.name, 'STAFF_UNKNOWN'])
    if (names.size === 0) expect(await code(make, way, [])).toBe('STAFF_ID_REQUIRED')
    names.add(way.name)
  }
  expect(names.size).toBeGreaterThan(35)
})
