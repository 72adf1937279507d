import { okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { SmsId } from '#core/account/ports/sms-sender.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type Delivery, REPORT_LOOKS } from '../delivery.ts'
import { retryAfterSeconds } from '../delivery-tries.ts'
import type { NoticeId } from '../notice.ts'
import type { SmsReport } from '../ports/sms-reports.ts'
import { makeReadReports } from './read-reports.ts'

const NOW = Date.parse('2026-11-22T12:00:00+09:00') as Instant

/** One notice that is looked at for the nth time, and what is written down then. */
const lookAt = async (report: SmsReport, look: number) => {
  const seen = { again: null as number | null, noted: null as Delivery | null }
  const read = makeReadReports({
    deliveries: {
      claimUnreported: () => okAsync([{ id: 'n' as NoticeId, sms: 'M4V' as SmsId, look }]),
      lookAgain(_id, seconds) {
        seen.again = seconds
        return okAsync(undefined)
      },
      note(_id, delivery) {
        seen.noted = delivery
        return okAsync(undefined)
      },
    },
    smsReports: { read: () => okAsync(report) },
    clock: { now: () => NOW },
  })
  expect((await read()).unwrapOr(null)).toBe(1)
  return seen
}

test('a report is written down: arrived, or failed with its reason (G750)', async () => {
  const arrived = { outcome: 'ARRIVED', reason: null, code: null, at: NOW }
  expect(await lookAt({ kind: 'ARRIVED' }, 1)).toEqual({ again: null, noted: arrived })
  const failed = { outcome: 'FAILED', reason: 'NO_SUCH_NUMBER', code: '3032', at: NOW }
  expect(await lookAt({ kind: 'FAILED', reason: 'NO_SUCH_NUMBER', code: '3032' }, 1)).toEqual({
    again: null,
    noted: failed,
  })
})

test('without a report it is looked at again by the pauses of all notices, and after three days it stays unknown (G750)', async () => {
  expect(await lookAt({ kind: 'PENDING' }, 1)).toEqual({ again: 5, noted: null })
  expect(await lookAt({ kind: 'PENDING' }, REPORT_LOOKS - 1)).toEqual({ again: 3600, noted: null })
  const unknown = { outcome: 'UNKNOWN', reason: null, code: null, at: NOW }
  expect(await lookAt({ kind: 'PENDING' }, REPORT_LOOKS)).toEqual({ again: null, noted: unknown })
  const looks = Array.from({ length: REPORT_LOOKS - 1 }, (_, index) => retryAfterSeconds(index + 1))
  const days = looks.reduce((sum, seconds) => sum + seconds, 0) / (24 * 60 * 60)
  expect(Math.round(days)).toBe(3)
})
