import { ok, type ResultAsync } from 'neverthrow'
import { makeStaffContainer } from '#adapters/container/service/staff-container.ts'
import { StaffErasure, StaffPrivacy } from '#adapters/container/service/staff-privacy.ts'
import { resolve } from '#adapters/container/token.ts'
import { diskImageStore } from '#adapters/images/disk-image-store.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresStaffNotices } from '#adapters/postgres/notices/staff-notices.ts'
import { postgresComplaintRecords } from '#adapters/postgres/staff/complaint-records.ts'
import { postgresStaffNotes } from '#adapters/postgres/staff/staff-notes.ts'
import { postgresStaffCustomers } from '#adapters/postgres/staff/staff-customers.ts'
import { postgresStaffTasks } from '#adapters/postgres/staff/staff-tasks.ts'
import { postgresDoorPictureRecords } from '#adapters/postgres/storing/door-picture-records.ts'
import { postgresStaffCheckouts } from '#adapters/postgres/storing/staff-checkouts.ts'
import { postgresStaffPickups } from '#adapters/postgres/storing/staff-pickups.ts'
import { postgresStaffReports } from '#adapters/postgres/storing/staff-reports.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OrderOrCustomer } from '#core/staff/order-or-customer.ts'
import type { DoorPictureId } from '#core/storing/door-picture.ts'
import { SECRET } from './own-token.ts'
import type { ServiceUnderTest } from './running-service.ts'
import { serviceNow } from './service-now.ts'

/** No folder: nothing is deleted there in the background, so what waits to be deleted can be counted. */
export const UNDELETABLE_IMAGES = '/dev/null'

const BOSS = { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' } as const

/** What the staff of a running service does about a person; `makeStaff` has appointed them. */
export const customersOfStaff = (
  service: Pick<ServiceUnderTest, 'call' | 'databaseUrl'> & Partial<Pick<ServiceUnderTest, 'onStop'>>,
) => {
  const pool = openPool({ url: service.databaseUrl, max: 2, onError: () => undefined })
  const close = async (): Promise<void> => (pool.ended ? undefined : pool.end())
  service.onStop?.(close)
  const postgres = { db: openDatabase(pool), report: () => undefined }
  const [customers, complaints] = [postgresStaffCustomers(postgres), postgresComplaintRecords(postgres)]
  const [notes, pictures] = [postgresStaffNotes(postgres), postgresDoorPictureRecords(postgres)]
  const [reports, checkouts] = [postgresStaffReports(postgres), postgresStaffCheckouts(postgres)]
  const pickups = postgresStaffPickups(postgres)
  const readNow = (): Promise<Instant> => serviceNow(service)
  const erasure = async () => {
    const now = await readNow()
    return makeStaffContainer(
      {
        postgres,
        clock: { now: () => now },
        images: diskImageStore(UNDELETABLE_IMAGES, { report: () => undefined }),
        secretBox: makeSecretBox(SECRET),
        hash: keyedHash(SECRET),
      },
      { ...StaffErasure, ...StaffPrivacy },
    )
  }
  const decided = async (reason: string) => ({ by: BOSS.id, reason, at: await readNow() })

  return {
    /** What became of erasing a customer who asked an ADMIN for it. */
    erase: async (id: string, reason = 'asked for it'): Promise<string> =>
      told(
        resolve(
          await erasure(),
          StaffErasure.deleteForCustomer,
        )({ customer: id as CustomerId, staff: BOSS, reason, dryRun: false }).map(() => 'erased'),
      ),
    /** What became of handing all their data out. */
    copy: async (id: string, reason: string): Promise<string> =>
      told(
        resolve(
          await erasure(),
          StaffPrivacy.copyForCustomer,
        )({ customer: id as CustomerId, staff: BOSS, reason }).map(() => 'copied'),
      ),
    look: async (id: string, reason: string): Promise<string> =>
      told(customers.look(id as CustomerId, await decided(reason)).map(file => (file === null ? 'unknown' : 'seen'))),
    securityEvents: async (id: string, reason: string): Promise<string> =>
      told(
        customers
          .securityEvents(id as CustomerId, await decided(reason), { after: null, limit: 10 })
          .map(events => (events.length === 0 ? 'none' : 'seen')),
      ),
    logOut: async (id: string, reason: string): Promise<string> =>
      told(customers.logOut(id as CustomerId, await decided(reason)).map(() => 'logged out')),
    /** Whether there was a report of the order to be looked at. */
    lookAtReports: async (order: string, reason: string): Promise<string> =>
      told(reports.list(order as OrderId, await decided(reason)).map(seenIf)),
    /** Whether there was somebody to deliver it to. */
    lookAtCheckout: async (order: string, reason: string): Promise<string> =>
      told(checkouts.look(order as OrderId, await decided(reason)).map(seenIf)),
    /** Whether the order is on the driver's list of all days until this one. */
    printTour: async (order: string, day: string, reason: string): Promise<string> => {
      const tour = { day: day as Day, halves: null, region: null, withLate: true }
      return told(
        pickups
          .print(tour, await decided(reason), { after: null, limit: 100 })
          .map(stops => (stops.some(stop => stop.order.id === order) ? 'listed' : 'not listed')),
      )
    },
    complain: async (about: OrderOrCustomer, text: string): Promise<string> =>
      told(complaints.add({ about, text }, await decided(text), { dryRun: false }).map(() => 'noted')),
    note: async (about: OrderOrCustomer, text: string): Promise<string> =>
      told(notes.write({ about, text }, await decided(text), { dryRun: false }).map(() => 'noted')),
    removeNote: async (id: number, reason: string): Promise<string> =>
      told(notes.remove(id, { by: BOSS, reason, at: await readNow() }, { dryRun: false }).map(() => 'removed')),
    /** What became of a picture that was taken where the gear was picked up. */
    keepPicture: async (order: string, id: string): Promise<string> => {
      const key = `${id}.jpg`
      const picture = { id: id as DoorPictureId, orderId: order as OrderId, event: 'pickup.done', key } as const
      return told(pictures.add({ ...picture, takenAt: await readNow(), takenBy: BOSS.id }).map(() => 'kept'))
    },
    lookAtPictures: async (order: string, reason: string): Promise<string> =>
      told(pictures.look(order as OrderId, await decided(reason)).map(seenIf)),
    /** What became of joining who was written down at the desk with their account. */
    join: async (id: string): Promise<string> =>
      told(customers.join(id as CustomerId, await decided('the same person'), { dryRun: false }).map(() => 'joined')),
    /** What became of closing the task of this kind about them. */
    closeTask: async (id: string, kind: string, reason: string): Promise<string> => {
      const { rows } = await pool.query('select id from staff_task where subject = $1 and kind = $2', [id, kind])
      return told(
        postgresStaffTasks(postgres)
          .close(rows[0]?.id, await decided(reason), { dryRun: false })
          .map(() => 'closed'),
      )
    },
    /** What became of a message in the staff's own words. */
    write: async (id: string, text: string): Promise<string> =>
      told(
        postgresStaffNotices(postgres)
          .write({ customer: id as CustomerId, text }, () => ok('EMAIL'), { ...(await decided(text)), dryRun: false })
          .map(() => 'written'),
      ),
    close,
  }
}

const seenIf = (found: unknown): string => (found === null ? 'unknown' : 'seen')

const told = <Failure extends { readonly kind: string }>(done: ResultAsync<string, Failure>): Promise<string> =>
  done.match(
    what => what,
    ({ kind }) => kind,
  )
