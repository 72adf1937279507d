import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { BY_HAND_LIMITS, decideByHand, decideResend, RESEND_PAUSE_SECONDS } from './by-hand.ts'
import { NOTICE_STATES } from './notice.ts'

const NOW = Instant.ofDate(new Date('2026-11-22T12:00:00+09:00'))
const NONE = { toCustomer: 0, byStaff: 0 }
const BOTH = { hasPhone: true, hasEmail: true }
const WISH = { reachable: BOTH, sent: NONE, by: null }
const RESENDING = {
  ...WISH,
  notice: { kind: 'STORED', channel: 'EMAIL', state: 'SENT' },
  resentAt: null,
  holds: true,
  now: NOW,
} as const

describe('a message by hand', () => {
  test.each([
    [WISH, ok('SMS')],
    [{ ...WISH, reachable: { hasPhone: false, hasEmail: true } }, ok('EMAIL')],
    [{ ...WISH, by: 'EMAIL' as const }, ok('EMAIL')],
    [{ ...WISH, by: 'SMS' as const, reachable: { hasPhone: false, hasEmail: true } }, err({ kind: 'NotReachable' })],
    [{ ...WISH, reachable: { hasPhone: false, hasEmail: false } }, err({ kind: 'NotReachable' })],
  ])('goes to what was proved, or to what is asked for (G232): %j', (wish, said) => {
    expect(decideByHand(wish)).toEqual(said)
  })

  test('is bound for each customer and each member of the staff (G231)', () => {
    const { perCustomer, perStaff } = BY_HAND_LIMITS
    const sent = (toCustomer: number, byStaff: number) => decideByHand({ ...WISH, sent: { toCustomer, byStaff } })
    expect(sent(perCustomer.most - 1, perStaff.most - 1)).toEqual(ok('SMS'))
    expect(sent(perCustomer.most, 0)).toMatchObject(err({ kind: 'TooManyByHand', of: 'CUSTOMER' }))
    expect(sent(0, perStaff.most)).toMatchObject(err({ kind: 'TooManyByHand', of: 'STAFF' }))
  })
})

describe('a notice is sent again (G231)', () => {
  test.each(NOTICE_STATES)('unless it is still under way: %s', state => {
    const isUnderWay = state === 'NEW' || state === 'HANDED_ON'
    const said = decideResend({ ...RESENDING, notice: { ...RESENDING.notice, state } })
    expect(said).toEqual(isUnderWay ? err({ kind: 'NoticeUnderWay' }) : ok('EMAIL'))
  })

  test('to the contact of now, when that of before is gone', () => {
    expect(decideResend({ ...RESENDING, reachable: { hasPhone: true, hasEmail: false } })).toEqual(ok('SMS'))
  })

  test('not twice within ten minutes', () => {
    const after = (seconds: number) => decideResend({ ...RESENDING, resentAt: Instant.plusSeconds(NOW, -seconds) })
    expect(after(RESEND_PAUSE_SECONDS - 1)).toMatchObject(err({ kind: 'ResentLately' }))
    expect(after(RESEND_PAUSE_SECONDS)).toEqual(ok('EMAIL'))
  })

  test('not when it says what holds no more', () => {
    expect(decideResend({ ...RESENDING, holds: false })).toEqual(err({ kind: 'NoLongerTrue' }))
  })

  test.each(['PAYMENT_LINK', 'PHONE_CHANGED'] as const)('and never as %s', kind => {
    expect(decideResend({ ...RESENDING, notice: { ...RESENDING.notice, kind } })).toEqual(
      err({ kind: 'NotResendable', noticeKind: kind }),
    )
  })
})
