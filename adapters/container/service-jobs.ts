import type { WorkerJob } from '#adapters/jobs/worker-jobs.ts'
import { RENEWAL_BATCH } from '#core/billing/service/renew-due.ts'
import { PRICE_BATCH } from '#core/billing/service/notify-price-changes.ts'
import { REPORT_BATCH } from '#core/notices/service/read-reports.ts'
import { NOTICE_BATCH } from '#core/notices/service/send-due-notices.ts'
import { CONSENT_BATCH } from '#core/notices/service/tell-consents.ts'
import { ROOM_BATCH } from '#core/notices/service/tell-room.ts'
import { DUTY_BATCH } from '#core/billing/service/do-duties.ts'
import { ServicePorts } from './service/ports.ts'
import { ServiceSide } from './service/service-side.ts'
import { resolve, type Resolver } from './token.ts'

/** How late due work may be noticed, in seconds. */
const SETTLE_EVERY_SECONDS = 1
const RENEW_EVERY_SECONDS = 5
const EXPIRE_EVERY_SECONDS = 5
const DELETE_CARDS_EVERY_SECONDS = 5
const PURGE_EVERY_SECONDS = 60
const UNLINK_EVERY_SECONDS = 5
const SEND_EVERY_SECONDS = 1
const NOTE_LATE_EVERY_SECONDS = 10
const TELL_CONSENTS_EVERY_SECONDS = 10
const TELL_ROOM_EVERY_SECONDS = 10
const SEND_TO_STAFF_EVERY_SECONDS = 10
const READ_REPORTS_EVERY_SECONDS = 5
/** It checks once a day; so late it notices a new one, or a provider that answers again. */
const SELF_CHECK_EVERY_SECONDS = 600

/** The scheduled jobs. */
export const serviceJobs = (container: Resolver): readonly WorkerJob[] => {
  const clock = resolve(container, ServicePorts.clock)
  const expiredRecords = resolve(container, ServicePorts.expiredRecords)
  return [
    {
      name: 'settle-payments',
      everySeconds: SETTLE_EVERY_SECONDS,
      run: resolve(container, ServiceSide.settlePayments).due,
    },
    {
      name: 'settle-refunds',
      everySeconds: SETTLE_EVERY_SECONDS,
      run: resolve(container, ServiceSide.settleRefunds),
    },
    {
      name: 'charge-renewals',
      everySeconds: RENEW_EVERY_SECONDS,
      batch: RENEWAL_BATCH,
      run: resolve(container, ServiceSide.renewDue),
    },
    {
      name: 'announce-price-changes',
      everySeconds: RENEW_EVERY_SECONDS,
      batch: PRICE_BATCH,
      run: resolve(container, ServiceSide.notifyPriceChanges),
    },
    {
      name: 'scheduled-duties',
      everySeconds: RENEW_EVERY_SECONDS,
      batch: DUTY_BATCH,
      run: resolve(container, ServiceSide.doDuties),
    },
    {
      name: 'tell-consents',
      everySeconds: TELL_CONSENTS_EVERY_SECONDS,
      batch: CONSENT_BATCH,
      run: resolve(container, ServiceSide.tellConsents),
    },
    {
      name: 'tell-room',
      everySeconds: TELL_ROOM_EVERY_SECONDS,
      batch: ROOM_BATCH,
      run: resolve(container, ServiceSide.tellRoom),
    },
    {
      name: 'note-late-work',
      everySeconds: NOTE_LATE_EVERY_SECONDS,
      run: resolve(container, ServiceSide.noteLateWork),
    },
    {
      name: 'expire-unpaid-orders',
      everySeconds: EXPIRE_EVERY_SECONDS,
      run: resolve(container, ServiceSide.expireOrders),
    },
    {
      name: 'delete-dropped-cards',
      everySeconds: DELETE_CARDS_EVERY_SECONDS,
      run: resolve(container, ServiceSide.deleteDroppedCards),
    },
    {
      name: 'unlink-departed-customers',
      everySeconds: UNLINK_EVERY_SECONDS,
      run: resolve(container, ServiceSide.unlinkDepartedCustomers),
    },
    { name: 'purge-archive', everySeconds: PURGE_EVERY_SECONDS, run: resolve(container, ServiceSide.maintainArchive) },
    {
      name: 'purge-expired-records',
      everySeconds: PURGE_EVERY_SECONDS,
      run: () => expiredRecords.purge(clock.now()).map(() => 0),
    },
    {
      name: 'compare-ledger',
      everySeconds: SELF_CHECK_EVERY_SECONDS,
      run: resolve(container, ServiceSide.dailySelfCheck),
    },
  ]
}

/** Tells customers; apart, for it goes by the time of the database and not by the clock (decision 0065). */
export const noticeJob = (container: Resolver): WorkerJob => ({
  name: 'send-notices',
  everySeconds: SEND_EVERY_SECONDS,
  batch: NOTICE_BATCH,
  run: resolve(container, ServiceSide.sendDueNotices),
})

/** Asks what became of text messages; apart for the same reason. */
export const reportJob = (container: Resolver): WorkerJob => ({
  name: 'read-delivery-reports',
  everySeconds: READ_REPORTS_EVERY_SECONDS,
  batch: REPORT_BATCH,
  run: resolve(container, ServiceSide.readReports),
})

/** Tells staff who want it of new tasks; apart for the same reason. */
export const staffMessageJob = (container: Resolver): WorkerJob => ({
  name: 'send-staff-messages',
  everySeconds: SEND_TO_STAFF_EVERY_SECONDS,
  run: resolve(container, ServiceSide.sendStaffMessages),
})
