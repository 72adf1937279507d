import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

let shop: ShopAtWork
const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-facts-'))
beforeAll(async () => {
  shop = await shopAtWork()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const byBoss = (...args: readonly string[]) => shop.ask('shop', ...args, '--as', 'boss', '--reason', 'test')
const show = async (...args: readonly string[]) => (await shop.ask('shop', 'show', '--as', 'boss', ...args)).document
const priceOfNewOrder = async (location = 'RESORT'): Promise<unknown> => {
  const { token } = await shop.api.signedUp()
  const body = { equipmentType: 'SKI', location, plan: 'BASIC' }
  const { body: answer } = await shop.api.call('POST', '/api/orders/pre-create', { token, body })
  return answer.amountWon ?? answer.code
}

test('a shop that nobody has set up is a trial', async () => {
  expect(await show()).toEqual(TRIAL_SHOP)
})

test('days that close say what stays booked on them, before and after they are saved (G347)', async () => {
  const order = await shop.paidOrder()
  const day = '2026-11-25'
  await shop.hire('OPERATOR')
  const booked = ['order', 'advance', order, '--event', 'pickup.scheduled', '--pickup', day]
  expect((await shop.ask(...booked, '--as', 'operator', '--reason', 'test')).exitCode).toBe(0)
  for (const dry of [['--dry-run'], []]) {
    const { document } = await byBoss('set', `pickup.closedDays=["2026-11-24","${day}"]`, ...dry)
    expect(document).toMatchObject({ stops: [{ day, region: null, pickups: 1, deliveries: 0 }] })
  }
  const typed = ['shop', 'set', 'pickup.closedDays=[]', '--as', 'boss', '--reason', 'test']
  expect((await shop.ask(...typed)).document).toMatchObject({ stops: [] })
  const { stdout } = await runCli([...typed.slice(0, 2), `pickup.closedDays=["${day}"]`, ...typed.slice(3)], shop.env)
  expect(stdout).toContain(`Still booked on ${day}, which closes: 1 pickup (order list --pickup-on ${day}).`)
  await byBoss('set', 'pickup.closedDays=[]')
})

test('a region that closes says where what it has is found, before and after it is saved (G347)', async () => {
  const [resort] = TRIAL_SHOP.regions
  const two = JSON.stringify([resort, { ...resort, code: 'CITY', label: '시티 보관소' }])
  await byBoss('set', `regions=${two}`)
  const typed = ['shop', 'set', 'regions.CITY.isOpen=false', '--as', 'boss', '--reason', 'test']
  await runSql(shop.databaseUrl, `update storage_order set location = 'CITY' where id = '${await shop.paidOrder()}'`)
  expect(await priceOfNewOrder('CITY')).toBe(99_000)
  expect((await shop.ask(...typed, '--dry-run')).document).toMatchObject({
    differences: [{ fact: 'regions.CITY.isOpen', before: true, after: false }],
    closed: [{ region: 'CITY', unpaid: 1, toPickUp: 1, here: 0, withCustomer: 0 }],
  })
  const { stdout } = await runCli(typed, shop.env)
  expect(stdout).toContain('CITY takes no new orders. What it has now stays: 1 to be picked up, 0 here, 0 with')
  expect(stdout).toContain('1 that wait for their payment become contracts where they are paid in time')
  const order = ['order', 'create', '--phone', '010-5500-0021', '--name', '김시티', '--plan', 'BASIC', '--kind', 'SKI']
  const paid = ['--terms-agreed', '--paid', 'cash', '--reference', 'R-21', '--as', 'boss', '--reason', 'test']
  expect((await shop.ask(...order, '--region', 'CITY', ...paid)).document).toMatchObject({
    error: { code: 'REGION_CLOSED', message: 'That region takes no new orders now. Open: RESORT.' },
  })
  // What is said beside the facts makes no column of them wider.
  expect(stdout).toMatch(/^regions\.CITY\.isOpen  true    false$/m)
  await runSql(shop.databaseUrl, `update storage_order set location = 'RESORT' where location = 'CITY'`)
  await byBoss('set', `regions=${JSON.stringify([resort])}`)
})

describe('single facts (G200)', () => {
  test('of a region are named by its code, also where they are wrong, and not by its place', async () => {
    const wrong = await byBoss('set', 'regions.RESORT.isOpen=maybe')
    expect(wrong.document).toMatchObject({
      error: { code: 'FACTS_REFUSED', message: 'Nothing was changed. regions.RESORT.isOpen must be: true or false.' },
    })
    const { document } = await byBoss('set', 'regions.0.isOpen=false', '--dry-run')
    expect(document).toMatchObject({
      error: {
        code: 'NO_SUCH_FACT',
        message: 'There is no fact regions.0.isOpen: look at shop show. In that list there is RESORT.',
      },
    })
  })

  test('are changed at once, and a service that runs follows', async () => {
    expect(await priceOfNewOrder()).toBe(99_000)
    const { exitCode, document } = await byBoss(
      'set',
      'regions.RESORT.hours=매일 10:00~19:00',
      'prices.0.won.BASIC=101000',
    )
    expect([exitCode, document]).toMatchObject([
      0,
      {
        differences: [
          { fact: 'regions.RESORT.hours', after: '매일 10:00~19:00' },
          { fact: 'prices.0.won.BASIC', before: 99_000, after: 101_000 },
        ],
      },
    ])
    await expect.poll(() => priceOfNewOrder(), { timeout: 5_000 }).toBe(101_000)
  })

  test('are changed from a day on, beside what is changed before it', async () => {
    await byBoss('set', 'support.hours=매일 08:00~20:00', '--from', '2027-06-01')
    await byBoss('set', 'support.phone=02-777-1234')
    expect(await show()).toMatchObject({ support: { phone: '02-777-1234', hours: '평일 10:00~18:00' } })
    expect(await show('--on', '2027-06-01')).toMatchObject({
      support: { phone: '02-777-1234', hours: '매일 08:00~20:00' },
    })
  })

  test('are only shown in a dry run', async () => {
    const before = await shop.dump()
    await byBoss('set', 'brand.korean=다른이름', '--dry-run')
    await byBoss('price', '--basic', '109000', '--flex', '149000', '--from', '2027-03-01', '--dry-run')
    expect(await shop.dump()).toEqual(before)
  })

  test.each([
    ['NO_SUCH_FACT', ['set', 'support.fon=1']],
    ['NO_SUCH_FACT', ['set', 'regions.CITY.isOpen=false']],
    ['FACTS_REFUSED', ['set', 'support.phone=call us']],
    ['FACTS_REFUSED', ['set', 'paymentFeeBasisPoints=[3']],
    ['SHOP_REFUSED', ['set', 'regions.RESORT.isOpen=false']],
    ['CHANGE_IN_THE_PAST', ['set', 'support.phone=1588-1111', '--from', '2026-11-20']],
    ['NO_SUCH_CHANGE', ['withdraw', '4711']],
    ['WRONG_USAGE', ['set', 'support.phone']],
  ])('a mistyped one is %s and changes nothing: shop %j', async (code, args) => {
    const before = await show()
    const found = codeIn(await byBoss(...args))
    expect(found === code || (code === 'FACTS_REFUSED' && found === 'NO_SUCH_FACT')).toBe(true)
    expect(await show()).toEqual(before)
  })
})

test('a price that was typed twice for a day is the last one', async () => {
  const price = (basic: string) => byBoss('price', '--basic', basic, '--flex', '159000', '--from', '2027-03-01')
  await price('199000')
  await price('119000')
  const { prices } = (await show()) as typeof TRIAL_SHOP
  expect(prices.map(({ from, won }) => [from, won.BASIC])).toEqual([
    ['2000-01-01', 101_000],
    ['2027-03-01', 119_000],
  ])
})

describe('a file of facts', () => {
  test('is written, and read back nothing differs', async () => {
    const file = join(folder, 'shop.yaml')
    expect((await shop.ask('shop', 'export', file, '--as', 'boss')).exitCode).toBe(0)
    expect(codeIn(await shop.ask('shop', 'export', file, '--as', 'boss'))).toBe('FILE_REFUSED')
    expect((await shop.ask('shop', 'export', file, '--force', '--as', 'boss')).exitCode).toBe(0)
    expect((await byBoss('import', file)).document).toMatchObject({ differences: [] })
  })

  test('does not write over what was changed since it was written, unless that is meant (G802)', async () => {
    const file = join(folder, 'old.yaml')
    await shop.ask('shop', 'export', file, '--as', 'boss')
    const edited = readFileSync(file, 'utf8').replace('name: ', 'name: (주)')
    writeFileSync(file, edited)
    await byBoss('set', 'support.hours=매일 07:00~22:00')
    const refused = await byBoss('import', file, '--dry-run')
    expect(codeIn(refused)).toBe('FILE_OUTDATED')
    expect(JSON.stringify(refused.document)).toMatch(/support\.hours \(change \d+\)/)
    expect(JSON.stringify(refused.document)).not.toContain('company')
    // Facts that nobody touched are taken, and a second edit of the same file too.
    writeFileSync(file, edited.replace(/^ {2}hours: .*$/mu, '  hours: 매일 07:00~22:00'))
    expect((await byBoss('import', file)).document).toMatchObject({ differences: [{ fact: 'company.name' }] })
    writeFileSync(file, edited)
    expect((await byBoss('import', file, '--overwrite')).document).toMatchObject({
      differences: [{ fact: 'support.hours' }],
    })
  })

  test('sets up a second region on a running service', async () => {
    const file = join(folder, 'regions.yaml')
    const [resort] = TRIAL_SHOP.regions
    const city = { ...resort, code: 'CITY', label: '서울 보관소' }
    writeFileSync(
      file,
      JSON.stringify({
        regions: [resort, city],
        prices: [...TRIAL_SHOP.prices, { from: '2026-01-01', region: 'CITY', won: { BASIC: 129_000, FLEX: 169_000 } }],
      }),
    )
    expect(await priceOfNewOrder('CITY')).toBe('INVALID_INPUT')
    expect((await byBoss('import', file)).exitCode).toBe(0)
    await expect.poll(() => priceOfNewOrder('CITY'), { timeout: 5_000 }).toBe(129_000)
    expect(codeIn(await byBoss('import', join(folder, 'nothing.yaml')))).toBe('FILE_REFUSED')
    writeFileSync(
      join(folder, 'one.yaml'),
      `regions: [${JSON.stringify(city)}]\nprices: ${JSON.stringify(TRIAL_SHOP.prices)}`,
    )
    expect(codeIn(await byBoss('import', join(folder, 'one.yaml')))).toBe('SHOP_REFUSED')
  })

  test.each([
    ['what is no YAML', 'brand: [', 'FILE_REFUSED'],
    ['a list', '- 1', 'FILE_REFUSED'],
    ['an unknown fact', 'colour: blue', 'FACTS_REFUSED'],
    ['the same anchor a thousand times', `a: &a [1]\nb: [${'*a,'.repeat(1_000)}]`, 'FILE_REFUSED'],
  ])('%s is refused', async (_what, text, code) => {
    const file = join(folder, 'wrong.yaml')
    writeFileSync(file, text)
    expect(codeIn(await byBoss('import', file))).toBe(code)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})

test('each change is in the history, and is taken back unless orders came of it', async () => {
  type Change = { readonly id: number; readonly effectiveFrom: string; readonly patch: object }
  const { document } = await shop.ask('shop', 'history', '--as', 'boss')
  const { changes } = document as { readonly changes: readonly Change[] }
  expect(changes[0]).toMatchObject({ by: 'boss', reason: 'test', effectiveFrom: '2026-11-21T03:00:00.000Z' })
  expect(codeIn(await byBoss('withdraw', String(changes[0]?.id)))).toBe('SHOP_REFUSED')
  const planned = changes.find(({ effectiveFrom }) => effectiveFrom === '2027-05-31T15:00:00.000Z')
  expect((await byBoss('withdraw', String(planned?.id))).exitCode).toBe(0)
  expect(await show('--on', '2027-06-01')).toMatchObject({ support: { hours: '평일 10:00~18:00' } })
  expect(codeIn(await byBoss('withdraw', String(planned?.id)))).toBe('NO_SUCH_CHANGE')
})

test('a price in a file or a fact that leaps is refused, unless it is insisted on (G345, G844)', async () => {
  const file = join(folder, 'leap.yaml')
  const { prices } = (await show()) as typeof TRIAL_SHOP
  const leaping = prices.map((price, at) => (at === 0 ? { ...price, won: { ...price.won, BASIC: 990_000 } } : price))
  writeFileSync(file, JSON.stringify({ prices: leaping }))
  expect(codeIn(await byBoss('import', file, '--dry-run'))).toBe('PRICE_LEAPS')
  expect(codeIn(await byBoss('set', 'prices.0.won.FLEX=13900', '--dry-run'))).toBe('PRICE_LEAPS')
  expect((await byBoss('import', file, '--dry-run', '--force')).exitCode).toBe(0)
  expect(codeIn(await byBoss('set', 'prices.0.won.FLEX=95000', '--dry-run'))).toBe('PRICES_SWAPPED')
  expect(codeIn(await byBoss('set', 'paymentFeeBasisPoints=1500', '--dry-run'))).toBe('PAYMENT_FEE_LEAPS')
  expect((await byBoss('set', 'paymentFeeBasisPoints=1500', '--dry-run', '--force')).exitCode).toBe(0)
})

test('a fee for late gear of a region that is none is refused (G346)', async () => {
  const file = join(folder, 'fees.yaml')
  writeFileSync(file, JSON.stringify({ lateFees: [{ from: '2027-01-01', region: 'RESROT', perDayWon: 1_000 }] }))
  expect(codeIn(await byBoss('import', file))).toBe('SHOP_REFUSED')
})

test('a fee for late gear that begins in the past is refused, also where it is insisted on, and one that leaps where it is not (G732, G840)', async () => {
  const file = join(folder, 'late.yaml')
  const fee = { region: null, perDayWon: 1_000 }
  writeFileSync(file, JSON.stringify({ lateFees: [{ ...fee, from: '2000-01-01' }] }))
  expect(codeIn(await byBoss('import', file, '--force', '--dry-run'))).toBe('LATE_FEE_IN_THE_PAST')
  writeFileSync(file, JSON.stringify({ lateFees: [{ ...fee, from: '2026-12-01', perDayWon: 10_000 }] }))
  expect(codeIn(await byBoss('import', file, '--dry-run'))).toBe('LATE_FEE_HIGH')
  writeFileSync(file, JSON.stringify({ lateFees: [{ ...fee, from: '2026-12-01' }] }))
  expect((await byBoss('import', file)).exitCode).toBe(0)
  writeFileSync(file, JSON.stringify({ lateFees: [{ ...fee, from: '2026-12-01', perDayWon: 10_000 }] }))
  expect(codeIn(await byBoss('import', file, '--dry-run'))).toBe('LATE_FEE_LEAPS')
  const later = { ...fee, from: '2027-03-01', perDayWon: 10_000 }
  writeFileSync(file, JSON.stringify({ lateFees: [{ ...fee, from: '2026-12-01' }, later] }))
  expect(codeIn(await byBoss('import', file, '--dry-run'))).toBe('LATE_FEE_LEAPS')
  expect((await byBoss('import', file, '--dry-run', '--force')).exitCode).toBe(0)
})

test('who paid while the shop gave the statutory withdrawal keeps it when it is turned off (G930)', async () => {
  const at = (time: string) => shop.api.call('POST', '/sandbox/clock', { body: { now: `2026-11-21T${time}:00+09:00` } })
  const ruleOf = async (order: string): Promise<unknown> =>
    (await shop.ask('refund', 'quote', '--order', order, '--as', 'boss')).document
  await byBoss('set', 'statutoryWithdrawal=true')
  const told = await shop.paidOrder()
  await at('12:01')
  await byBoss('set', 'statutoryWithdrawal=false')
  const later = await shop.paidOrder()
  expect(await ruleOf(told)).toMatchObject({ rule: 'STATUTORY_WITHDRAWAL', refundableWon: 99_000 })
  expect(await ruleOf(later)).toMatchObject({ rule: 'FULL_MINUS_FEE' })
  // A process that could not look while it was turned on and off again knows of it all the same.
  await at('12:03')
  const unseen = await shop.paid()
  await runSql(
    shop.databaseUrl,
    `insert into shop_change (effective_from, patch, recorded_at, recorded_by, reason, withdrawn_at) values
       ('2026-11-21T12:02+09', '{"statutoryWithdrawal":true}', '2026-11-21T12:02+09', 'boss', 'a mistake', '2026-11-21T12:04+09');
     notify shop_changed`,
  )
  await at('12:05')
  const asked = `/api/users/storing/cancel-info?orderId=${unseen.orderId}`
  await expect
    .poll(async () => (await shop.api.call('GET', asked, { token: unseen.customer.token })).body.rule)
    .toBe('STATUTORY_WITHDRAWAL')
  // It is no fact of its own: a file of facts neither says nor needs it.
  expect(await show()).not.toHaveProperty('withdrawalEndedAt')
})
