import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { CONNECTION } from './database-timeouts.ts'
import * as spine from './migrations/0001-spine.ts'
import * as access from './migrations/0002-access.ts'
import * as checkout from './migrations/0003-checkout.ts'
import * as cardsAndRefunds from './migrations/0004-cards-and-refunds.ts'
import * as archive from './migrations/0005-archive.ts'
import * as notices from './migrations/0006-notices.ts'
import * as staffDesk from './migrations/0007-staff-desk.ts'
import * as priceOffers from './migrations/0008-price-offers.ts'
import * as securityEvents from './migrations/0009-security-events.ts'
import * as foundByIndex from './migrations/0010-found-by-index.ts'
import * as sessionGeneration from './migrations/0011-session-generation.ts'
import * as verificationByBrowser from './migrations/0011-verification-by-browser.ts'
import * as plainDomains from './migrations/0012-plain-domains.ts'
import * as provedContacts from './migrations/0013-proved-contacts.ts'
import * as timeReached from './migrations/0014-time-reached.ts'
import * as chargeLimits from './migrations/0015-charge-limits.ts'
import * as phoneOfWhoProvedIt from './migrations/0017-phone-of-who-proved-it.ts'
import * as oneUnpaidOrder from './migrations/0018-one-unpaid-order.ts'
import * as codeOfOnesOwnEmail from './migrations/0019-code-of-ones-own-email.ts'
import * as noticesByClaims from './migrations/0020-notices-by-claims.ts'
import * as failedDays from './migrations/0021-failed-days.ts'
import * as lockers from './migrations/0022-lockers.ts'
import * as pickupPlaces from './migrations/0023-pickup-places.ts'
import * as goodwill from './migrations/0024-goodwill.ts'
import * as endsWithoutGear from './migrations/0025-ends-without-gear.ts'
import * as bookkeeping from './migrations/0026-bookkeeping.ts'
import * as search from './migrations/0026-search.ts'
import * as lateWork from './migrations/0027-late-work.ts'
import * as deskPayments from './migrations/0028-desk-payments.ts'
import * as paymentLinks from './migrations/0029-payment-links.ts'
import * as pickupWindows from './migrations/0030-pickup-windows.ts'
import * as terms from './migrations/0031-terms.ts'
import * as shopFacts from './migrations/0033-shop-facts.ts'
import * as messages from './migrations/0034-messages.ts'
import * as capacity from './migrations/0035-capacity.ts'
import * as handOver from './migrations/0036-hand-over.ts'
import * as renewalsByLink from './migrations/0037-renewals-by-link.ts'
import * as roomRequests from './migrations/0038-room-requests.ts'
import * as stepAmounts from './migrations/0039-step-amounts.ts'
import * as lateFeesAndGear from './migrations/0040-late-fees-and-gear.ts'
import * as staffAccess from './migrations/0043-staff-access.ts'
import * as deskWork from './migrations/0044-desk-work.ts'
import * as staffAnswers from './migrations/0046-staff-answers.ts'
import * as staffRegions from './migrations/0049-staff-regions.ts'
import * as deviceSignIn from './migrations/0051-device-sign-in.ts'
import * as reversedPayments from './migrations/0052-reversed-payments.ts'
import * as auditOfMember from './migrations/0053-audit-of-member.ts'
import * as passkeyDevice from './migrations/0054-passkey-device.ts'
import * as refundsLeftToStaff from './migrations/0055-refunds-left-to-staff.ts'
import * as reversedFees from './migrations/0056-reversed-fees.ts'
import * as ledgerCompared from './migrations/0058-ledger-compared.ts'
import * as markedCards from './migrations/0059-marked-cards.ts'
import * as doneTasks from './migrations/0062-done-tasks.ts'
import * as refundsInPart from './migrations/0064-refunds-in-part.ts'
import * as deliveryReports from './migrations/0065-delivery-reports.ts'
import * as deskReferences from './migrations/0067-desk-references.ts'
import * as lateArrivals from './migrations/0070-late-arrivals.ts'
import * as dashesInReferences from './migrations/0071-dashes-in-references.ts'
import * as firstTasks from './migrations/0074-first-tasks.ts'
import * as refundContact from './migrations/0077-refund-contact.ts'
import * as handedOutWithoutPhone from './migrations/0078-handed-out-without-a-phone.ts'
import * as searchPartsUncompiled from './migrations/0089-search-parts-uncompiled.ts'
import * as secretMark from './migrations/0090-secret-mark.ts'
import * as doorPictures from './migrations/0095-door-pictures.ts'
import * as staffNotes from './migrations/0097-staff-notes.ts'
import * as zoneChecks from './migrations/0098-zone-checks.ts'
import * as workedAt from './migrations/0099-worked-at.ts'
import * as staffSignOuts from './migrations/0100-staff-sign-outs.ts'
import * as supersededPayments from './migrations/0101-superseded-payments.ts'
import * as namesOfPassports from './migrations/0102-names-of-passports.ts'
import * as archivedSuperseded from './migrations/0103-archived-superseded.ts'
import * as noticesTogether from './migrations/0105-notices-together.ts'
import * as missedHalf from './migrations/0106-missed-half.ts'
import * as sealedStaffAnswers from './migrations/0110-sealed-staff-answers.ts'
import * as searchNotes from './migrations/0112-search-notes.ts'
import * as lowerPrices from './migrations/0113-lower-prices.ts'
import * as redirectedCheckouts from './migrations/0116-redirected-checkouts.ts'
import * as stoppedTasksFirst from './migrations/0117-stopped-tasks-first.ts'
import * as namedSums from './migrations/0119-named-sums.ts'
import * as paymentsByGatewayOrder from './migrations/0120-payments-by-gateway-order.ts'

/** In the order in which they are applied; a name never changes once it has shipped. */
const MIGRATIONS = {
  '0001-spine': spine,
  '0002-access': access,
  '0003-checkout': checkout,
  '0004-cards-and-refunds': cardsAndRefunds,
  '0005-archive': archive,
  '0006-notices': notices,
  '0007-staff-desk': staffDesk,
  '0008-price-offers': priceOffers,
  '0009-security-events': securityEvents,
  '0010-found-by-index': foundByIndex,
  '0011-session-generation': sessionGeneration,
  '0011-verification-by-browser': verificationByBrowser,
  '0012-plain-domains': plainDomains,
  '0013-proved-contacts': provedContacts,
  '0014-time-reached': timeReached,
  '0015-charge-limits': chargeLimits,
  '0017-phone-of-who-proved-it': phoneOfWhoProvedIt,
  '0018-one-unpaid-order': oneUnpaidOrder,
  '0019-code-of-ones-own-email': codeOfOnesOwnEmail,
  '0020-notices-by-claims': noticesByClaims,
  '0021-failed-days': failedDays,
  '0022-lockers': lockers,
  '0023-pickup-places': pickupPlaces,
  '0024-goodwill': goodwill,
  '0025-ends-without-gear': endsWithoutGear,
  '0026-bookkeeping': bookkeeping,
  '0026-search': search,
  '0027-late-work': lateWork,
  '0028-desk-payments': deskPayments,
  '0029-payment-links': paymentLinks,
  '0030-pickup-windows': pickupWindows,
  '0031-terms': terms,
  '0033-shop-facts': shopFacts,
  '0034-messages': messages,
  '0035-capacity': capacity,
  '0036-hand-over': handOver,
  '0037-renewals-by-link': renewalsByLink,
  '0038-room-requests': roomRequests,
  '0039-step-amounts': stepAmounts,
  '0040-late-fees-and-gear': lateFeesAndGear,
  '0043-staff-access': staffAccess,
  '0044-desk-work': deskWork,
  '0046-staff-answers': staffAnswers,
  '0049-staff-regions': staffRegions,
  '0051-device-sign-in': deviceSignIn,
  '0052-reversed-payments': reversedPayments,
  '0053-audit-of-member': auditOfMember,
  '0054-passkey-device': passkeyDevice,
  '0055-refunds-left-to-staff': refundsLeftToStaff,
  '0056-reversed-fees': reversedFees,
  '0058-ledger-compared': ledgerCompared,
  '0059-marked-cards': markedCards,
  '0062-done-tasks': doneTasks,
  '0064-refunds-in-part': refundsInPart,
  '0065-delivery-reports': deliveryReports,
  '0067-desk-references': deskReferences,
  '0070-late-arrivals': lateArrivals,
  '0071-dashes-in-references': dashesInReferences,
  '0074-first-tasks': firstTasks,
  '0077-refund-contact': refundContact,
  '0078-handed-out-without-a-phone': handedOutWithoutPhone,
  '0089-search-parts-uncompiled': searchPartsUncompiled,
  '0090-secret-mark': secretMark,
  '0095-door-pictures': doorPictures,
  '0097-staff-notes': staffNotes,
  '0098-zone-checks': zoneChecks,
  '0099-worked-at': workedAt,
  '0100-staff-sign-outs': staffSignOuts,
  '0101-superseded-payments': supersededPayments,
  '0102-names-of-passports': namesOfPassports,
  '0103-archived-superseded': archivedSuperseded,
  '0105-notices-together': noticesTogether,
  '0106-missed-half': missedHalf,
  '0110-sealed-staff-answers': sealedStaffAnswers,
  '0112-search-notes': searchNotes,
  '0113-lower-prices': lowerPrices,
  '0116-redirected-checkouts': redirectedCheckouts,
  '0117-stopped-tasks-first': stoppedTasksFirst,
  '0119-named-sums': namedSums,
  '0120-payments-by-gateway-order': paymentsByGatewayOrder,
}

/**
 * Brings the database to the newest schema, or an empty one to an older. Safe to run twice and by several processes at once: the migrator
 * holds a lock. All that is missing is applied in one transaction, so a failure leaves the schema as it was. Who waits for another process
 * says so: one that hangs would keep every start waiting without a word.
 */
export const migrate = async (
  url: string,
  { to, onWait = () => undefined, saidEveryMs = WAIT_SAID_EVERY_MS }: MigrateOptions = {},
): Promise<void> => {
  const name = `${MIGRATING} ${randomUUID()}`
  const pool = ownPool(url, name)
  const waiting = setInterval(() => void sayWho(url, name, onWait), saidEveryMs)
  try {
    const applied = await appliedTo(pool)
    if (isNewest(applied)) return
    const { unknown } = compareSchema(applied)
    if (unknown.length > 0) throw new Error(newerSchema(unknown))
    if (applied.length === 0) await refuseOtherEncoding(pool)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
    const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
    if (error) throw explained(error)
  } finally {
    clearInterval(waiting)
    await pool.end()
  }
}

/** Of one connection. One that PostgreSQL ends when it stops would end the process, were nobody listening: the next statement says it. */
const ownPool = (url: string, name: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: name, ...CONNECTION })
  const ended = (): void => undefined
  pool.on('error', ended)
  pool.on('connect', client => client.on('error', ended))
  return pool
}

type MigrateOptions = {
  /** Not the newest. */
  readonly to?: string | undefined
  readonly onWait?: (said: string) => void
  /** Shorter for tests. */
  readonly saidEveryMs?: number
}

const MIGRATING = 'seasonkeep migrate'
const WAIT_SAID_EVERY_MS = 10_000

const sayWho = async (url: string, ownName: string, onWait: (said: string) => void): Promise<void> => {
  const pool = ownPool(url, 'seasonkeep')
  try {
    const said = await migratingNow(pool, ownName)
    if (said !== null) onWait(said)
  } catch {
    // The migration itself says what is wrong with the database.
  } finally {
    await pool.end()
  }
}

/** Who holds the lock of migrations, and for how long; null where nobody does. Whose name is `ownName` is told that it goes on itself. */
export const migratingNow = async (pool: Pick<pg.Pool, 'query'>, ownName = ''): Promise<string | null> => {
  const { rows } = await pool.query<{ name: string; pid: number; host: string; seconds: number }>(
    `select a.application_name as name, a.pid, coalesce(host(a.client_addr), 'this machine') as host,
       extract(epoch from now() - a.backend_start)::int as seconds
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and starts_with(a.application_name, $1) and a.datname = current_database()`,
    [MIGRATING],
  )
  const [holder] = rows
  if (holder === undefined) return null
  return holder.name === ownName
    ? `still migrating, for ${holder.seconds} s: let it end, for it is all or nothing`
    : `a process at ${holder.host} has been migrating for ${holder.seconds} s; if it hangs, end it, or: select pg_terminate_backend(${holder.pid})`
}

/** Before anything is written. A machine without a language makes `SQL_ASCII` of its own accord, which counts bytes for letters (G963). */
const refuseOtherEncoding = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return
  throw new Error(
    `The database is ${encoding}: drop it, and create it by createdb with --encoding UTF8 --locale C.UTF-8 --template template0. Nothing was written.`,
  )
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** With what helps where database or tables are another user's (G963). */
const explained = (cause: unknown): unknown =>
  cause instanceof pg.DatabaseError && cause.code === INSUFFICIENT_PRIVILEGE
    ? new Error(
        `${cause.message}. The user of DATABASE_URL has to be the owner of the database (alter database … owner to …); where another user made the tables, take a backup as that one and restore it into a database of this one's`,
        { cause },
      )
    : cause

const UNDEFINED_TABLE = '42P01'

/** Asked first: the migrator reads the whole catalogue to find that there is nothing to do, which is a fifth of a start. */
export const hasNewestSchema = async (pool: pg.Pool): Promise<boolean> => isNewest(await appliedTo(pool))

const isNewest = (applied: readonly string[]): boolean => applied.join() === Object.keys(MIGRATIONS).join()

/** What this program would still apply, and what only a newer one knows. */
export const compareSchema = (
  applied: readonly string[],
): { readonly missing: readonly string[]; readonly unknown: readonly string[] } => ({
  missing: Object.keys(MIGRATIONS).filter(name => !applied.includes(name)),
  unknown: applied.filter(name => !(name in MIGRATIONS)),
})

/** Migrations of a version that this program does not know. */
const newerSchema = (unknown: readonly string[]): string =>
  `The database has the schema of a newer version (${unknown.join(', ')}): use that version, or restore a backup from before it. Nothing was changed.`

/** Whether this program can work on it: all of ours are there. A newer one beside us may have added its own. */
export const hasOurSchema = async (pool: pg.Pool): Promise<boolean> => {
  const applied = new Set(await appliedTo(pool))
  return Object.keys(MIGRATIONS).every(name => applied.has(name))
}

/** Whether these are ours, from the first on. */
export const knowsMigrations = (names: readonly string[]): boolean =>
  names.length > 0 && names.join() === Object.keys(MIGRATIONS).slice(0, names.length).join()

export const appliedTo = async (pool: Pick<pg.Pool, 'query'>): Promise<readonly string[]> => {
  try {
    const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name')
    return rows.map(({ name }) => name)
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === UNDEFINED_TABLE) return []
    throw explained(cause)
  }
}
