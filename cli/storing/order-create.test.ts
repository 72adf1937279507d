import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const BY_OPERATOR = ['--as', 'operator', '--reason', 'came to the desk']

let shop: ShopAtWork
let database: pg.Pool
let last = 0
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR')
  database = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
})
afterAll(async () => {
  await database.end()
  await shop.close()
})

const rows = async (sql: string, values: readonly unknown[]) => (await database.query(sql, [...values])).rows
const newPhone = () => `010-7700-${String((last += 1)).padStart(4, '0')}`
const TAKEN = 'order create --plan BASIC --kind SKI --terms-agreed --paid bank'.split(' ')
const create = (phone: string, reference: string, ...rest: readonly string[]) =>
  shop.ask(...TAKEN, '--phone', phone, '--reference', reference, ...rest, ...BY_OPERATOR)
type Ordered = {
  readonly customer: { readonly id: string; readonly isNew: boolean }
  readonly orders: readonly { readonly orderId: string; readonly paymentId: string; readonly amountWon: number }[]
  readonly beside: readonly string[]
  readonly isRepeated: boolean
}
const created = async (...asked: Parameters<typeof create>): Promise<Ordered> => {
  const answer = await create(...asked)
  if (answer.exitCode !== 0) throw new Error(JSON.stringify(answer.document))
  return answer.document as Ordered
}
const orderOf = async (...asked: Parameters<typeof create>): Promise<string> =>
  (await created(...asked)).orders[0]?.orderId ?? ''

test('an order that was paid at the desk is written with its customer and its payment, as the dry run said (G190, G192)', async () => {
  const phone = newPhone()
  const asked = [phone, '11-21 국민 김보관', '--name', '김보관', '--cash-receipt', '1234-56789'] as const
  const before = await shop.dump()
  const dry = await create(...asked, '--dry-run')
  expect(dry.document).toMatchObject({ dryRun: true, customer: { name: '김보관', isNew: true }, isRepeated: false })
  expect(await shop.dump()).toEqual(before)

  const { customer, orders } = await created(...asked, '--address', '서울 강남구 테헤란로 1', '--note', '문 앞')
  expect(orders).toEqual([expect.objectContaining({ amountWon: 99_000 })])
  const [{ orderId, paymentId } = { orderId: '', paymentId: '' }] = orders
  expect((await shop.ask('order', 'show', orderId, '--as', 'operator')).document).toMatchObject({
    state: 'REQUESTED',
    placeStatus: 'KNOWN',
    autoRenewal: 'NEEDS_CARD',
    paymentStatus: 'DONE',
    feeWon: 0,
    contactMissing: false,
  })
  const { stdout } = await runCli(['order', 'show', orderId, '--as', 'operator'], shop.env)
  expect(stdout).toMatch(/^phone +010-\*{4}-\d{4} \(given at the desk\)$/m)
  expect((await shop.ask('payment', 'show', paymentId, '--as', 'operator')).document).toMatchObject({
    payments: [
      {
        status: 'DONE',
        kind: 'BANK',
        method: '계좌이체',
        reference: '11-21 국민 김보관',
        receivedBy: 'operator',
        cashReceipt: '123456789',
        paymentKey: null,
        attempts: [],
      },
    ],
  })
  const { timeline } = (await shop.ask('order', 'timeline', orderId, '--as', 'operator')).document as {
    timeline: readonly object[]
  }
  expect(timeline).toEqual([
    expect.objectContaining({ event: 'order.precreated', actor: { kind: 'STAFF', id: 'operator' } }),
    expect.objectContaining({ event: 'payment.confirmed', actor: { kind: 'STAFF', id: 'operator' } }),
  ])
  const { audit } = (await shop.ask('audit', 'list', '--limit', '3', '--as', 'boss')).document as {
    audit: readonly object[]
  }
  expect(audit[0]).toMatchObject({ command: 'order create', subject: orderId, staff: 'operator' })
  const consents = await rows('select term from consent where order_id = $1 and agreed', [orderId])
  expect(consents).toHaveLength(3)
  // The receipt goes to the number that they told.
  const [notice] = await rows('select kind, channel from notice where customer_id = $1', [customer.id])
  expect(notice).toEqual({ kind: 'PAID', channel: 'SMS' })
})

test('one reference is taken once: the same command again adds nothing, another one is refused (G191)', async () => {
  const phone = newPhone()
  const first = await created(phone, 'R-1', '--name', '이보관', '--sets', '2')
  const again = await created(phone, 'R-1', '--name', '이보관', '--sets', '2')
  expect(first.orders).toHaveLength(2)
  expect(again).toMatchObject({ isRepeated: true, orders: first.orders })
  for (const other of [
    ['--sets', '1'],
    ['--sets', '2', '--plan', 'FLEX'],
  ]) {
    expect(codeIn(await create(phone, 'R-1', '--name', '이보관', ...other))).toBe('REFERENCE_USED')
  }
  expect(codeIn(await create(newPhone(), 'R-1', '--name', '이보관', '--sets', '2'))).toBe('REFERENCE_USED')
  // Letters, width, blanks and dashes make no other line of it.
  for (const reference of ['r-1', ' R - 1', 'Ｒ-１', 'R－1', 'R–1', 'R — 1', 'R\u22121', 'R\u20111']) {
    const typed = await created(phone, reference, '--name', '이보관', '--sets', '2')
    expect(typed).toMatchObject({ isRepeated: true, orders: first.orders })
  }
  // Twenty at once, as by a program that tries again.
  const many = newPhone()
  const all = await Promise.all(Array.from({ length: 6 }, () => create(many, 'R-2', '--name', '박보관')))
  expect(all.map(({ exitCode }) => exitCode)).toEqual(Array.from({ length: 6 }, () => 0))
  const ids = new Set(all.flatMap(({ document }) => (document as Ordered).orders.map(({ orderId }) => orderId)))
  expect(ids.size).toBe(1)
  const people = await rows('select id from customer where phone = $1', [many.replaceAll('-', '')])
  expect(people).toHaveLength(1)
})

test('who has no Korean number pays at the desk under a name, once, and has a number later (G801, G813)', async () => {
  const abroad = (reference: string, ...rest: readonly string[]) =>
    shop.ask(...TAKEN, '--without-phone', '--reference', reference, ...rest, ...BY_OPERATOR)
  expect(codeIn(await abroad('R-71'))).toBe('CUSTOMER_NAME_NEEDED')
  const [first, again, other] = [
    await abroad('R-71', '--name', 'Michael Smith'),
    await abroad('R-71', '--name', 'Michael Smith'),
    await abroad('R-72', '--name', 'Michael Smith'),
  ].map(({ document }) => document as Ordered)
  expect(first).toMatchObject({ customer: { isNew: true }, isRepeated: false, orders: [{ amountWon: 99_000 }] })
  expect(again).toMatchObject({ customer: { id: first?.customer.id }, orders: first?.orders, isRepeated: true })
  expect(codeIn(await abroad('R-71', '--name', '안나'))).toBe('REFERENCE_USED')
  // Of two with one name nobody knows whether they are the same.
  expect(other?.customer.id).not.toBe(first?.customer.id)
  for (const needing of [['--link'], ['--address', '서울 강남구 테헤란로 1'], ['--phone', newPhone()]])
    expect(codeIn(await abroad('R-73', '--name', 'Michael Smith', ...needing))).toBe('WRONG_USAGE')
  expect(codeIn(await shop.ask(...TAKEN, '--reference', 'R-73', '--name', 'Michael Smith', ...BY_OPERATOR))).toBe(
    'WRONG_USAGE',
  )

  const orderId = first?.orders[0]?.orderId ?? ''
  const shown = async () => (await shop.ask('order', 'show', orderId, '--as', 'operator')).document
  expect(await shown()).toMatchObject({ state: 'REQUESTED', placeStatus: 'MISSING', maskedPhone: null })
  const phone = newPhone()
  expect((await shop.ask('user', 'change', orderId, '--phone', phone, ...BY_OPERATOR)).exitCode).toBe(0)
  expect(await shown()).toMatchObject({ maskedPhone: expect.stringContaining(phone.slice(-4)) })
})

test('who is known by the phone gets the order, unless the name is another one (G192)', async () => {
  const phone = newPhone()
  expect(codeIn(await create(phone, 'R-3'))).toBe('CUSTOMER_NAME_NEEDED')
  const { customer, orders } = await created(phone, 'R-3', '--name', '최보관')
  const second = await created(phone, 'R-4', '--expect-beside', '1')
  expect(second).toMatchObject({ customer: { id: customer.id, isNew: false }, beside: [orders[0]?.orderId] })
  expect(codeIn(await create(phone, 'R-5', '--name', '최수납'))).toBe('CUSTOMER_NAME_DIFFERS')
  // Beside more of them than the member knew of none is written (G819).
  for (const shown of [[], ['--expect', '99000'], ['--expect-beside', '1']])
    expect(codeIn(await create(phone, 'R-5', ...shown))).toBe('CONTRACTS_CHANGED')
  const dry = await create(phone, 'R-5', '--dry-run')
  expect(dry.document).toMatchObject({ beside: [orders[0]?.orderId, second.orders[0]?.orderId] })
  expect(await created(phone, 'R-5', '--expect', '99000', '--expect-beside', '2')).toMatchObject({ isRepeated: false })
  // What a stranger only typed into an account is nobody's number.
  const stranger = await shop.api.signedUp()
  const typed = newPhone()
  await rows('update customer set phone = $1 where email = $2', [typed.replaceAll('-', ''), stranger.email])
  expect(codeIn(await create(typed, 'R-6'))).toBe('CUSTOMER_NAME_NEEDED')
  expect((await created(typed, 'R-6', '--name', '정보관')).customer.isNew).toBe(true)
})

test('an order by link waits for its payment, and its link is sent again or cancelled (G195)', async () => {
  const typed = 'order create --plan BASIC --kind SKI --link'.split(' ')
  const asked = (...rest: readonly string[]) =>
    shop.ask(...typed, '--phone', newPhone(), '--name', '조보관', ...rest, ...BY_OPERATOR)
  for (const wrong of [['--sets', '2'], ['--paid', 'cash'], ['--terms-agreed']])
    expect((await asked(...wrong)).exitCode).toBe(2)
  const { exitCode, document } = await asked()
  expect(exitCode).toBe(0)
  const orderId = (document as Ordered).orders[0]?.orderId ?? ''
  expect((await shop.ask('order', 'show', orderId, '--as', 'operator')).document).toMatchObject({ state: 'UNPAID' })
  expect(await rows('select kind from notice where order_id = $1', [orderId])).toEqual([{ kind: 'PAYMENT_LINK' }])
  const before = await shop.dump()
  const link = (...words: readonly string[]) => shop.ask('order', 'link', orderId, ...words, ...BY_OPERATOR)
  expect((await link('--again', '--dry-run')).document).toMatchObject({ link: 'SENT', dryRun: true })
  expect(await shop.dump()).toEqual(before)
  expect((await link('--again')).document).toMatchObject({ link: 'SENT', dryRun: false })
  expect((await link('--cancel')).document).toMatchObject({ link: 'CANCELLED', expiresAt: null })
  expect(codeIn(await link('--cancel'))).toBe('NO_PAYMENT_LINK')
  expect((await link()).exitCode).toBe(2)
  const other = ((await asked()).document as Ordered).orders[0]?.orderId ?? ''
  const both = await shop.ask('order', 'link', orderId, other, '--cancel', ...BY_OPERATOR)
  expect([codeIn(both), both.document]).toMatchObject([
    'SOME_REFUSED',
    {
      orders: [
        { orderId, error: { code: 'NO_PAYMENT_LINK' } },
        { orderId: other, link: 'CANCELLED' },
      ],
    },
  ])
  const paid = await orderOf(newPhone(), 'R-9', '--name', '조보관')
  expect(codeIn(await shop.ask('order', 'link', paid, '--again', ...BY_OPERATOR))).toBe('NOTHING_TO_PAY')
})

test('an order that closes an unpaid one of its kind says so, and has its pickup place unless another is said (G931)', async () => {
  const phone = newPhone()
  const kind = 'order create --plan BASIC --kind SKI'.split(' ')
  const where = ['--address', '서울 강남구 테헤란로 1', '--detail', '101동 202호', '--note', '문 앞']
  const linked = await shop.ask(...kind, '--link', '--phone', phone, '--name', '조보관', ...where, ...BY_OPERATOR)
  expect(linked.document).toMatchObject({ replaced: [] })
  const first = (linked.document as Ordered).orders[0]?.orderId ?? ''
  // They come to the desk with the money.
  const paid = await shop.ask(...TAKEN, '--phone', phone, '--reference', 'R-90', '--sets', '2', ...BY_OPERATOR)
  expect(paid.document).toMatchObject({ replaced: [first], beside: [] })
  const placeOf = async (orderId = '') => (await shop.ask('order', 'place', 'show', orderId, ...BY_OPERATOR)).document
  for (const { orderId } of (paid.document as Ordered).orders)
    expect(await placeOf(orderId)).toMatchObject({
      place: { address: '서울 강남구 테헤란로 1', detail: '101동 202호', note: '문 앞', recipientName: '조보관' },
    })
  // Of the other kind nothing is closed, and where an address is said it counts.
  const board = ['--kind', 'SNOWBOARD', '--link', '--phone', phone]
  expect((await shop.ask(...kind, ...board, ...where, ...BY_OPERATOR)).document).toMatchObject({ replaced: [] })
  const moved = await shop.ask(...kind, ...board, '--address', '부산 해운대구 1', ...BY_OPERATOR)
  const typed = ['order', 'create', '--plan', 'BASIC', ...board, '--dry-run', '--as', 'operator', '--reason', 'test']
  const { stdout } = await runCli(typed, shop.env)
  const second = (moved.document as Ordered).orders[0]?.orderId ?? ''
  expect(stdout).toContain(
    `instead of  ${second}, which is not paid: it is closed, and a link that was sent for it is over`,
  )
  expect(await placeOf(second)).toMatchObject({ place: { address: '부산 해운대구 1', detail: '' } })
})

test('what was paid at the desk goes back by bank alone, all of it before the pickup day (G193)', async () => {
  const orderId = await orderOf(newPhone(), 'R-7', '--name', '한보관')
  expect((await shop.ask('order', 'cancel', orderId, ...BY_OPERATOR)).document).toMatchObject({
    refund: { amountWon: 99_000 },
  })
  const { paymentId } = (await created(newPhone(), 'R-8', '--name', '한보관')).orders[0] ?? { paymentId: '' }
  expect(codeIn(await shop.ask('payment', 'reconcile', paymentId, ...BY_OPERATOR))).toBe('NOTHING_IN_DOUBT')
})

test('an order at the desk keeps within the lockers where the shop says so, unless it is forced (G233)', async () => {
  const added = await shop.ask('locker', 'add', 'Z-01', '--kind', 'ski', '--as', 'boss', '--reason', 'test')
  expect(added.exitCode).toBe(0)
  await created(newPhone(), '11-25 자리', '--name', '김자리')
  await shop.setFacts({ limitToCapacity: true })
  const asked = [newPhone(), '11-25 만석', '--name', '김만석'] as const
  const refused = await create(...asked)
  expect([refused.exitCode, codeIn(refused)]).toEqual([1, 'SOLD_OUT'])
  expect(JSON.stringify(refused.document)).toMatch(/No other region has room.*--force/)
  expect((await create(...asked, '--force', '--dry-run')).exitCode).toBe(0)
  expect((await created(...asked, '--force')).orders).toHaveLength(1)
  await shop.setFacts({ limitToCapacity: false })
  expect((await created(newPhone(), '11-26 자리', '--name', '김자리')).orders).toHaveLength(1)
})

test('where two regions are open the one of an order is said (G805)', async () => {
  const { document } = await shop.ask('shop', 'show', '--as', 'boss')
  const { regions } = document as { readonly regions: readonly object[] }
  const two = JSON.stringify([...regions, { ...regions[0], code: 'CITY', label: '서울 보관소' }])
  await shop.ask('shop', 'set', `regions=${two}`, '--as', 'boss', '--reason', 'a second one')
  const phone = newPhone()
  const refused = await create(phone, 'R-81', '--name', '이보관')
  expect(codeIn(refused)).toBe('REGION_NEEDED')
  expect(JSON.stringify(refused.document)).toContain('RESORT, CITY')
  const done = await create(phone, 'R-81', '--name', '이보관', '--region', 'CITY')
  expect([done.exitCode, done.document]).toMatchObject([0, { region: 'CITY' }])
})
