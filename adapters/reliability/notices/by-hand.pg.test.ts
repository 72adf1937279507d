import { err, ok } from 'neverthrow'
import { afterEach, describe, expect, test } from 'vitest'
import { makeStaffContainer } from '#adapters/container/service/staff-container.ts'
import { StaffSide } from '#adapters/container/service/staff.ts'
import { resolveAll } from '#adapters/container/token.ts'
import { memoryImageStore } from '#adapters/memory/storing/memory-image-store.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { customerWithPhone } from '#adapters/reliability/testing/wait-for-notices.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { SANDBOX_SOLAPI_KEYS } from '#adapters/sandbox/solapi/keys.ts'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import { BY_HAND_LIMITS } from '#core/notices/by-hand.ts'
import type { Channel } from '#core/notices/channels.ts'
import type { NoticeId } from '#core/notices/notice.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { StaffMember } from '#core/shared/staff.ts'

const API_ALONE = { webhooks: 'lost', roles: ['api'] } as const
const PAID = '[시즌킵] 스키 보관료 99,000원을 결제했어요.'
const EIGHT = Array.from({ length: 8 }, (_, n) => n)

afterEach(() => setCurrentShop(TRIAL_SHOP))

/** Two members of the staff, each at a command of their own. */
const deskOf = async (service: ServiceUnderTest, databaseUrl = service.databaseUrl) => {
  const staff = await makeStaff(service)
  for (const id of ['minji', 'yuna'])
    await service.rows(`insert into staff (id, name, role) values ($1, '김직원', 'SUPPORT') on conflict do nothing`, [
      id,
    ])
  const pool = openPool({ url: databaseUrl, max: 8, onError: () => undefined })
  const close = async (): Promise<void> => (pool.ended ? undefined : pool.end())
  service.onStop(close)
  const postgres = { db: openDatabase(pool), report: () => undefined }
  const sideNow = async () => {
    const { body } = await service.call('GET', '/sandbox/clock')
    const now = Instant.ofDate(new Date(body.now as string))
    const parts = { postgres, clock: { now: () => now }, images: memoryImageStore() }
    return { ...resolveAll(makeStaffContainer(parts, StaffSide), StaffSide), now }
  }
  const member = (id: string): StaffMember => ({ id: id as StaffId, name: '김직원', role: 'SUPPORT' })
  return {
    staff,
    close,
    resend: async (id: string, { who = 'minji', by = null as Channel | null, dryRun = false } = {}) =>
      (await sideNow()).resendNotice({ id: id as NoticeId, by, staff: member(who), reason: 'asks', dryRun }),
    write: async (
      customer: string,
      text: string,
      { who = 'minji', by = null as Channel | null, dryRun = false } = {},
    ) =>
      (await sideNow()).writeToCustomer({
        customer: customer as CustomerId,
        text,
        by,
        staff: member(who),
        reason: 'asks',
        dryRun,
      }),
    look: async (id: string) => {
      const { staffNotices, now } = await sideNow()
      const reason = { by: 'minji' as StaffId, reason: 'asks', at: now }
      return (await staffNotices.look(id as NoticeId, reason)).unwrapOr(null)
    },
  }
}

/** Somebody who was told of their payment by SMS and by mail. */
const paid = async (service: ServiceUnderTest) => {
  const { customer, phone } = await customerWithPhone(service)
  const orderId = await customer.order()
  await customer.confirm(orderId, await customer.agree(orderId))
  await service.deliverNotices()
  const rows = await service.rows('select id, channel from notice where order_id = $1', [orderId])
  const idBy = (channel: string) => String(rows.find(row => row['channel'] === channel)?.['id'])
  const [{ id } = {}] = await service.rows('select id from customer where email = $1', [customer.email])
  return { customer, phone, orderId, customerId: String(id), sms: idBy('SMS'), mail: idBy('EMAIL') }
}
const arrived = async (service: ServiceUnderTest, to: string) =>
  (await service.messages(to)).map(({ channel, text }) => `${channel} ${text.split('\n')[0]}`)
const audited = (service: ServiceUnderTest) =>
  service.rows(`select command, subject, staff_id from audit where command like 'notice%' order by id`, [])

describe('the staff reads a message', () => {
  test('as it went out, and each look is in the audit log (G231, W10)', async () => {
    await onOwnService(async service => {
      const desk = await deskOf(service)
      const { sms, mail, customerId } = await paid(service)
      expect(await desk.look(sms)).toMatchObject({ sentBy: 'SMS', text: expect.stringContaining(`${PAID}\n`) })
      expect(await desk.look(mail)).toMatchObject({ sentBy: 'EMAIL', text: expect.stringContaining('고객센터') })
      expect(await desk.look('0190b6c2-8f1e-4c7a-9f3d-2a1b5c6d7e8f')).toBeNull()
      expect(await desk.look('no id')).toBeNull()
      const look = { command: 'notice show', subject: customerId, staff_id: 'minji' }
      expect(await audited(service)).toEqual([look, look])
    }, API_ALONE)
  }, 60_000)
})

describe('a notice is sent again (G231)', () => {
  test('once, when two press at the same moment, and to the contact of now', async () => {
    await onOwnService(async service => {
      const desk = await deskOf(service)
      const { sms, customer, phone, customerId } = await paid(service)
      const newer = '01077770000'
      await service.rows('update customer set phone = $1 where email = $2', [newer, customer.email])
      expect(await desk.resend(sms, { dryRun: true })).toMatchObject(ok({ channel: 'SMS', notice: null }))
      expect(await audited(service)).toEqual([])
      const tries = await Promise.all(EIGHT.map(n => desk.resend(sms, { who: n % 2 === 0 ? 'minji' : 'yuna' })))
      expect(tries.filter(done => done.isOk())).toHaveLength(1)
      expect(tries.filter(done => done.isErr() && done.error.kind === 'ResentLately')).toHaveLength(7)
      await service.deliverNotices()
      expect([await arrived(service, phone), await arrived(service, newer)]).toEqual([[`SMS ${PAID}`], [`SMS ${PAID}`]])
      expect(await audited(service)).toMatchObject([{ command: 'notice resend', subject: customerId }])
      const [{ id: again } = {}] = await service.rows('select id from notice where resent_of is not null', [])
      expect(await desk.look(String(again))).toMatchObject({ resentOf: sms, state: 'SENT', kind: 'PAID' })
      // What was sent again is the same notice still.
      expect(await desk.resend(String(again))).toMatchObject(err({ kind: 'ResentLately' }))
      await service.moveClock({ advance: 'PT10M' })
      expect(await desk.resend(String(again))).toMatchObject(ok({ channel: 'SMS' }))
      const roots = await service.rows('select distinct resent_of from notice where resent_of is not null', [])
      expect(roots).toEqual([{ resent_of: sms }])
    }, API_ALONE)
  }, 60_000)

  test('once, in whatever order the two are carried out', async () => {
    await onOwnService(async service => {
      const orders = await interleavings(service.databaseUrl)
      const [minji, yuna] = [await deskOf(service, orders.urls[0]), await deskOf(service, orders.urls[1])]
      const count = await orders.everyOrder({
        arrange: () => paid(service),
        one: ({ sms }) => minji.resend(sms),
        other: ({ sms }) => yuna.resend(sms, { who: 'yuna' }),
        async check(tries, { sms }) {
          const kinds = tries.map(done =>
            done.match(
              () => 'sent',
              ({ kind }) => kind,
            ),
          )
          expect(kinds.toSorted()).toEqual(['ResentLately', 'sent'])
          expect(await service.rows('select id from notice where resent_of = $1', [sms])).toHaveLength(1)
        },
        switches: 2,
      })
      expect(count).toBeGreaterThan(2)
      await Promise.all([minji.close(), yuna.close()])
      await orders.close()
    }, API_ALONE)
  }, 90_000)

  test('says what holds now, and nothing that holds no more', async () => {
    await onOwnService(async service => {
      const desk = await deskOf(service)
      const { orderId, phone } = await paid(service)
      const day = Day.addDays(Day.of(Instant.ofDate(new Date())), 3)
      await desk.staff.must(orderId, 'pickup.scheduled', { pickupDate: day, isForced: true })
      await service.deliverNotices()
      const [{ id } = {}] = await service.rows(`select id from notice where kind = 'PICKUP_SET'`, [])
      await desk.staff.must(orderId, 'pickup.unscheduled')
      expect(await desk.resend(String(id))).toEqual(err({ kind: 'NoLongerTrue' }))
      await desk.staff.must(orderId, 'pickup.scheduled', { pickupDate: Day.addDays(day, 1), isForced: true })
      const sent = await desk.resend(String(id))
      expect(sent).toMatchObject(ok({ channel: 'SMS' }))
      await service.deliverNotices()
      const saysNow = sent.map(({ text }) => text.split('\n')[1] ?? '?').unwrapOr('?')
      const [{ text } = {}] = await service.rows('select text from notice where resent_of is not null', [])
      expect(text).toContain(saysNow)
      expect((await service.messages(phone)).map(message => message.text)).toContain(text)
      expect((await desk.look(String(id)))?.text).not.toContain(saysNow)
    }, API_ALONE)
  }, 60_000)

  test('not while it is under way, nor to who has left; what waits goes with them', async () => {
    await onOwnService(async service => {
      const desk = await deskOf(service)
      const { customer, phone } = await customerWithPhone(service)
      const { token } = customer
      await service.rows(
        `insert into notice (event, channel, kind, customer_id, created_at)
         select 'card:1', 'SMS', 'CARD_STORED', id, now() from customer where email = $1`,
        [customer.email],
      )
      const [{ id } = {}] = await service.rows('select id from notice', [])
      expect(await desk.resend(String(id))).toEqual(err({ kind: 'NoticeUnderWay' }))
      await service.deliverNotices()
      expect(await desk.resend(String(id))).toMatchObject(ok({ channel: 'SMS' }))
      const left = await service.call('DELETE', '/api/users/withdraw', { token })
      expect(left.status).toBe(200)
      await service.deliverNotices()
      expect(await arrived(service, phone)).toHaveLength(1)
      expect(await desk.resend(String(id))).toEqual(err({ kind: 'NoticeNotFound' }))
      expect(await service.rows('select id from notice', [])).toEqual([])
      // Their name in the audit log is the pseudonym of the archive.
      expect(await audited(service)).toHaveLength(1)
    }, API_ALONE)
  }, 60_000)

  test('keeps what it was about: the day on which a consent was given', async () => {
    await onOwnService(async service => {
      const desk = await deskOf(service)
      const { customer } = await customerWithPhone(service)
      await service.rows('update customer set email_proved_at = created_at', [])
      const { token } = customer
      const said = await service.call('PUT', '/api/users/me/marketing', { token, body: { agreed: true } })
      expect(said.status).toBe(200)
      await service.rows(
        `insert into notice (event, channel, kind, customer_id, created_at)
         select 'consent:' || n.id, 'EMAIL', 'MARKETING_AGREED', n.customer_id, now()
         from consent n join customer c on c.id = n.customer_id where c.email = $1 order by n.id limit 1`,
        [customer.email],
      )
      await service.deliverNotices()
      const [{ id } = {}] = await service.rows('select id from notice', [])
      expect(await desk.resend(String(id))).toMatchObject(ok({ channel: 'EMAIL' }))
      await service.deliverNotices()
      const texts = (await service.messages(customer.email)).map(({ text }) => text)
      expect(texts).toHaveLength(2)
      expect(texts[0]).toContain('동의했어요')
      expect(texts[0]).toBe(texts[1])
    }, API_ALONE)
  }, 60_000)
})

describe('the staff writes to a customer (G232)', () => {
  test('in the name of the shop, by SMS and by mail, never by KakaoTalk', async () => {
    await onOwnService(async service => {
      const desk = await deskOf(service)
      const { customer, phone, customerId } = await paid(service)
      const kinds = ['PAID', 'WRITTEN'].map(kind => ({ kind, id: 'KA01TPall' }))
      setCurrentShop({ ...TRIAL_SHOP, alimtalk: { channel: SANDBOX_SOLAPI_KEYS.channel, templates: kinds } })
      const text = '부츠 한 짝을 찾았어요.'
      expect(await desk.write(customerId, text)).toMatchObject(ok({ channel: 'SMS', text }))
      expect(await desk.write(customerId, `${text} 🎿`)).toEqual(err({ kind: 'TextUnsendable' }))
      expect(await desk.write(customerId, `${text} 🎿`, { by: 'EMAIL' })).toMatchObject(ok({ channel: 'EMAIL' }))
      expect(await desk.write(customerId, '(광고) 겨울')).toEqual(err({ kind: 'TextAdvertises', word: '광고' }))
      await service.deliverNotices()
      expect((await arrived(service, phone))[0]).toBe(`SMS [시즌킵] ${text}`)
      const [mail] = await service.messages(customer.email)
      expect(mail?.text).toMatch(/\[시즌킵\] 보관에 대해 알려드려요[^]*부츠 한 짝을 찾았어요\. 🎿/)
      const rows = await service.rows(`select state, sent_by, text from notice where kind = 'WRITTEN'`, [])
      expect(rows).toHaveLength(2)
      expect(rows).toContainEqual({ state: 'SENT', sent_by: 'SMS', text: expect.stringContaining(text) })
      expect(await audited(service)).toMatchObject(
        Array.from({ length: 2 }, () => ({ command: 'notice write', subject: customerId })),
      )
    }, API_ALONE)
  }, 60_000)

  test('as often as the limits say, however many write at once, and again after a day', async () => {
    await onOwnService(async service => {
      const desk = await deskOf(service)
      const { customerId, mail } = await paid(service)
      const tries = await Promise.all(
        EIGHT.map(n => desk.write(customerId, `${n}번째 답이에요.`, { who: n % 2 === 0 ? 'minji' : 'yuna' })),
      )
      expect(tries.filter(done => done.isOk())).toHaveLength(BY_HAND_LIMITS.perCustomer.most)
      expect(tries.filter(done => done.isErr() && done.error.kind === 'TooManyByHand')).toHaveLength(3)
      expect(await desk.resend(mail)).toMatchObject(err({ kind: 'TooManyByHand', of: 'CUSTOMER' }))
      await service.moveClock({ advance: 'P1DT1S' })
      expect(await desk.resend(mail)).toMatchObject(ok({ channel: 'EMAIL' }))
    }, API_ALONE)
  }, 60_000)

  test('not to what was only typed', async () => {
    await onOwnService(async service => {
      const desk = await deskOf(service)
      const { customer } = await customerWithPhone(service)
      await service.rows('update customer set phone_proved_at = null, email_proved_at = null', [])
      const [{ id } = {}] = await service.rows('select id from customer where email = $1', [customer.email])
      expect(await desk.write(String(id), '안녕하세요.')).toEqual(err({ kind: 'NotReachable' }))
      expect(await service.rows('select id from notice', [])).toEqual([])
    }, API_ALONE)
  }, 60_000)
})
