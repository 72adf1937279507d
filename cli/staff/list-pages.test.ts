import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { allCommands } from '../testing/all-commands.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Each list command, what it is asked about here, and under which name its rows are in the document. */
const LISTS: Readonly<Record<string, { readonly rows: string; readonly asked?: () => readonly string[] }>> = {
  'order list': { rows: 'orders' },
  'order timeline': { rows: 'timeline', asked: () => [orderId] },
  'pickup list': { rows: 'pickups', asked: () => ['--on', '2026-11-26', '--reason', 'looks'] },
  'checkout list': { rows: 'checkouts' },
  'locker list': { rows: 'lockers' },
  'task list': { rows: 'tasks' },
  'user list': { rows: 'users' },
  'payment list': { rows: 'payments' },
  'complaint list': { rows: 'complaints' },
  'note list': { rows: 'notes', asked: () => ['--order', orderId] },
  'notice list': { rows: 'notices' },
  'refund list': { rows: 'refunds' },
  'price list': { rows: 'offers' },
  'renewal due': { rows: 'due' },
  'renewal run': { rows: 'due', asked: () => ['--dry-run', '--reason', 'looks'] },
  'user events': { rows: 'events', asked: () => [orderId, '--reason', 'looks'] },
  'staff list': { rows: 'staff' },
  'shop history': { rows: 'changes' },
  'audit list': { rows: 'audit', asked: () => ['--subject', orderId] },
}

let shop: ShopAtWork
let orderId: string
beforeAll(async () => {
  shop = await shopAtWork()
  orderId = await shop.askedForGear()
  await shop.paidOrder()
  await shop.paidOrder()
  await shop.hire('SUPPORT', 'OPERATOR')
  for (const id of [await shop.paidOrder(), await shop.paidOrder(), await shop.paidOrder()]) {
    const booking = ['order', 'advance', id, '--event', 'pickup.scheduled', '--pickup', '2026-11-26']
    expect((await shop.ask(...booking, '--as', 'boss', '--reason', 'test')).exitCode).toBe(0)
  }
  await runSql(shop.databaseUrl, THREE_OF_EACH)
})
afterAll(() => shop.close())

/** Most of one moment, so that only their own ids part them. */
const THREE_OF_EACH = `
  update storage_order set auto_renewal = 'ACTIVE', charge_due_at = '2026-11-20T10:00:00+09:00';
  insert into checkout (id, order_id, day, recipient_name, recipient_phone, is_proxy, address, needs_confirmation, season, requested_at)
    select gen_random_uuid(), o.id, k.day, k.recipient_name, k.recipient_phone, k.is_proxy, k.address, k.needs_confirmation, k.season, k.requested_at
    from checkout k join storage_order o on o.id <> k.order_id;
  insert into price_offer (order_id, term, old_won, new_won, from_day, offered_at, tell_at)
    select id, 2, 99000, 119000, '2027-11-01', '2026-11-21T03:00:00Z', '2026-12-21T03:00:00Z' from storage_order;
  insert into refund (id, payment_id, n, amount_won, rule, explain, status, requested_at, sent_at, idempotency_key)
    select gen_random_uuid(), id, 1, 1000, 'HALF', '[]', 'UNKNOWN', created_at, created_at, id::text from payment;
  insert into staff_task (kind, subject, detail, created_at)
    select 'PICKUP_LATE', id, 'x', '2026-11-21T03:00:00Z' from storage_order;
  insert into complaint (customer_id, order_id, text, received_at, taken_by)
    select customer_id, id, 'x', '2026-11-21T03:00:00Z', 'boss' from storage_order;
  insert into staff_note (customer_id, order_id, text, written_at, written_by)
    select customer_id, id, 'x', '2026-11-21T03:00:00Z', 'boss' from storage_order, generate_series(1, 3);
  insert into shop_change (effective_from, patch, recorded_at, recorded_by, reason)
    select '2026-11-21T03:00:00Z', '{}', '2026-11-21T03:00:00Z', 'boss', 'x' from generate_series(1, 3);
  insert into locker (region, code, zone, kind, added_at)
    select 'RESORT', code, 'A', 'BOTH', '2026-11-21T03:00:00Z' from unnest(array['A-9', 'A-10', 'B-10']) code;
  insert into security_event (kind, customer_id, via, address, device, at)
    select 'LOGGED_IN', customer_id, 'EMAIL', address, 'x', '2026-11-21T03:00:00Z'
    from storage_order, unnest(array['one', 'two', 'one']) address`

type Page = { readonly next: string | null; readonly rows: readonly unknown[] }

const paged = async (list: string, ...args: readonly string[]): Promise<Page> => {
  const { exitCode, document } = await shop.ask(...typed(list), ...args)
  expect([list, exitCode]).toEqual([list, 0])
  const { next, ...named } = document as { readonly next: string | null }
  return { next, rows: (named as Readonly<Record<string, readonly unknown[]>>)[LISTS[list]?.rows ?? ''] ?? [] }
}
const typed = (list: string): readonly string[] => [
  ...list.split(' '),
  ...(LISTS[list]?.asked?.() ?? []),
  '--as',
  'boss',
]

test('every command that takes --limit takes --after, and is tried here', async () => {
  const found: string[] = []
  for (const { words: path, command } of await allCommands()) {
    const words = command.options.map(({ long }) => long)
    if (words.includes('--limit') || words.includes('--after')) {
      expect([path, words.includes('--limit'), words.includes('--after')]).toEqual([path, true, true])
      found.push(path.join(' '))
    }
  }
  expect(found.sort()).toEqual(Object.keys(LISTS).sort())
})

test.each(Object.keys(LISTS))('%s goes on where the page before ended', async list => {
  const [whole, first] = [await paged(list), await paged(list, '--limit', '1')]
  expect(whole.rows.length).toBeGreaterThanOrEqual(3)
  const rest = await paged(list, '--after', first.next ?? '')
  expect([...first.rows, ...rest.rows]).toEqual(whole.rows)
  expect([whole.next, rest.next]).toEqual([null, null])
})

test('the last line for a person says how to go on, and that there is nothing more says none', async () => {
  const { next } = await paged('order list', '--limit', '1')
  const said = await runCli([...typed('order list'), '--limit', '1'], shop.env)
  expect(said.stdout.trimEnd().split('\n').at(-1)).toBe(`more: --after ${next}`)
  expect((await runCli(typed('order list'), shop.env)).stdout).not.toContain('more:')
})

test('a place that no page named is wrong usage', async () => {
  const asked = await shop.ask(...typed('order list'), '--after', 'SK-1')
  expect([asked.exitCode, codeIn(asked)]).toEqual([2, 'WRONG_USAGE'])
})

test('orders are listed of one customer, by what the caller says', async () => {
  expect((await paged('order list', '--user', orderId)).rows).toMatchObject([{ id: orderId }])
  const asked = await shop.ask(...typed('order list'), '--user', 'nobody@example.com')
  expect([asked.exitCode, codeIn(asked)]).toEqual([1, 'USER_NOT_FOUND'])
})

describe('a list is narrowed and sorted (G183)', () => {
  const ordersOf = async (...args: readonly string[]) =>
    (await paged('order list', ...args)).rows as readonly { id: string; placedAt: string; brand: string }[]

  test('orders by plan, region, kind of gear, locker, brand and size', async () => {
    const all = await ordersOf()
    expect(await ordersOf('--plan', 'BASIC', '--region', 'RESORT', '--kind', 'SKI')).toEqual(all)
    expect(await ordersOf('--plan', 'FLEX')).toEqual([])
    expect(await ordersOf('--brand', 'atom', '--size', '170', '--locker', 'a-12')).toMatchObject([{ id: orderId }])
    expect(await ordersOf('--brand', '%')).toEqual([])
    expect(await ordersOf('--locker', 'B-12')).toEqual([])
  })

  test('orders by the day of ordering, the oldest first, page by page', async () => {
    const times = (await ordersOf('--sort', 'placed', '--oldest')).map(({ placedAt }) => placedAt)
    expect(times).toEqual(times.toSorted())
    const first = await paged('order list', '--sort', 'placed', '--oldest', '--limit', '2')
    const rest = await ordersOf('--sort', 'placed', '--oldest', '--after', first.next ?? '')
    expect([...(first.rows as typeof rest), ...rest]).toEqual(await ordersOf('--sort', 'placed', '--oldest'))
  })

  test('checkouts by gear; customers by name, day and contract; payments by day, state and customer', async () => {
    expect((await paged('checkout list', '--kind', 'SNOWBOARD')).rows).toEqual([])
    expect((await paged('checkout list', '--brand', 'ATOMIC')).rows).toContainEqual(
      expect.objectContaining({ orderId, brand: 'Atomic', size: '170' }),
    )
    const users = (await paged('user list')).rows
    expect((await paged('user list', '--joined-since', '2026-11-21', '--plan', 'BASIC')).rows).toEqual(users)
    expect((await paged('user list', '--joined-since', '2026-11-22')).rows).toEqual([])
    expect((await paged('user list', '--state', 'CHECKOUT_REQUESTED')).rows).toHaveLength(1)
    expect((await paged('user list', '--name', '없는사람')).rows).toEqual([])
    expect(JSON.stringify(users)).not.toMatch(/"phone":"010\d{8}"/)
    const payments = (await paged('payment list')).rows
    expect((await paged('payment list', '--from', '2026-11-21', '--to', '2026-11-21')).rows).toEqual(payments)
    expect((await paged('payment list', '--to', '2026-11-20')).rows).toEqual([])
    expect((await paged('payment list', '--user', orderId)).rows).toMatchObject([{ orderId, status: 'DONE' }])
  })

  test('tasks by kind, order and day; nothing waits is said of all tasks alone', async () => {
    expect((await paged('task list', '--about', orderId)).rows).toMatchObject([{ order: orderId, kind: 'PICKUP_LATE' }])
    expect((await paged('task list', '--kind', 'PAID_TWICE,PICKUP_LATE')).rows).not.toEqual([])
    const none = await runCli([...typed('task list'), '--kind', 'PAID_TWICE'], shop.env)
    expect(none.stdout).toContain('No task matches.')
    expect((await paged('task list', '--due-by', '2026-11-20')).rows).toEqual([])
  })
})
