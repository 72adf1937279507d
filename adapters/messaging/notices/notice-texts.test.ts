import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SMS_MAX_BYTES, smsBytes } from '#core/account/sms-length.ts'
import { REMINDER_KINDS } from '#core/billing/reminder.ts'
import { PRICE_ANSWERS } from '#core/billing/price-offer.ts'
import { RENEWAL_STATUSES } from '#core/storing/renewal-status.ts'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import type { NoticeFacts } from '#core/notices/notice-facts.ts'
import { keptText } from '#core/notices/ports/notice-texts.ts'
import { NOTICE_KINDS, type NoticeKind } from '#core/notices/notice-kind.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { koreanNoticeTexts, noticeMail, noticeSms } from './notice-texts.ts'
import { saidInText } from './said-in-text.ts'
import { wordsOfNotice } from './words-of-notice.ts'
import { Day } from '#core/shared/day.ts'
import { HALF_DAYS } from '#core/shared/shop.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { PICKUP_FAULTS } from '#core/storing/order.ts'
import { PLACE_STATUSES } from '#core/storing/pickup-place.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { PLANS } from '#core/storing/plan.ts'
import { fitsEucKr } from '../solapi/fits-euc-kr.ts'

const APP = 'https://seasonkeep.kr'

const day = fc.integer({ min: 0, max: 40_000 }).map(days => Day.addDays('2020-01-01' as Day, days))
const instant = day.map(Day.startOf)
const won = fc.integer({ min: 0, max: 9_999_999 }).map(amount => amount as Won)
const facts = (now: fc.Arbitrary<Instant>): fc.Arbitrary<NoticeFacts> =>
  fc.record({
    order: fc.record({
      id: fc.constant('SK-7Q2K9XMD4TBA' as OrderId),
      equipmentType: fc.constantFrom(...EQUIPMENT_TYPES),
      plan: fc.constantFrom(...PLANS),
      state: fc.constantFrom(...ORDER_STATES),
      placedAt: instant,
      location: fc.constant('RESORT' as const),
      pickupDate: fc.option(day),
      pickupHalf: fc.option(fc.constantFrom(...HALF_DAYS)),
      pickupWish: fc.option(fc.record({ day, half: fc.constantFrom(...HALF_DAYS), isLost: fc.boolean() })),
      missedPickup: fc.option(fc.record({ day, fault: fc.constantFrom(...PICKUP_FAULTS) })),
      placeStatus: fc.constantFrom(...PLACE_STATUSES),
      storageStartDate: fc.option(day),
      termsPaid: fc.integer({ min: 1, max: 20 }),
      autoRenewal: fc.constantFrom(...AUTO_RENEWALS),
      renewal: fc.record({
        status: fc.constantFrom(...RENEWAL_STATUSES),
        declines: fc.integer({ min: 0, max: 4 }),
        lastDeclinedOn: fc.option(day),
        remindedOn: fc.option(day),
        announcedOn: fc.option(day),
        announcedWon: fc.constant(null),
      }),
      yearlyWon: won,
      nextWon: won,
      offer: fc.option(
        fc.record({
          term: fc.integer({ min: 2, max: 21 }),
          oldWon: won,
          newWon: won,
          from: day,
          offeredAt: instant,
          noticedAt: fc.option(instant),
          answer: fc.option(fc.constantFrom(...PRICE_ANSWERS)),
          answeredAt: fc.option(instant),
        }),
      ),
    }),
    refund: fc.option(fc.record({ amountWon: won, requestedAt: instant })),
    broughtOn: fc.option(day),
    now,
  })

const CONTROL = /[^\P{Cc}\n]/u

test('every text can be printed, sent and shown, whatever the facts are (X1)', () => {
  const property = fc.property(fc.constantFrom(...NOTICE_KINDS), facts(instant), (kind, known) => {
    const words = wordsOfNotice(kind, known)
    if (words === null) return
    const [sms, mail] = [noticeSms(words, APP), noticeMail(words, APP, known.order ? [known.order.id] : [])]
    expect(fitsEucKr(sms)).toBe(true)
    expect(smsBytes(sms)).toBeLessThanOrEqual(2_000)
    expect(CONTROL.test(sms + mail.text)).toBe(false)
    expect(mail.subject).not.toMatch(/[\r\n<>]/)
    for (const text of [sms, mail.text]) {
      expect(text).not.toMatch(/undefined|null|NaN|!/)
      expect(text).toContain(`${APP}${words.path}`)
    }
    // Read back in the app (G781).
    const said = { what: words.what, next: words.next, path: words.path }
    expect(saidInText(sms, 'SMS')).toEqual(said)
    expect(saidInText(`${mail.subject}\n\n${mail.text}`, 'EMAIL')).toEqual(said)
    expect(sms.startsWith('[시즌킵] ')).toBe(true)
    expect(mail.subject.startsWith('[시즌킵] ')).toBe(true)
  })
  fc.assert(property, { numRuns: 3_000 })
})

test('the most frequent notices about gear fit one SMS', () => {
  const now = Day.startOf('2026-11-20' as Day)
  const [known] = fc.sample(facts(fc.constant(now)), 1)
  if (!known?.order) throw new Error('no facts')
  const order = {
    ...known.order,
    equipmentType: 'SKI' as const,
    pickupDate: '2026-12-25' as Day,
  }
  for (const [kind, state] of [
    ['PICKUP_SET', 'PICKUP_SCHEDULED'],
    ['PICKED_UP', 'REPORTED'],
    ['REPORT_READY', 'REPORTED'],
    ['CHECKOUT_BOOKED', 'CHECKOUT_SCHEDULED'],
  ] as const) {
    const words = wordsOfNotice(kind, { ...known, order: { ...order, state }, broughtOn: '2026-12-20' as Day })
    expect(words && smsBytes(noticeSms(words, APP))).toBeLessThanOrEqual(SMS_MAX_BYTES)
  }
})

test('what is due without a step of the order has its notice', () => {
  expect(NOTICE_KINDS).toEqual(expect.arrayContaining([...REMINDER_KINDS]))
})

test('the number of the order is in the SMS of its payment, and in every mail about it (G186)', () => {
  const now = Day.startOf('2026-11-20' as Day)
  const [known] = fc.sample(facts(fc.constant(now)), 1)
  if (!known?.order) throw new Error('no facts')
  const said = (kind: NoticeKind) =>
    koreanNoticeTexts(APP, () => 'right')(kind, {
      ...known,
      order: { ...known.order, state: 'PICKUP_SCHEDULED', pickupDate: '2026-12-25' as Day },
    } as NoticeFacts)
  expect(said('PAID')?.sms).toContain('주문 번호 SK-7Q2K9XMD4TBA')
  expect(said('PICKUP_SET')?.sms).not.toContain('주문 번호')
  expect(said('PICKUP_SET')?.mail.text).toContain('주문 번호 SK-7Q2K9XMD4TBA')
})

test('a payment link is whole in its message alone (G195, G230)', () => {
  const now = Day.startOf('2026-11-20' as Day)
  const [known] = fc.sample(facts(fc.constant(now)), 1)
  if (!known?.order) throw new Error('no facts')
  const paymentLink = { id: '7Q2K9XMD4TBA0123', expiresAt: Day.startOf('2026-11-22' as Day), isRenewal: false }
  const said = koreanNoticeTexts(APP, id => `right-of-${id}`)('PAYMENT_LINK', { ...known, paymentLink })
  for (const text of [said?.sms, said?.mail.text]) {
    expect(text).toContain(`${APP}/pay/7Q2K9XMD4TBA0123right-of-7Q2K9XMD4TBA0123`)
  }
  if (!said) throw new Error('no text')
  expect(keptText(said, said.sms)).toContain(`${APP}/pay/7Q2K9XMD4TBA0123…`)
  expect(keptText(said, said.mail.text)).not.toContain('right-of')
})
