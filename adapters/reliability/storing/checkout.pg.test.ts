import { afterAll, describe, expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

const NOON = '2026-12-14T12:00:00+09:00'
const BOOKED = { scheduledFor: '2026-12-20' as Day }
const TAKEN = { deliveredTo: '이영희' }

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
await service.moveClock({ now: NOON })
const staff = await makeStaff(service)
afterAll(staff.close)

let phones = 0

const customer = async (phone: string | null = `0102222${String((phones += 1)).padStart(4, '0')}`) => {
  const person = await service.customer()
  await service.rows(
    'update customer set phone = $1, phone_proved_at = case when $1::text is not null then now() end where email = $2',
    [phone, person.email],
  )
  return { ...person, phone }
}
const body = (userEquipmentId: string, others: object = {}) => ({
  checkoutDate: '2026-12-20',
  recipientName: '',
  recipientPhone: '',
  address: '스노우밸리로 1, 201호',
  userEquipmentId,
  ...others,
})
const ask = ({ token }: Pick<Customer, 'token'>, gear: string, others: object = {}, key?: string) =>
  service.call('POST', '/api/users/equipment/checkout', {
    token,
    body: body(gear, others),
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const withdraw = ({ token }: Pick<Customer, 'token'>, userEquipmentId: string) =>
  service.call('POST', '/api/users/equipment/checkout/withdraw', { token, body: { userEquipmentId } })
const readState = async (orderId: string) =>
  (await service.rows('select state from storage_order where id = $1', [orderId]))[0]?.['state']
const readCheckouts = (orderId: string) =>
  service.rows('select * from checkout where order_id = $1 order by requested_at', [orderId])
const toStatusAndCode = ({ status, body: answer }: { status: number; body: { code?: string } }) => [status, answer.code]

test('two devices at once get one checkout with BASIC, in each of five rounds (S5)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const me = await customer()
    const { orderId, equipmentId } = await staff.store(me)
    const login = { email: me.email, password: me.password }
    const other: string = (await service.call('POST', '/api/users/login', { body: login })).body.token
    const answers = await Promise.all([
      ask(me, equipmentId),
      ask({ token: other }, equipmentId, { checkoutDate: '2026-12-21' }),
      ask(me, equipmentId, {}, 'a'),
      ask({ token: other }, equipmentId, {}, 'b'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(toStatusAndCode(answer)).toEqual([409, 'INVALID_TRANSITION'])
    }
    expect(await readCheckouts(orderId)).toHaveLength(1)
    expect(await readState(orderId)).toBe('CHECKOUT_REQUESTED')
  }
}, 120_000)

test('a request and its withdrawal at once leave one truth', async () => {
  for (let round = 0; round < 4; round += 1) {
    const me = await customer()
    const { orderId, equipmentId } = await staff.store(me)
    await ask(me, equipmentId)
    const [gone, booked] = await Promise.all([
      withdraw(me, equipmentId),
      staff.advance(orderId, 'checkout.scheduled', BOOKED),
    ])
    // Whichever came first: a booking that came before is withdrawn with its request, one that came later has nothing to book.
    expect(gone.status).toBe(200)
    expect(booked.isOk() || booked.error.kind === 'InvalidTransition').toBe(true)
    expect(await readState(orderId)).toBe('IN_STORAGE')
  }
}, 120_000)

test('the customer says another place until the day before the delivery, and is told (T43, G935)', async () => {
  await service.moveClock({ now: NOON })
  const me = await customer()
  const { orderId, equipmentId } = await staff.store(me)
  const login = { email: me.email, password: me.password }
  const again = async () => (await service.call('POST', '/api/users/login', { body: login })).body.token
  const move = async (others: object = {}, token = me.token) =>
    toStatusAndCode(
      await service.call('PUT', '/api/users/equipment/checkout/place', {
        token,
        body: { userEquipmentId: equipmentId, address: '스노우밸리로 9', ...others },
      }),
    )
  expect(await move()).toEqual([409, 'INVALID_TRANSITION'])
  await ask(me, equipmentId)
  expect(await move({}, (await customer()).token)).toEqual([404, 'NO_EQUIPMENT'])
  expect(await move({ address: ' ' })).toEqual([400, 'INVALID_INPUT'])
  expect(await move({ recipientName: '이영희' })).toEqual([400, 'PROXY_INCOMPLETE'])
  expect(await move()).toEqual([200, undefined])
  // As when the first answer was lost.
  expect(await move()).toEqual([200, undefined])
  await staff.must(orderId, 'checkout.scheduled', BOOKED)
  expect(await move({ recipientName: '이영희', recipientPhone: '010-1234-5678' })).toEqual([200, undefined])
  expect(await readCheckouts(orderId)).toMatchObject([
    {
      address: '스노우밸리로 9',
      recipient_name: '이영희',
      recipient_phone: '01012345678',
      is_proxy: true,
    },
  ])
  const { options } = (await service.call('GET', '/api/users/equipment/checkout/options', { token: me.token })).body
  expect(options[0].current).toMatchObject({ address: '스노우밸리로 9', recipientPhone: '01012345678' })
  const told = await service.rows(
    `select t.actor_kind from notice n join timeline t on t.order_id = n.order_id and n.event like '%:' || t.step
     where n.order_id = $1 and n.kind = 'CHECKOUT_REDIRECTED' and t.event = 'checkout.redirected'`,
    [orderId],
  )
  expect(told).toHaveLength(2)
  await service.moveClock({ now: '2026-12-20T09:00:00+09:00' })
  expect(await move({ address: '스노우밸리로 1' }, await again())).toEqual([409, 'INVALID_TRANSITION'])
  await service.moveClock({ now: NOON })
})

test('BASIC takes gear out once a season; withdrawing gives the turn back; FLEX never ends (Q1 to Q8)', async () => {
  const me = await customer()
  const { orderId, equipmentId } = await staff.store(me)
  expect((await ask(me, equipmentId)).status).toBe(200)
  expect((await withdraw(me, equipmentId)).status).toBe(200)
  expect(await readState(orderId)).toBe('IN_STORAGE')
  expect(toStatusAndCode(await withdraw(me, equipmentId))).toEqual([409, 'INVALID_TRANSITION'])
  expect((await ask(me, equipmentId)).status).toBe(200)
  await staff.must(orderId, 'checkout.delivered', TAKEN)
  await staff.must(orderId, 'equipment.restored')
  expect((await me.home()).body).toMatchObject({ storingStatus: 9, canCheckout: false })

  const refused = await ask(me, equipmentId)
  expect(toStatusAndCode(refused)).toEqual([409, 'CHECKOUT_LIMIT'])
  expect(refused.body).toMatchObject({ season: '2026-27', left: 0 })
  const nextSeason = await ask(me, equipmentId, { checkoutDate: '2027-07-01' })
  expect(nextSeason.body).toMatchObject({ success: true, needsConfirmation: true })

  const free = await customer()
  const gear = await staff.store(free, 'FLEX')
  for (let times = 0; times < 3; times += 1) {
    expect((await ask(free, gear.equipmentId)).status).toBe(200)
    await staff.must(gear.orderId, 'checkout.delivered', TAKEN)
    await staff.must(gear.orderId, 'equipment.restored')
  }
}, 60_000)

test('the final collection of a terminated contract is left, and is final (Q6, T20)', async () => {
  const me = await customer()
  const { orderId, equipmentId } = await staff.store(me)
  await ask(me, equipmentId)
  await staff.must(orderId, 'checkout.delivered', TAKEN)
  await staff.must(orderId, 'equipment.restored')
  // As T23 leaves it.
  await service.rows(
    `with stepped as (
       insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind, actor_id)
       select id, step + 1, 'autopay.terminated', state, state, state_changed_at, state_changed_at, 'CUSTOMER', customer_id
       from storage_order where id = $1
     ) update storage_order set auto_renewal = 'TERMINATED', step = step + 1 where id = $1`,
    [orderId],
  )
  expect((await me.home()).body.canCheckout).toBe(true)
  expect(toStatusAndCode(await ask(me, equipmentId, { checkoutDate: '2028-01-13' }))).toEqual([
    400,
    'CHECKOUT_DAY_TOO_LATE',
  ])
  expect((await ask(me, equipmentId, { checkoutDate: '2028-01-12' })).status).toBe(200)
  await staff.must(orderId, 'checkout.delivered', { ...TAKEN, isFinal: true })
  expect(await readState(orderId)).toBe('RETURNED')
  const steps = await service.rows('select event from timeline where order_id = $1 order by step desc limit 2', [
    orderId,
  ])
  expect(steps.map(({ event }) => event)).toEqual(['equipment.returned', 'checkout.delivered'])
  expect(toStatusAndCode(await ask(me, equipmentId))).toEqual([409, 'INVALID_TRANSITION'])
})

describe('who takes the gear (G90)', () => {
  const own = async (others: object, phone?: string | null) => {
    const me = phone === undefined ? await customer() : await customer(phone)
    const { orderId, equipmentId } = await staff.store(me)
    const answer = await ask(me, equipmentId, others)
    const [row] = await readCheckouts(orderId)
    return { answer, row, me }
  }

  test('is the customer when no name is given, or when they name themselves', async () => {
    const silent = await own({ recipientName: null, recipientPhone: null })
    expect(silent.row).toMatchObject({ recipient_name: '김시즌', recipient_phone: silent.me.phone, is_proxy: false })
    const named = await own({ recipientName: '김시즌', recipientPhone: '010-9999-0001' }, '01099990001')
    expect(named.row).toMatchObject({ recipient_phone: '01099990001', is_proxy: false })
  })

  test.each(['010-9876-5432', '01098765432', '011-123-4567', '016-1234-5678', '0191234567'])(
    'is the proxy with the number %s',
    async recipientPhone => {
      const { row } = await own({ recipientName: '이영희', recipientPhone })
      expect(row).toMatchObject({
        recipient_name: '이영희',
        recipient_phone: recipientPhone.replaceAll('-', ''),
        is_proxy: true,
      })
    },
  )

  test.each([
    ['a name only', { recipientName: '이영희' }, 'PROXY_INCOMPLETE'],
    ['a number only', { recipientPhone: '01098765432' }, 'PROXY_INCOMPLETE'],
    ['a number of 012', { recipientName: '이영희', recipientPhone: '012-1234-5678' }, 'INVALID_INPUT'],
    ['a number of nine digits', { recipientName: '이영희', recipientPhone: '010-123-456' }, 'INVALID_INPUT'],
    ['a name in two lines', { recipientName: '이\n영희', recipientPhone: '01098765432' }, 'INVALID_INPUT'],
    ['a name of a Hangul filler', { recipientName: '\u3164', recipientPhone: '01098765432' }, 'PROXY_INCOMPLETE'],
    ['an address of tag characters', { address: '\u{E0041}\u{E0042}' }, 'INVALID_INPUT'],
    ['an address of a space without width', { address: '\u200B' }, 'INVALID_INPUT'],
    ['a zero byte', { recipientName: '이\u0000영희', recipientPhone: '01098765432' }, 'INVALID_INPUT'],
    ['no address', { address: '  ' }, 'INVALID_INPUT'],
    ['an address of 201 characters', { address: '가'.repeat(201) }, 'INVALID_INPUT'],
  ])('is nobody with %s', async (_name, others, code) => {
    const { answer, row } = await own(others)
    expect(toStatusAndCode(answer)).toEqual([400, code])
    expect(row).toBeUndefined()
  })

  test('has a number that was proved: one that was only typed may be a stranger’s', async () => {
    const me = await customer()
    await service.rows('update customer set phone_proved_at = null where email = $1', [me.email])
    const { equipmentId } = await staff.store(me)
    expect(toStatusAndCode(await ask(me, equipmentId))).toEqual([400, 'RECIPIENT_PHONE_REQUIRED'])
  })

  test('has a number: without one the customer has to name one (G91)', async () => {
    const { answer } = await own({}, null)
    expect(toStatusAndCode(answer)).toEqual([400, 'RECIPIENT_PHONE_REQUIRED'])
    const { row } = await own({ recipientName: '김시즌', recipientPhone: '010-1234-5678' }, null)
    expect(row).toMatchObject({ recipient_name: '김시즌', is_proxy: true })
  })

  test('is kept as it was written without invisible characters, also when it looks like code (X1)', async () => {
    const seen = `<script>'; DROP TABLE checkout;-- {{7*7}}`
    const strange = `${seen} \u202E`
    const { row } = await own({ recipientName: strange, recipientPhone: '01098765432', address: strange })
    expect(row).toMatchObject({ recipient_name: seen, address: seen })
  })
})

test('another customer’s gear and unknown gear get the same answer, and do not change (D2, D14)', async () => {
  const owner = await customer()
  const stranger = await customer()
  const { orderId, equipmentId } = await staff.store(owner)
  const withoutId = ({ status, body: answer }: Awaited<ReturnType<typeof ask>>) => [
    status,
    { ...answer, requestId: null },
  ]
  for (const path of [ask, withdraw]) {
    const foreign = await path(stranger, equipmentId)
    expect(foreign.status).toBe(404)
    for (const none of [crypto.randomUUID(), 'none', `${equipmentId}' or '1'='1`, orderId]) {
      expect(withoutId(await path(stranger, none))).toEqual(withoutId(foreign))
    }
  }
  expect(await readState(orderId)).toBe('IN_STORAGE')
  for (const [method, end] of [
    ['POST', ''],
    ['POST', '/withdraw'],
    ['GET', '/options'],
  ] as const) {
    const { status } = await service.call(method, `/api/users/equipment/checkout${end}`, { body: undefined })
    expect(status).toBe(401)
  }
  const { body: options } = await service.call('GET', '/api/users/equipment/checkout/options', {
    token: stranger.token,
  })
  expect(options).toEqual({ success: true, options: [] })
})

test('only real days from today on are taken', async () => {
  const me = await customer()
  const { equipmentId } = await staff.store(me)
  for (const checkoutDate of ['2027-02-29', '2026-13-01', '2026-11-31', '20261225', '2026-12-25T00:00', '', '내일']) {
    expect(toStatusAndCode(await ask(me, equipmentId, { checkoutDate }))).toEqual([400, 'INVALID_INPUT'])
  }
  expect(toStatusAndCode(await ask(me, equipmentId, { checkoutDate: '2026-12-13' }))).toEqual([
    400,
    'CHECKOUT_DAY_PAST',
  ])
  expect(toStatusAndCode(await ask(me, equipmentId, { checkoutDate: '2027-12-15' }))).toEqual([
    400,
    'CHECKOUT_DAY_TOO_LATE',
  ])
  expect(toStatusAndCode(await ask(me, equipmentId, { checkoutDate: '2028-02-29' }))).toEqual([
    400,
    'CHECKOUT_DAY_TOO_LATE',
  ])
})

test('a new day begins at midnight in Seoul, while it is still yesterday in London', async () => {
  const me = await customer()
  const { equipmentId } = await staff.store(me)
  await service.moveClock({ now: '2026-12-15T00:00:01+09:00' })
  const { body: login } = await service.call('POST', '/api/users/login', {
    body: { email: me.email, password: me.password },
  })
  expect(toStatusAndCode(await ask(login, equipmentId, { checkoutDate: '2026-12-14' }))).toEqual([
    400,
    'CHECKOUT_DAY_PAST',
  ])
  expect((await ask(login, equipmentId, { checkoutDate: '2026-12-15' })).status).toBe(200)
})

test('a repeated request is answered as the first, and another one under its key refused (P15)', async () => {
  const me = await customer()
  const { equipmentId, orderId } = await staff.store(me)
  const day = { checkoutDate: '2026-12-24' }
  const first = await ask(me, equipmentId, day, 'checkout:1')
  expect(first.status).toBe(200)
  expect((await ask(me, equipmentId, day, 'checkout:1')).body).toEqual(first.body)
  expect(toStatusAndCode(await ask(me, equipmentId, { checkoutDate: '2026-12-25' }, 'checkout:1'))).toEqual([
    409,
    'KEY_REUSED',
  ])
  expect(await readCheckouts(orderId)).toHaveLength(1)
})

test('the agreed terms are stored with the order (G34)', async () => {
  const me = await customer()
  const { equipmentId, orderId } = await staff.store(me)
  const agreements = { service: true, damageCompensation: true, partnerDisclaimer: true }
  expect((await ask(me, equipmentId, { checkoutDate: '2026-12-24', agreements })).status).toBe(200)
  const given = await service.rows('select term, agreed from consent where order_id = $1', [orderId])
  expect(given).toContainEqual({ term: 'partnerDisclaimer', agreed: true })
})
