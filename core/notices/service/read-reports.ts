import { ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { REPORT_LOOKS } from '../delivery.ts'
import { retryAfterSeconds } from '../delivery-tries.ts'
import type { DeliveryRecords, UnreportedNotice } from '../ports/delivery-records.ts'
import type { SmsReports } from '../ports/sms-reports.ts'

type Deps = { readonly deliveries: DeliveryRecords; readonly smsReports: SmsReports; readonly clock: Clock }

/** Asked about at once by one worker. */
export const REPORT_BATCH = 10
/** Longer than the provider takes to answer; after it, others take over what a worker died with. */
const HOLD_SECONDS = 45

/** Asks what became of text messages that went out; answers how many it asked about. Nothing is ever sent again by it (G750). */
export type ReadReports = () => ResultAsync<number, ServiceUnreachable>

export const makeReadReports = ({ deliveries, smsReports, clock }: Deps): ReadReports => {
  const read = ({ id, sms, look }: UnreportedNotice) =>
    smsReports.read(sms).andThen(report => {
      const at = clock.now()
      return match(report)
        .with({ kind: 'ARRIVED' }, () => deliveries.note(id, { outcome: 'ARRIVED', reason: null, code: null, at }))
        .with({ kind: 'FAILED' }, ({ reason, code }) => deliveries.note(id, { outcome: 'FAILED', reason, code, at }))
        .with({ kind: 'PENDING' }, () =>
          look < REPORT_LOOKS
            ? deliveries.lookAgain(id, retryAfterSeconds(look))
            : deliveries.note(id, { outcome: 'UNKNOWN', reason: null, code: null, at }),
        )
        .exhaustive()
    })

  return () =>
    deliveries
      .claimUnreported(REPORT_BATCH, HOLD_SECONDS)
      .andThen(claimed => ResultAsync.combine(claimed.map(read)).map(() => claimed.length))
}
