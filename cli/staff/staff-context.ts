import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { usesSandbox } from '#adapters/container/provider-keys.ts'
import { openImageStore } from '#adapters/images/open-image-store.ts'
import { sharpPictures } from '#adapters/images/sharp-pictures.ts'
import { postgresArchive } from '#adapters/postgres/privacy/archive.ts'
import { postgresComplaintRecords } from '#adapters/postgres/staff/complaint-records.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresContractRecords } from '#adapters/postgres/billing/contract-records.ts'
import { postgresGearRecords } from '#adapters/postgres/storing/gear-records.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { postgresNoticeRecords } from '#adapters/postgres/notices/notice-records.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { postgresPriceRecords } from '#adapters/postgres/billing/price-records.ts'
import { postgresRefundRecords } from '#adapters/postgres/billing/refund-records.ts'
import { postgresStaffCards } from '#adapters/postgres/billing/staff-cards.ts'
import { postgresStaffCheckouts } from '#adapters/postgres/storing/staff-checkouts.ts'
import { postgresStaffCustomers } from '#adapters/postgres/staff/staff-customers.ts'
import { postgresStaffPayments } from '#adapters/postgres/billing/staff-payments.ts'
import { postgresStaffRecords } from '#adapters/postgres/staff/staff-records.ts'
import { postgresStaffTasks } from '#adapters/postgres/staff/staff-tasks.ts'
import { postgresStaffViews } from '#adapters/postgres/storing/staff-views.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { RefundRecords } from '#core/billing/ports/refund-records.ts'
import type { StaffCards } from '#core/billing/ports/staff-cards.ts'
import type { StaffPayments } from '#core/billing/ports/staff-payments.ts'
import type { PriceRecords } from '#core/billing/ports/price-records.ts'
import {
  makeOfferPrices,
  makeWithdrawPrices,
  type OfferPrices,
  type WithdrawPrices,
} from '#core/billing/service/offer-prices.ts'
import { makeReopenRefund, type ReopenRefund } from '#core/billing/service/reopen-refund.ts'
import { makeRetryRefund, type RetryRefund } from '#core/billing/service/retry-refund.ts'
import { makeSettleRefundByHand, type SettleRefundByHand } from '#core/billing/service/settle-refund-by-hand.ts'
import { makeStaffContracts, type StaffContracts } from '#core/billing/service/staff-contracts.ts'
import type { NoticeRecords } from '#core/notices/ports/notice-records.ts'
import type { Archive } from '#core/privacy/ports/archive.ts'
import type { ComplaintRecords } from '#core/staff/ports/complaint-records.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { RecordedStep } from '#core/storing/ports/order-records.ts'
import type { StaffCheckouts } from '#core/storing/ports/staff-checkouts.ts'
import type { StaffCustomers } from '#core/staff/ports/staff-customers.ts'
import type { StaffRecords } from '#core/staff/ports/staff-records.ts'
import type { StaffTasks } from '#core/staff/ports/staff-tasks.ts'
import type { StaffViews } from '#core/storing/ports/staff-views.ts'
import { type AdvanceOrder, makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import { type FileReport, makeFileReport } from '#core/storing/service/file-report.ts'
import { makeRegisterEquipment, type RegisterEquipment } from '#core/storing/service/register-equipment.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { openCardProvider } from '../billing/card-provider.ts'
import { type OpenedDatabase, withDatabase } from '../service/database.ts'
import { type MoneyWork, openMoneyWork } from '../billing/money-work.ts'
import { type ExplainedOrder, makeExplainedOrder } from '../storing/order-explained.ts'
import { type Answer, toErrorCode, misused, refused, type Task } from '../output.ts'
import { openRenewalWork, type RenewalWork } from '../billing/renewal-work.ts'
import type { Settings } from '../settings/settings.ts'
import { memberFor, roleTooLow, type NotAllowed, type StaffPermission } from './staff-member.ts'
import type { StaffReading } from './staff-options.ts'

/** All that a staff command works with. */
export type StaffContext = {
  readonly clock: Clock
  readonly staff: StaffRecords
  readonly views: StaffViews
  readonly checkouts: StaffCheckouts
  readonly archive: Archive
  readonly cards: StaffCards
  readonly complaints: ComplaintRecords
  readonly customers: StaffCustomers
  readonly payments: StaffPayments
  readonly tasks: StaffTasks
  readonly contracts: StaffContracts
  readonly notices: Pick<NoticeRecords, 'list'>
  readonly prices: PriceRecords
  readonly offerPrices: OfferPrices
  readonly withdrawPrices: WithdrawPrices
  readonly explainedOrder: ExplainedOrder
  readonly refunds: RefundRecords
  readonly retryRefund: RetryRefund
  readonly reopenRefund: ReopenRefund
  readonly settleRefund: SettleRefundByHand
  /** Null for an unknown order. */
  readonly timeline: (id: OrderId) => ResultAsync<readonly RecordedStep[] | null, ServiceUnreachable>
  readonly advanceOrder: AdvanceOrder
  readonly fileReport: FileReport
  readonly registerEquipment: RegisterEquipment
  /** What asks the card provider. */
  readonly moneyWork: () => Promise<MoneyWork>
  readonly renewalWork: RenewalWork
  /** The member who types. */
  readonly member: StaffMember
}

/** Answers what it did and what was refused; only a database that fails, and a role that turns out too low, are left. */
export type Work = (context: StaffContext) => ResultAsync<Answer, NotAllowed | ServiceUnreachable>

/** Answers why not; a failing database is left to `withStaffContext`. */
export const refusedAs =
  <Failure extends { readonly kind: string }>(say: (refusal: Exclude<Failure, ServiceUnreachable>) => Answer) =>
  (failure: Failure): Result<Answer, ServiceUnreachable> =>
    isUnreachable(failure) ? err(failure) : ok(say(failure as Exclude<Failure, ServiceUnreachable>))

const isUnreachable = (failure: { readonly kind: string }): failure is ServiceUnreachable =>
  failure.kind === 'ServiceUnreachable'

/** Finds out who types a command and whether they may, and does it on the database. */
export const withStaffContext = ({ as }: StaffReading, permission: StaffPermission, work: Work): Task =>
  withDatabase('DATABASE_FAILED', async (database, settings) => {
    const done = await onDatabase(settings, database, { as, permission, work })
    return done.isOk() ? done.value : notAllowed(done.error)
  })

type Visit = { readonly as: string | undefined; readonly permission: StaffPermission; readonly work: Work }

const onDatabase = async (
  settings: Settings,
  { url, isEmbedded }: OpenedDatabase,
  { as, permission, work }: Visit,
): Promise<Result<Answer, NotAllowed>> => {
  await migrate(url)
  const pool = openPool({ url, max: 2, onError: () => undefined })
  const faults: unknown[] = []
  const postgres = { db: openDatabase(pool), report: (cause: unknown) => faults.push(cause) }
  const { clock, close } = await clockFor(settings, url)
  try {
    const place = { staff: postgresStaffRecords(postgres), isEmbedded, now: clock.now() }
    const done = await memberFor(as, permission, place).andThen(member =>
      work({ clock, member, staff: place.staff, ...staffContextOn(postgres, clock, settings) }),
    )
    if (done.isOk()) return ok(done.value)
    if (done.error.kind === 'ServiceUnreachable') throw faults[0]
    return err(done.error)
  } finally {
    await close()
    await pool.end()
  }
}

const staffContextOn = (
  postgres: Postgres,
  clock: Clock,
  settings: Settings,
): Omit<StaffContext, 'clock' | 'staff' | 'member'> => {
  const records = postgresOrderRecords(postgres)
  const advanceOrder = makeAdvanceOrder({ records, clock })
  const images = openImageStore(settings.imagePlace, postgres)
  const refunds = postgresRefundRecords(postgres)
  const prices = postgresPriceRecords(postgres)
  return {
    views: postgresStaffViews(postgres),
    notices: postgresNoticeRecords(postgres),
    checkouts: postgresStaffCheckouts(postgres),
    archive: postgresArchive(postgres),
    cards: postgresStaffCards(postgres),
    complaints: postgresComplaintRecords(postgres),
    customers: postgresStaffCustomers(postgres),
    payments: postgresStaffPayments(postgres),
    tasks: postgresStaffTasks(postgres),
    contracts: makeStaffContracts({ contracts: postgresContractRecords(postgres), clock }),
    prices,
    offerPrices: makeOfferPrices({ prices, clock }),
    withdrawPrices: makeWithdrawPrices({ prices, clock }),
    explainedOrder: makeExplainedOrder({ prices, orders: records, payments: postgresStaffPayments(postgres) }),
    refunds,
    retryRefund: makeRetryRefund({ refunds, clock }),
    reopenRefund: makeReopenRefund({ refunds, clock }),
    settleRefund: makeSettleRefundByHand({
      refunds,
      clock,
      openGateway: () => ResultAsync.fromSafePromise(openCardProvider(settings).then(({ gateway }) => gateway)),
    }),
    timeline: id => records.find(id).map(found => found && found.timeline),
    advanceOrder,
    fileReport: makeFileReport({ advanceOrder, developPicture: sharpPictures, images, newReportId: newIds.report }),
    registerEquipment: makeRegisterEquipment({ records: postgresGearRecords(postgres), clock }),
    moneyWork: () => openMoneyWork(postgres, clock, settings),
    renewalWork: openRenewalWork(postgres, clock, settings),
  }
}

/** In the sandbox the commands live in the same time as the service. */
const clockFor = async (
  { keys }: Settings,
  url: string,
): Promise<{ readonly clock: Clock; readonly close: () => Promise<void> }> => {
  if (!usesSandbox(keys)) return { clock: systemClock, close: async () => undefined }
  const { makeSandboxClock } = await import('#adapters/sandbox/sandbox-clock.ts')
  const clock = await makeSandboxClock(url)
  return { clock, close: clock.close }
}

const notAllowed = (why: NotAllowed): Answer =>
  match(why)
    .with({ kind: 'StaffIdRequired' }, ({ kind }) =>
      misused({ code: toErrorCode(kind), message: 'Say who types this: add --as STAFF.' }),
    )
    .with({ kind: 'StaffUnknown' }, ({ kind, id }) =>
      refused({ code: toErrorCode(kind), message: `${id} is not an active member of the staff.` }),
    )
    .with({ kind: 'RoleTooLow' }, refusal => refused({ code: toErrorCode(refusal.kind), message: roleTooLow(refusal) }))
    .exhaustive()
