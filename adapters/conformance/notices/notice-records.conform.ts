import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { SocialRecords } from '#core/account/ports/social-records.ts'
import type { Channel } from '#core/notices/channels.ts'
import type { NoticeId, NoticeOutcome } from '#core/notices/notice.ts'
import type { AlimtalkId } from '#core/notices/ports/alimtalk-sender.ts'
import {
  type ClaimedNotice,
  type NoticeOfCustomer,
  type NoticeRecords,
  NOTICES,
  type SettledNotice,
} from '#core/notices/ports/notice-records.ts'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { ordering, type RecordsUnderTest } from '#adapters/conformance/storing/ordering.ts'
import { addSocial, nextPerson, personWith, socialPersonWith } from '#adapters/conformance/account/people.ts'
import { samePageByPage } from '#adapters/conformance/storing/pages.ts'

const PICKUP_DAY = '2026-11-25' as Day
const MANY = 100_000

/** What each keeper of notices does. */
export const noticeRecordsConform = (
  name: string,
  bench: () => RecordsUnderTest & {
    readonly notices: NoticeRecords
    readonly social: SocialRecords
    /** Their phone and e-mail have been proved to be theirs. */
    readonly prove: (customer: CustomerId) => Promise<void>
  },
): void => {
  const { place, pay, step } = ordering(bench)

  const someone = async (change: { readonly phone?: PhoneNumber | null } = {}) => {
    const person = personWith({ ...nextPerson(), ...change })
    await bench().customers.add(person)
    await bench().prove(person.customer.id)
    return person
  }
  const paidBy = async (customer: CustomerId): Promise<OrderId> => {
    const id = await place(customer)
    await pay(id, customer, at(1))
    return id
  }
  const of = async (order: OrderId): Promise<readonly NoticeOfCustomer[]> =>
    (await bench().notices.list({ order }, { after: null, limit: MANY })).unwrapOr([])
  const told = async (order: OrderId) =>
    (await of(order)).map(({ kind, channel, state }) => `${kind} ${channel} ${state}`).toSorted()
  const first = async (order: OrderId): Promise<NoticeId> => {
    const [notice] = await of(order)
    if (notice === undefined) throw new Error('nothing is told')
    return notice.id
  }
  const scheduled = step({
    event: 'pickup.scheduled',
    to: 'PICKUP_SCHEDULED',
    recordedAt: at(2),
    set: { pickupDate: PICKUP_DAY },
  })

  describe(`notices: ${name}`, () => {
    test('are written with their step, once for each channel', async () => {
      const { customer } = await someone()
      const id = await place(customer.id)
      expect(await told(id)).toEqual([])
      await pay(id, customer.id, at(1))
      await pay(id, customer.id, at(2))
      expect(await told(id)).toEqual(['PAID EMAIL NEW', 'PAID SMS NEW'])
      await bench().orders.change(id, () => ok(scheduled))
      expect(await told(id)).toEqual(['PAID EMAIL NEW', 'PAID SMS NEW', 'PICKUP_SET SMS NEW'])
    })

    test('are not written for a step that was refused or only tried', async () => {
      const { customer } = await someone()
      const id = await paidBy(customer.id)
      await bench().orders.change(id, () => ok(scheduled), { dryRun: true })
      await bench().orders.change(id, () => err({ kind: 'Refused' as const }))
      expect(await told(id)).toEqual(['PAID EMAIL NEW', 'PAID SMS NEW'])
    })

    test('go by e-mail to a customer without a phone, and to none without both', async () => {
      const { customer: mailed } = await someone({ phone: null })
      const byMail = await paidBy(mailed.id)
      expect(await told(byMail)).toEqual(['PAID EMAIL NEW'])
      for (const address of [null, nextPerson().email]) {
        const nobody = socialPersonWith({ address, isVerified: false })
        await addSocial(bench(), nobody)
        expect(await told(await paidBy(nobody.customer.id))).toEqual([])
      }
    })

    const settledAs = (state: 'SENT' | 'DROPPED' | 'IN_DOUBT', minute: number): SettledNotice =>
      state === 'DROPPED'
        ? { state, at: at(minute), message: null }
        : { state, at: at(minute), message: { by: 'EMAIL', text: '[시즌킵] 결제했어요.' } }

    const claimed = async (holdSeconds: number, limit = MANY) =>
      (await bench().notices.claimDue(limit, holdSeconds, 0)).unwrapOr([])

    test('are claimed by one worker each, however many ask at once, until they are due again', async () => {
      const { customer } = await someone({ phone: null })
      const orders = [await paidBy(customer.id), await paidBy((await someone({ phone: null })).customer.id)]
      const ids = await Promise.all(orders.map(first))
      const ours = (found: readonly ClaimedNotice[]) => found.filter(({ id }) => ids.includes(id))
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        const found = (await Promise.all(Array.from({ length: 8 }, () => claimed(60)))).flatMap(ours)
        expect(found).toHaveLength(ids.length)
        expect(new Map(found.map(one => [one.id, one.attempt]))).toEqual(new Map(ids.map(id => [id, attempt])))
        if (attempt < 10) await Promise.all(ids.map(id => bench().notices.putOff(id, 0)))
      }
      expect(ours(await claimed(60))).toEqual([])
      await bench().notices.putOff(ids[0] as NoticeId, 0)
      expect(ours(await claimed(0))).toMatchObject([{ id: ids[0], attempt: 11 }])
      expect(ours(await claimed(60, 1))).toMatchObject([{ id: ids[0], attempt: 12 }])
    })

    test('of several sets of a customer are claimed together, and their text is kept once (G786)', async () => {
      const { customer } = await someone({ phone: null })
      const orders = [await paidBy(customer.id), await paidBy(customer.id)]
      const ids = await Promise.all(orders.map(first))
      const found: readonly ClaimedNotice[] = (await claimed(60, 1)).filter(({ id }) => ids.includes(id))
      const all = found.length === 0 ? (await claimed(60)).filter(({ id }) => ids.includes(id)) : found
      expect(all.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      expect(new Set(all.map(({ group }) => group)).size).toBe(1)
      const [lead, other] = ids as [NoticeId, NoticeId]
      const message = { by: 'EMAIL', text: '[시즌킵] 결제했어요.' } as const
      await bench().notices.settle(lead, { state: 'SENT', at: at(5), message })
      await bench().notices.settle(other, { state: 'SENT', at: at(5), message: { ...message, with: lead } })
      const shown = (await bench().notices.told(customer.id, { after: null, limit: MANY })).unwrapOr([])
      expect(shown.map(({ id }) => id)).toEqual([lead])
    })

    test('of several sets are told once, also where the mail was kept with another one than the text message (G781, G786)', async () => {
      const { customer } = await someone()
      const orders = [await paidBy(customer.id), await paidBy(customer.id)]
      const listed = (await Promise.all(orders.map(of))).flat()
      const by = (channel: Channel) => listed.filter(notice => notice.channel === channel).map(({ id }) => id)
      const settle = async (ids: readonly NoticeId[], way: Channel) => {
        const [lead, other] = ids as [NoticeId, NoticeId]
        const message = { by: way, text: '[시즌킵] 결제했어요.' } as const
        await bench().notices.settle(lead, { state: 'SENT', at: at(5), message })
        await bench().notices.settle(other, { state: 'SENT', at: at(5), message: { ...message, with: lead } })
      }
      await settle(by('SMS'), 'SMS')
      await settle(by('EMAIL').toReversed(), 'EMAIL')
      const shown = (await bench().notices.told(customer.id, { after: null, limit: MANY })).unwrapOr([])
      expect(shown.map(({ id }) => id)).toEqual(by('SMS').slice(0, 1))
    })

    test('know whom they are for and what they speak of, as it is now', async () => {
      const { customer } = await someone()
      const id = await paidBy(customer.id)
      await bench().orders.change(id, () => ok(scheduled))
      const listed = await of(id)
      for (const { id: notice, kind, channel } of listed) {
        const opened = (await bench().notices.open(notice, at(9))).unwrapOr(null)
        expect(opened).toMatchObject({
          kind,
          to: channel === 'SMS' ? { channel, phone: customer.phone } : { channel, email: customer.email },
          facts: {
            order: { equipmentType: 'SKI', pickupDate: PICKUP_DAY, termsPaid: 1, yearlyWon: 99_000 },
            refund: null,
            broughtOn: null,
            now: at(9),
          },
        })
      }
      expect(await bench().notices.open(newIds.token() as NoticeId, NOON)).toEqual(ok(null))
    })

    test.each(['SENT', 'DROPPED', 'IN_DOUBT'] as const)('once %s stay so, and are not opened again', async state => {
      const { customer } = await someone({ phone: null })
      const id = await paidBy(customer.id)
      const notice = await first(id)
      await bench().notices.settle(notice, settledAs(state, 5))
      await bench().notices.settle(notice, settledAs(state === 'SENT' ? 'DROPPED' : 'SENT', 6))
      await bench().notices.giveUp(notice, at(7))
      await bench().notices.putOff(notice, 0)
      expect((await claimed(0)).map(({ id: found }) => found)).not.toContain(notice)
      const sentBy = state === 'DROPPED' ? null : 'EMAIL'
      expect(await of(id)).toEqual([
        {
          id: notice,
          kind: 'PAID',
          channel: 'EMAIL',
          sentBy,
          order: id,
          state,
          createdAt: at(1),
          settledAt: at(5),
          customer: customer.id,
          customerName: customer.name,
          delivery: null,
        },
      ])
      expect(await bench().notices.open(notice, at(8))).toEqual(ok(null))
    })

    test('keep that an Alimtalk was taken until it is known what became of it, and then by which way they went (G229)', async () => {
      const { customer } = await someone()
      const id = await paidBy(customer.id)
      const notice = (await of(id)).find(({ channel }) => channel === 'SMS')?.id as NoticeId
      const taken = { id: 'M4V1' as AlimtalkId, text: '결제했어요.', at: at(3) }
      await claimed(0)
      await bench().notices.noteAlimtalk(notice, taken, 60)
      expect((await bench().notices.open(notice, at(4))).unwrapOr(null)).toMatchObject({ taken })
      expect((await claimed(0)).map(({ id: found }) => found)).not.toContain(notice)
      await bench().notices.putOff(notice, 0)
      expect((await claimed(60)).find(({ id: found }) => found === notice)).toEqual({
        id: notice,
        attempt: 1,
        group: notice,
      })
      await bench().notices.settle(notice, { state: 'SENT', at: at(5), message: { by: 'ALIMTALK', text: taken.text } })
      expect((await of(id)).find(one => one.id === notice)).toMatchObject({
        state: 'SENT',
        sentBy: 'ALIMTALK',
        delivery: { outcome: 'ARRIVED', reason: null, code: null, at: at(5) },
      })
    })

    test('that no provider accepts are given up', async () => {
      const { customer } = await someone({ phone: null })
      const id = await paidBy(customer.id)
      await bench().notices.giveUp(await first(id), at(5))
      expect(await told(id)).toEqual(['PAID EMAIL UNDELIVERED'])
    })

    test('are listed by how it stands with them: waiting, sent, or maybe not arrived (G730)', async () => {
      const { customer } = await someone({ phone: null })
      const id = await paidBy(customer.id)
      await bench().orders.change(id, () => ok(scheduled))
      const by = async (outcome: NoticeOutcome) =>
        (await bench().notices.list({ order: id, outcome }, { after: null, limit: MANY }))
          .unwrapOr([])
          .map(({ kind }) => kind)
      const [later, paid] = await of(id)
      expect([later?.kind, paid?.kind]).toEqual(['PICKUP_SET', 'PAID'])
      expect(await by('WAITING')).toEqual(['PICKUP_SET', 'PAID'])
      await bench().notices.settle(paid?.id as NoticeId, settledAs('SENT', 5))
      await bench().notices.giveUp(later?.id as NoticeId, at(6))
      expect([await by('WAITING'), await by('SENT'), await by('FAILED')]).toEqual([[], ['PAID'], ['PICKUP_SET']])
    })

    test('are told to their customer once each, in the words of the text message where a mail went beside it (G781)', async () => {
      const { customer } = await someone()
      const id = await paidBy(customer.id)
      await bench().orders.change(id, () => ok(scheduled))
      const own = async () => (await bench().notices.told(customer.id, { after: null, limit: MANY })).unwrapOr([])
      const toldBy = async (channel: string, kind: string, text: string) => {
        const notice = (await of(id)).find(one => one.channel === channel && one.kind === kind)?.id as NoticeId
        const by = channel === 'SMS' ? ('SMS' as const) : ('EMAIL' as const)
        await bench().notices.settle(notice, { state: 'SENT', at: at(5), message: { by, text } })
        return notice
      }
      expect(await own()).toEqual([])
      const mailed = await toldBy('EMAIL', 'PAID', '메일')
      expect(await own()).toEqual([{ id: mailed, createdAt: at(1), sentBy: 'EMAIL', text: '메일' }])
      const paid = await toldBy('SMS', 'PAID', '문자')
      const booked = await toldBy('SMS', 'PICKUP_SET', '픽업')
      expect(await own()).toEqual([
        { id: booked, createdAt: at(2), sentBy: 'SMS', text: '픽업' },
        { id: paid, createdAt: at(1), sentBy: 'SMS', text: '문자' },
      ])
      expect(await samePageByPage(NOTICES, part => bench().notices.told(customer.id, part))).toEqual(await own())
      const { customer: other } = await someone()
      expect(await bench().notices.told(other.id, { after: null, limit: 1 })).toEqual(ok([]))
    })

    test('are listed for the staff, the newest first, page by page', async () => {
      const { customer } = await someone()
      const id = await paidBy(customer.id)
      await bench().orders.change(id, () => ok(scheduled))
      expect((await bench().notices.list({ order: id }, { after: null, limit: 1 })).unwrapOr([])).toMatchObject([
        { kind: 'PICKUP_SET', createdAt: at(2) },
      ])
      expect((await bench().notices.list({}, { after: null, limit: MANY })).unwrapOr([]).length).toBeGreaterThanOrEqual(
        3,
      )
      const theirs = (await bench().notices.list({ customer: customer.id }, { after: null, limit: MANY })).unwrapOr([])
      expect(theirs).toEqual(await of(id))
      const others = await someone()
      expect(await bench().notices.list({ customer: others.customer.id }, { after: null, limit: 1 })).toEqual(ok([]))
      expect(
        (await samePageByPage(NOTICES, part => bench().notices.list({ order: id }, part))).length,
      ).toBeGreaterThanOrEqual(3)
    })
  })
}
