import type { Result } from 'neverthrow'
import { type Invited, makeInviteStaff } from '#core/staff/service/invite-staff.ts'
import { hashToken } from '#adapters/security/hash-token.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresStaffAccessRecords } from '#adapters/postgres/staff/staff-access-records.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { StaffMember, StaffRole } from '#core/shared/staff.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { Answer, Extra } from './api.ts'
import type { ServiceUnderTest } from './running-service.ts'
import { serviceNow } from './service-now.ts'

const BOSS: StaffMember = { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' }

let members = 0

/** Invitations by a boss who is there from the first on, and browsers of the staff. */
export const deskStaff = async (service: ServiceUnderTest) => {
  const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
  service.onStop(async () => (pool.ended ? undefined : pool.end()))
  const postgres = { db: openDatabase(pool), report: () => undefined }
  const records = postgresStaffAccessRecords(postgres, makeSecretBox('nothing is sealed by an invitation'))
  const now = (): Promise<Instant> => serviceNow(service)
  const at = await now()
  await records.ensureTrialMember(BOSS, at)
  const invitations = async () => {
    const moment = await now()
    return makeInviteStaff({
      records,
      shop: currentShop,
      clock: { now: () => moment },
      newSecret: newIds.secret,
      hashToken,
    })
  }
  const asked = { by: BOSS, reason: 'test', dryRun: false }
  return {
    /** The token of a new member. */
    async invite(role: StaffRole): Promise<{ readonly id: string; readonly token: string }> {
      members += 1
      const id = `member${process.pid}x${members}` as StaffId
      const { token } = tokenOf(await (await invitations()).add({ id, name: '김직원', role }, asked))
      return { id, token }
    },
    async inviteAgain(id: string): Promise<string> {
      return tokenOf(await (await invitations()).renew(id as StaffId, asked)).token
    },
    browser: () => deskBrowser(service),
  }
}

const tokenOf = (invited: Result<Invited, unknown>): Invited => {
  if (invited.isOk()) return invited.value
  throw new Error(JSON.stringify(invited.error))
}

/** A browser that keeps the staff's cookie. */
export const deskBrowser = ({ call }: Pick<ServiceUnderTest, 'call'>) => {
  let cookie = ''
  return {
    async call(method: string, path: string, { headers, ...extra }: Extra = {}): Promise<Answer> {
      const answer = await call(method, `/api/staff${path}`, { ...extra, headers: { cookie, ...headers } })
      for (const set of answer.headers.getSetCookie()) cookie = set.split(';')[0] ?? ''
      return answer
    },
    cookie: () => cookie,
  }
}

export type DeskBrowser = ReturnType<typeof deskBrowser>

/** One in which the trial's member of this role has signed in. */
export const signedInTo = async (service: Pick<ServiceUnderTest, 'call'>, role: StaffRole): Promise<DeskBrowser> => {
  const browser = deskBrowser(service)
  const { status } = await browser.call('POST', '/sign-in/trial', { body: { role } })
  if (status !== 200) throw new Error(`the trial's ${role} could not sign in: ${status}`)
  return browser
}
