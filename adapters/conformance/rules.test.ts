import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import { refund } from '#core/billing/refund.ts'
import { terminate } from '#core/billing/termination.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { type AllowanceUse, canCheckout, canRestore } from '#core/storing/allowance.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import type { Plan } from '#core/storing/plan.ts'
import { PROJECTION } from '#core/storing/projection.ts'
import { type Target, type Transition, TRANSITIONS } from '#core/storing/transitions.ts'
import { termOf } from '#core/storing/term.ts'

const ROOT = join(import.meta.dirname, '../..')
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

type Row = { readonly page: string; readonly cells: readonly string[] }

/** Every row of every table of the rules, without its header. */
const ROWS: readonly Row[] = globSync('docs/rules/*.md', { cwd: ROOT }).flatMap(page =>
  readText(page)
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line => ({ page, cells: line.slice(2, -2).split(' | ') })),
)

const ANCHOR = /^<a id="([a-z]+\d+)"><\/a>([A-Z]+\d+)$/

/** What has an id: it, and the rest of its row. */
const RULES = ROWS.flatMap(({ page, cells: [first = '', ...rest] }) => {
  const [, anchor, id] = ANCHOR.exec(first) ?? []
  return id === undefined || anchor === undefined ? [] : [{ page, id, anchor, rest }]
})

const findRules = (letter: string) => RULES.filter(({ id }) => id.startsWith(letter))

test('each rule has one row, and an anchor named after it', () => {
  expect(RULES.length).toBeGreaterThan(250)
  expect(RULES.filter(({ id, anchor }) => anchor !== id.toLowerCase())).toEqual([])
  const ids = RULES.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  const anchors = globSync('docs/**/*.md', { cwd: ROOT }).flatMap(page => readText(page).match(/<a id=/g) ?? [])
  expect(anchors).toHaveLength(ids.length)
})

test('each rule names a source and a test that are there', () => {
  const missing = RULES.filter(({ id }) => !/^[TRNQ]\d/.test(id)).flatMap(({ id, rest }) =>
    rest.slice(1).flatMap(cell => {
      const files = [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      return files.length > 0 ? files.filter(file => !existsSync(join(ROOT, file))) : [`none for ${id}`]
    }),
  )
  expect(missing).toEqual([])
})

/** Of the form of an id, and none unless in parentheses: the engine, a store of pictures, ciphers, chapters of ASVS. */
const OTHER_NAMES = /(?<!\()\b(?:V\d+|S3|HS\d+|RS\d+|MD5)\b/g
const ID = String.raw`(?<![\w./#%'"-])[A-Z]{1,2}\d{1,3}(?![\w-])`
const GROUP = new RegExp(String.raw`\((${ID}(?:(?:, | to | and )${ID})*)\)`, 'g')

/** What a line of a program says beside the program: a comment, ids in parentheses, the id that an example or a row begins with. */
const saidIn = (line: string): string => {
  const [, comment = ''] = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$/.exec(line) ?? /\s(?:\/\/|\/\*\*?) (.*)$/.exec(line) ?? []
  const groups = [...line.matchAll(GROUP)].map(([group]) => group)
  const firsts = [...line.matchAll(/'([TRNQ]\d{1,2})(?=[ ':])/g)].map(([, id = '']) => ` ${id} `)
  return [comment.replaceAll(/`[^`]*`/g, ''), ...groups, ...firsts].join(' ')
}

const readProse = (page: string): string =>
  readText(page)
    .replaceAll(/^```[^]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')

const citedIn = (path: string): readonly string[] => {
  const said = path.endsWith('.md') ? readProse(path) : readText(path).split('\n').map(saidIn).join('\n')
  return [...said.replaceAll(OTHER_NAMES, '').matchAll(new RegExp(ID, 'g'))].map(([id]) => id)
}

const CITED = globSync(['*.md', 'docs/**/*.md', '{adapters,cli,core,ui-web}/**/*.{ts,tsx}'], {
  cwd: ROOT,
  exclude: path => /(^|\/)(dist|node_modules)$/.test(path),
}).flatMap(file => citedIn(file).map(id => ({ file, id })))

test('each id that is cited is a rule', () => {
  const known = new Set(RULES.map(({ id }) => id))
  expect(CITED.length).toBeGreaterThan(900)
  expect(CITED.filter(({ id }) => !known.has(id)).map(({ file, id }) => `${file} ${id}`)).toEqual([])
})

const TEST = /\.(?:test|conform|e2e)\.tsx?$/

test('a rule that tests cite names one of them', () => {
  const citing = Map.groupBy(
    CITED.filter(({ file }) => TEST.test(file)),
    ({ id }) => id,
  )
  const elsewhere = RULES.filter(({ id, rest }) => {
    const files = citing.get(id)?.map(({ file }) => file) ?? []
    return !/^[TRNQ]\d/.test(id) && files.length > 0 && !files.some(file => rest.at(-1)?.includes(`\`${file}\``))
  })
  expect(elsewhere.map(({ id }) => id)).toEqual([])
})

const quoted = (words: readonly string[]): string => words.map(word => `\`${word}\``).join(', ')

const formatFrom = (from: Transition['from']): string => {
  const states = from.filter(state => state !== null)
  if (states.length === 0) return 'none'
  if (states.length === ORDER_STATES.length) return 'any'
  return states.length > 3 ? `\`${states[0]}\` to \`${states.at(-1)}\`` : quoted(states)
}

const formatTarget = (to: Target): string =>
  (
    { SAME: 'the same', BEFORE_CHECKOUT: 'where T15 began', PREVIOUS: 'where the step began' } as Record<string, string>
  )[to] ?? `\`${to}\``

const ACTOR_LETTERS = { CUSTOMER: 'C', STAFF: 'O', SCHEDULER: 'S', PROVIDER: 'P' } as const

test('the table of transitions is that of the code', () => {
  expect(findRules('T').map(({ id, rest: [event, from, to, by] }) => [id, event, from, to, by])).toEqual(
    TRANSITIONS.map(({ id, event, from, to, actors }) => [
      id,
      `\`${event}\``,
      formatFrom(from),
      formatTarget(to),
      actors.map(actor => ACTOR_LETTERS[actor]).join(', '),
    ]),
  )
})

test('the table of states is that of the code', () => {
  const written = ROWS.filter(
    ({ page, cells }) => page.endsWith('orders.md') && ORDER_STATES.some(state => cells[0] === `\`${state}\``),
  ).map(({ cells }) => cells.map(cell => cell.trim()))
  expect(written).toEqual(
    ORDER_STATES.map(state => {
      const { home, record, leg, historyTab, paymentTab, customerMay } = PROJECTION[state]
      const tab = historyTab === 'none' ? '' : historyTab
      return [`\`${state}\``, String(home), `\`${record}\``, leg ?? '', tab, paymentTab, customerMay.join(', ')]
    }),
  )
})

const inSeoul = (text: string): Instant => Instant.ofDate(new Date(`${text}+09:00`))
const won = (text: string): Won => Number(text.replaceAll(',', '')) as Won

test.each(findRules('R'))('the refund of example $id is what the rule gives', ({ rest }) => {
  const [paid = '', fee = '', pickup = '', now = '', status = '', result = ''] = rest
  const [state, beside] = status.split(', ')
  const answer = refund({
    paid: won(paid),
    fee: won(fee),
    pickupDate: pickup === 'none' ? null : (pickup as Day),
    now: inSeoul(now),
    status: state as OrderState,
    operatorFault: beside === "shop's fault",
    contractedAt: inSeoul('2026-11-20T10:00:00'),
    statutoryWithdrawal: beside === 'withdrawal',
  })
  expect(`${answer.refundableWon.toLocaleString('en')} ${answer.rule}`).toBe(result)
})

test.each(findRules('N'))('the days of example $id are those of the rule', ({ rest }) => {
  const [start = '', k = '', ...days] = rest
  const term = termOf(start as Day, Number(k))
  const { nextRenewalDate, storageEndDate, renewalCancelDeadline, lastDayToTerminate } = term
  expect(days.slice(0, 5)).toEqual([
    nextRenewalDate,
    storageEndDate,
    renewalCancelDeadline,
    lastDayToTerminate,
    String(term.days),
  ])
})

const ENDINGS = ROWS.filter(({ page, cells: [now = ''] }) => page.endsWith('renewals.md') && /T\d\d:/.test(now))

test.each(ENDINGS)('ending a renewal is answered as the example says: $cells', ({ cells: [now = '', answer] }) => {
  const asked = { start: '2026-12-03' as Day, termsPaid: 1, renewalStatus: 'OK', attemptOpen: false } as const
  expect(terminate(asked, inSeoul(now))).toBe(answer)
})

const parseUse = (text: string): AllowanceUse => {
  const [kind = '', day = ''] = text.split(' ')
  return { kind: kind === 'restore' ? 'RESTORE' : 'CHECKOUT', day: day as Day, withdrawn: kind === 'withdrawn' }
}

test.each(findRules('Q'))('the allowance of example $id is what the rule gives', ({ rest }) => {
  const [contract = '', history = '', request = '', answer = ''] = rest
  const [plan, ended] = contract.split(', ')
  const uses = history === 'none' ? [] : history.split(', ').map(parseUse)
  const { kind, day } = parseUse(request)
  const autoRenewal: AutoRenewal = ended === undefined ? 'ACTIVE' : 'TERMINATED'
  const given =
    kind === 'RESTORE'
      ? canRestore({ plan: plan as Plan, restores: uses, seasonDays: TRIAL_SHOP.season }, day).map(() => 'yes')
      : canCheckout({ plan: plan as Plan, autoRenewal, checkouts: uses, seasonDays: TRIAL_SHOP.season }, day).map(
          ({ needsConfirmation }) => (needsConfirmation ? 'yes, needs confirmation' : 'yes'),
        )
  expect(given.unwrapOr('no')).toBe(answer)
})
