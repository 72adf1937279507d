import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allCommands } from '../testing/all-commands.ts'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PICTURE = fileURLToPath(new URL('../../ui-web/e2e/picture.png', import.meta.url))

/** Any text; nobody gets as far as its contents. */
const TERMS = fileURLToPath(new URL('../../README.md', import.meta.url))

/** Never written: who types has no right to it. */
const NO_FILE = join(tmpdir(), `seasonkeep-no-export-${process.pid}.csv`)
const FOLDER = mkdtempSync(join(tmpdir(), 'seasonkeep-roles-'))
const FACTS = join(FOLDER, 'shop.yaml')
writeFileSync(FACTS, 'support: { hours: 매일 }')

/** A valid value for each required option. A new command with another word has to say it here. */
const RIGHT: Readonly<Record<string, string>> = {
  '--reason': 'helps out',
  '--basic': '109000',
  '--flex': '149000',
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
  '--day': '2026-12-20',
  '--address': '스노우밸리로 1',
  '--phone': '010-2345-6789',
  '--paid': 'cash',
  '--reference': 'R-0217',
  '--file': TERMS,
  '--version': '2027-01',
  '--effective': '2027-12-01',
  '--recognised': 'driving licence',
  '--user': '010-9999-0000',
}

/** Ids that are no order's; a customer's is known only then. */
const ids: Record<string, string> = {
  'complaint close': '1',
  'note remove': '1',
  'task done': '1',
  'task reopen': '1',
  'staff add': 'newcomer',
  'staff change': 'newcomer',
  'staff invite': 'newcomer',
  'shop set': 'support.hours=매일',
  'shop withdraw': '1',
  'shop import': FACTS,
  'shop export': join(FOLDER, 'exported.yaml'),
  'locker add': 'A-01',
  'locker remove': 'A-01',
  'locker show': 'A-01',
  'locker block': 'A-01',
  'locker check': 'A',
  'locker clear': 'A-01',
  'locker unblock': 'A-01',
  'label find': 'A-01',
  'label lockers': 'A-01',
  'terms import': 'service',
  'terms release': 'service',
  'terms show': 'service',
}

/** Of words that need not be typed: without these the command would not get as far as asking who types, or would only read. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'complaint add': ['--order', 'SK-AAAAAAAAAAAA'],
  'note add': ['--order', 'SK-AAAAAAAAAAAA'],
  'note list': ['--order', 'SK-AAAAAAAAAAAA'],
  'equipment register': ['--brand', 'Atomic'],
  'export notes': ['--month', '2027-03', '--csv', NO_FILE],
  'export orders': ['--month', '2027-03', '--csv', NO_FILE],
  'export payments': ['--month', '2027-03', '--csv', NO_FILE],
  'export refunds': ['--month', '2027-03', '--csv', NO_FILE],
  'order create': ['--phone', '010-2345-6789', '--paid', 'cash', '--reference', 'R-0217', '--terms-agreed'],
  'order link': ['--again'],
  'payment selfcheck': ['--tasks', '--reason', 'helps out'],
  'locker check': ['--found', '7Q2K9XMD'],
  'marketing list': ['--csv', NO_FILE],
  'price offer': ['--plan', 'BASIC'],
  'price withdraw': ['--plan', 'BASIC'],
  'refund quote': ['--order', 'SK-AAAAAAAAAAAA'],
  'report add': [
    '--order',
    'SK-AAAAAAAAAAAA',
    ...['front', 'back', 'left', 'right'].flatMap(view => [`--${view}`, PICTURE]),
  ],
  'report sales': ['--month', '2027-03'],
  'staff change': ['--role', 'SUPPORT'],
  'user change': ['--name', '김보관'],
  'user show': ['--unmask', '--reason', 'helps out'],
}

/** Writing that is SUPPORT's own by the rules (G98): listening to customers, ending for them what they could end themselves. */
const SUPPORT_MAY = [
  'card link',
  'checkout redirect',
  'checkout request',
  'complaint add',
  'complaint close',
  'note remove',
  'notice resend',
  'notice show',
  'notice write',
  'order cancel',
  'order pictures',
  'order place set',
  'order resume',
  'order terminate',
  'refund retry',
  'report list',
  'report show',
  'user events',
  'user log-out',
]

type Typed = { readonly name: string; readonly args: readonly string[]; readonly writes: boolean }

/** The ways to type a command: each choice of its required values, and a valid one for all others. */
const waysOf = ({ words, command }: Awaited<ReturnType<typeof allCommands>>[number]): readonly Typed[] => {
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
      if (values.length === 0) throw new Error(`Say in RIGHT a value of ${word} for ${name}.`)
      return ways.flatMap(way => values.map(value => [...way, word, value]))
    },
    [[]],
  )
  const named = command.registeredArguments.map(() => ids[name] ?? 'SK-AAAAAAAAAAAA')
  const writes = command.options.some(({ long }) => long === '--reason')
  return told.map(args => ({ name, args: [...words, ...named, ...args, ...(ALSO[name] ?? [])], writes }))
}

let shop: ShopAtWork
let ways: readonly Typed[]
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('SUPPORT')
  ids['user show'] = (await shop.api.signedUp()).email
  ways = (await allCommands()).flatMap(waysOf)
})
afterAll(async () => {
  await shop.close()
  rmSync(FOLDER, { recursive: true, force: true })
})

const code = async ({ args }: Typed, as: readonly string[]) => codeIn(await shop.ask(...args, ...as))

const BY_SUPPORT = ['--as', 'support']

test('support writes what its role permits and nothing else, and each try is in the audit log (D18)', async () => {
  const { audit: _before, ...before } = await shop.dump()
  const refused: Typed[] = []
  const allowed = new Set<string>()
  for (const way of ways.filter(({ writes }) => writes)) {
    const said = await code(way, BY_SUPPORT)
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

test('every command needs a known member of the staff, named by --as', async () => {
  const names = new Set<string>()
  for (const way of ways) {
    if (names.has(way.name)) continue
    expect([way.name, await code(way, ['--as', 'a-customer'])]).toEqual([way.name, 'STAFF_UNKNOWN'])
    if (names.size === 0) expect(await code(way, [])).toBe('STAFF_ID_REQUIRED')
    names.add(way.name)
  }
  expect(names.size).toBeGreaterThan(35)
})
