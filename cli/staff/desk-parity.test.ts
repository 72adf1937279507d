import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STAFF_CALLS } from '#adapters/http/server/open-api/staff-open-api.ts'
import { allCommands } from '../testing/all-commands.ts'

/** Where the desk does what a command does, and by which calls. */
type OnDesk = readonly [page: string, ...calls: string[]]
/** Why the desk does not. */
type TypedOnly = { readonly typed: string }

const ORDER = '/desk/orders/:orderId'
const CUSTOMER = '/desk/customers/:customerId'
const STEP = 'POST /orders/:orderId/steps'
const OPERATED = { typed: 'belongs to the machine that the service runs on' }
const CALCULATED = { typed: 'calculates from what is typed; the desk shows the same of a real order' }
const SESSION = { typed: 'is the command line’s own session' }
const SCHEDULED = { typed: 'is what a worker does by itself' }

/** Each command, with its page on the desk or with why it has none: who adds a command decides that here. */
const COMMANDS_ON_DESK: Readonly<Record<string, OnDesk | TypedOnly>> = {
  serve: OPERATED,
  worker: OPERATED,
  sandbox: OPERATED,
  migrate: OPERATED,
  'backup verify': OPERATED,
  restore: OPERATED,
  doctor: OPERATED,
  'providers check': OPERATED,
  'order list': ['/desk', 'GET /today', 'GET /search'],
  'order show': [ORDER, 'GET /orders/:orderId', 'POST /orders/:orderId/looks/phone'],
  'order timeline': [ORDER, 'GET /orders/:orderId'],
  'order create': ['/desk/orders/new', 'POST /orders'],
  'order link': [ORDER, 'POST /orders/:orderId/payment-link'],
  'order advance': [ORDER, STEP],
  'order place show': [ORDER, 'POST /orders/:orderId/looks/pickup-place'],
  'order place set': [ORDER, 'PUT /orders/:orderId/pickup-place'],
  'order pictures': [ORDER, 'POST /orders/:orderId/looks/door-pictures'],
  'order simulate': { typed: 'explains the schedule of an order to who looks after the service' },
  'order cancel': [ORDER, 'POST /orders/:orderId/ending'],
  'order terminate': [ORDER, 'POST /orders/:orderId/ending'],
  'order resume': [ORDER, 'POST /orders/:orderId/ending'],
  'order fee': [ORDER, 'POST /orders/:orderId/late-fee', 'POST /orders/:orderId/late-fee/reversal'],
  'pickup list': ['/desk/drive', 'GET /pickups'],
  'checkout list': ['/desk/calendar', 'GET /calendar', 'GET /today'],
  'checkout show': [ORDER, 'POST /orders/:orderId/looks/checkout'],
  'checkout request': [ORDER, 'POST /orders/:orderId/checkout-request'],
  'checkout redirect': [ORDER, 'POST /orders/:orderId/checkout-redirect'],
  'checkout schedule': [ORDER, STEP],
  'checkout reschedule': ['/desk/calendar', STEP],
  'checkout miss': [ORDER, STEP],
  'checkout withdraw': [ORDER, STEP],
  'checkout deliver': [ORDER, STEP],
  'checkout hand-out': [ORDER, 'POST /orders/:orderId/hand-out'],
  'equipment register': [ORDER, 'PUT /orders/:orderId/gear'],
  'locker add': ['/desk/lockers', 'POST /lockers'],
  'locker remove': ['/desk/lockers', 'POST /lockers/removal'],
  'locker list': ['/desk/lockers', 'GET /lockers'],
  'locker show': ['/desk/storage', 'GET /lockers'],
  'locker find': ['/desk/find', 'GET /search'],
  'locker waiting': ['/desk/lockers', 'GET /lockers/waiting'],
  'locker check': ['/desk/check', 'GET /lockers/check', 'POST /lockers/check'],
  'locker clear': ['/desk/lockers', 'POST /lockers/clearing'],
  'locker move': ['/desk/storage', STEP],
  'locker block': ['/desk/lockers', 'POST /lockers/block'],
  'locker unblock': ['/desk/lockers', 'POST /lockers/unblock'],
  'label print': ['/desk/labels', 'GET /orders/:orderId'],
  'label lockers': ['/desk/labels', 'GET /regions'],
  'label find': ['/desk/find', 'GET /codes/:code'],
  'card show': [CUSTOMER, 'GET /customers/:customerId'],
  'card remove': [CUSTOMER, 'POST /customers/:customerId/card-removal'],
  'card link': [CUSTOMER, 'POST /customers/:customerId/card-link'],
  'notice list': [
    '/desk/messages',
    'GET /messages',
    'GET /customers/:customerId/messages',
    'GET /orders/:orderId/messages',
  ],
  'notice show': [CUSTOMER, 'POST /messages/:noticeId/look'],
  'notice resend': [CUSTOMER, 'POST /messages/:noticeId/resend'],
  'notice write': [CUSTOMER, 'POST /customers/:customerId/messages'],
  'report add': [
    '/desk/bench',
    'GET /orders/:orderId/pictures',
    'POST /orders/:orderId/pictures',
    'POST /orders/:orderId/report',
  ],
  'report list': [ORDER, 'POST /orders/:orderId/looks/reports'],
  'report show': [ORDER, 'POST /orders/:orderId/looks/reports'],
  'report sales': ['/desk/money', 'GET /money/sales', 'GET /money/sales-by-month'],
  search: ['/desk/find', 'GET /search'],
  'user find': ['/desk/find', 'GET /search'],
  'user list': ['/desk/find', 'GET /search'],
  'user show': [CUSTOMER, 'GET /customers/:customerId', 'POST /customers/:customerId/looks/contact'],
  'user events': [CUSTOMER, 'POST /customers/:customerId/looks/sign-ins'],
  'user log-out': [CUSTOMER, 'POST /customers/:customerId/log-out'],
  'user change': [CUSTOMER, 'PUT /customers/:customerId/contact'],
  'user join': [CUSTOMER, 'POST /customers/:customerId/join'],
  'user export': [CUSTOMER, 'POST /customers/:customerId/data'],
  'user delete': [CUSTOMER, 'POST /customers/:customerId/erasure'],
  'payment list': ['/desk/money', 'GET /money/payments'],
  'payment show': [ORDER, 'GET /orders/:orderId/money'],
  'payment reconcile': [ORDER, 'POST /payments/:paymentId/reconciliation'],
  'payment adopt': [ORDER, 'POST /payments/:paymentId/adoption'],
  'payment selfcheck': ['/desk/money', 'POST /money/self-check'],
  'task list': ['/desk/tasks', 'GET /tasks'],
  'task done': ['/desk/tasks', 'POST /tasks/:taskId/done'],
  'task reopen': ['/desk/tasks', 'GET /tasks/done', 'POST /tasks/:taskId/reopening'],
  'complaint add': [ORDER, 'POST /orders/:orderId/complaints', 'POST /customers/:customerId/complaints'],
  'complaint list': [
    '/desk/tasks',
    'GET /complaints',
    'GET /orders/:orderId/complaints',
    'GET /customers/:customerId/complaints',
  ],
  'note add': [ORDER, 'POST /orders/:orderId/notes', 'POST /customers/:customerId/notes'],
  'note list': [ORDER, 'GET /orders/:orderId/notes', 'GET /customers/:customerId/notes'],
  'note remove': [ORDER, 'POST /notes/:noteId/removal'],
  'complaint close': ['/desk/tasks', 'POST /complaints/:complaintId/answer'],
  'terms list': ['/desk/terms', 'GET /terms'],
  'terms show': ['/desk/terms', 'GET /terms/:kind'],
  'terms import': ['/desk/terms', 'POST /terms/:kind/import'],
  'terms release': ['/desk/terms', 'POST /terms/:kind/release'],
  'marketing list': ['/desk/terms', 'POST /marketing'],
  'shop show': ['/desk/settings', 'GET /shop'],
  'shop set': ['/desk/settings', 'POST /shop/plan', 'POST /shop/changes'],
  'shop price': ['/desk/prices', 'POST /shop/plan', 'POST /shop/changes'],
  'shop import': ['/desk/settings', 'POST /shop/plan', 'POST /shop/changes'],
  'shop export': ['/desk/settings', 'GET /shop/file'],
  'shop history': ['/desk/settings', 'GET /shop/changes'],
  'shop withdraw': ['/desk/settings', 'POST /shop/changes'],
  'staff add': { typed: 'is for a trial, and for the first member of a shop; later ones are invited' },
  'staff invite': ['/desk/staff', 'POST /members', 'POST /members/:memberId/invitation'],
  'staff list': ['/desk/staff', 'GET /members', 'GET /members/names'],
  'staff change': ['/desk/staff', 'PUT /members/:memberId'],
  'staff disable': ['/desk/staff', 'POST /members/:memberId/disable'],
  'staff enable': ['/desk/staff', 'POST /members/:memberId/enable'],
  'staff notify': ['/desk/staff', 'PUT /members/:memberId/task-messages'],
  login: SESSION,
  logout: SESSION,
  whoami: SESSION,
  'archive purge': SCHEDULED,
  'audit list': ['/desk/audit', 'GET /audit'],
  'export payments': ['/desk/money', 'POST /money/exports'],
  'export refunds': ['/desk/money', 'POST /money/exports'],
  'export orders': ['/desk/money', 'POST /money/exports'],
  'export notes': ['/desk/money', 'POST /money/exports'],
  'refund quote': [ORDER, 'GET /orders/:orderId/money'],
  'refund goodwill': [ORDER, 'POST /payments/:paymentId/goodwill'],
  'refund list': ['/desk/money', 'GET /money/refunds', 'GET /money/decisions'],
  'refund contact': [ORDER, 'POST /orders/:orderId/looks/phone'],
  'refund retry': [ORDER, 'POST /refunds/:refundId/retry'],
  'refund settle': [ORDER, 'POST /refunds/:refundId/settlement'],
  'refund reopen': [ORDER, 'POST /refunds/:refundId/reopening'],
  'renewal preview': CALCULATED,
  'renewal due': ['/desk/money', 'GET /money/decisions'],
  'renewal run': SCHEDULED,
  'renewal charge': [ORDER, 'POST /orders/:orderId/renewal/charge'],
  'renewal pay': [ORDER, 'POST /orders/:orderId/renewal/payment'],
  'renewal reverse': [ORDER, 'POST /orders/:orderId/renewal/reversal'],
  'price offer': ['/desk/prices', 'POST /price-offers'],
  'price withdraw': ['/desk/prices', 'POST /price-offers/withdrawal'],
  'price list': ['/desk/prices', 'GET /price-offers'],
  'allowance check': CALCULATED,
  validate: CALCULATED,
  'status explain': CALCULATED,
}

const pages = (): readonly string[] =>
  [
    ...readFileSync(join(import.meta.dirname, '../../ui-web/src/desk/app/routes.tsx'), 'utf8').matchAll(
      /screen\('([^']+)'/g,
    ),
  ].map(([, path]) => path ?? '')

const onDesk = Object.values(COMMANDS_ON_DESK).filter((one): one is OnDesk => !('typed' in one))

test('each command has its page on the desk, or a reason why it has none (G548)', async () => {
  const typed = (await allCommands()).map(({ words }) => words.join(' '))
  expect(typed.toSorted()).toEqual(Object.keys(COMMANDS_ON_DESK).toSorted())
  const there = pages()
  expect(onDesk.map(([page]) => page).filter(page => !there.includes(page))).toEqual([])
})

/** What a member does at the desk itself: getting in, and looking after that. */
const IS_OF_THE_DESK = /^\/(me(\/|$)|sign-|invitation|proof|command-line)/

test('each call of the staff API, but those about getting in, is what some command does too (G548)', () => {
  const named = new Set(onDesk.flatMap(([, ...calls]) => calls))
  const calls = STAFF_CALLS.map(({ call }) => call).filter(({ path }) => !IS_OF_THE_DESK.test(path))
  expect([...named].toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted())
})
