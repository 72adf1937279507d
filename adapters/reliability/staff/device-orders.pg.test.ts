import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresStaffAccessRecords } from '#adapters/postgres/staff/staff-access-records.ts'
import { postgresStaffRecords } from '#adapters/postgres/staff/staff-records.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { newAddress } from '#adapters/reliability/testing/api.ts'
import { deskStaff, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })
const orders = await interleavings(service.databaseUrl)
const one = await service.apiBy(orders.urls[0])
await deskStaff(service)
const pool = openPool({ url: orders.urls[1], max: 1, onError: () => undefined })
const postgres = { db: openDatabase(pool), report: () => undefined }
const members = postgresStaffRecords(postgres)
const access = postgresStaffAccessRecords(postgres, makeSecretBox(SECRET))
// Before the service goes, whose processes are connected by it.
afterAll(async () => {
  await pool.end()
  await orders.close()
})

const MEMBER = 'trial-operator' as StaffId

/** Whether it was done. */
const WAYS_OUT: Readonly<Record<string, () => Promise<boolean>>> = {
  'is disabled': async () => {
    const decision = { by: 'boss' as StaffId, reason: 'test', at: Instant.ofDate(new Date()) }
    return (await members.disable(MEMBER, decision)).isOk()
  },
  'signs out everywhere': async () => (await access.endAll(MEMBER, Instant.ofDate(new Date()))).isOk(),
}
const enable = () => service.rows('update staff set disabled_at = null where id = $1', [MEMBER])

/** A member at the desk, and a command line that asks for them. */
const asking = async () => {
  await enable()
  // One who typed as many codes that are over would be stopped.
  await service.rows('delete from budget_use', [])
  const browser = await signedInTo(one, 'OPERATOR')
  const begun = await service.call('POST', '/api/staff/command-line/begin', {
    body: { machine: 'counter-pc' },
    from: newAddress(),
  })
  return { browser, deviceCode: String(begun.body.deviceCode), userCode: String(begun.body.userCode) }
}
type Asking = Awaited<ReturnType<typeof asking>>

const approve = ({ browser, userCode }: Asking) =>
  browser.call('POST', '/command-line/approve', { body: { code: userCode } })
const poll = ({ deviceCode }: Asking, { call }: Pick<typeof one, 'call'> = service) =>
  call('POST', '/api/staff/command-line/token', { body: { deviceCode } })
const opens = async (token: unknown): Promise<boolean> =>
  (await service.call('GET', '/api/staff/command-line', { token: String(token) })).status === 200

describe.each(Object.entries(WAYS_OUT))('while the member %s', (_what, goOut) => {
  test('a command line that they approve is signed in to nothing, also once they are enabled again', async () => {
    const ends = new Set<number>()
    await orders.everyOrder({
      arrange: asking,
      one: approve,
      other: goOut,
      async check([approved, isOut], story) {
        expect(isOut).toBe(true)
        ends.add(approved.status)
        await enable()
        expect((await poll(story)).body.state).not.toBe('SIGNED_IN')
      },
      switches: 2,
    })
    expect(ends).toEqual(new Set([200, 401, 404]))
  }, 120_000)

  test('a command line that fetches its token has one that opens nothing, or none', async () => {
    const ends = new Set<string>()
    await orders.everyOrder({
      async arrange() {
        const story = await asking()
        expect((await approve(story)).status).toBe(200)
        return story
      },
      one: story => poll(story, one),
      other: goOut,
      async check([polled, isOut], story) {
        expect(isOut).toBe(true)
        ends.add(polled.body.state)
        await enable()
        if (polled.body.token !== undefined) expect(await opens(polled.body.token)).toBe(false)
        expect((await poll(story)).body.state).not.toBe('SIGNED_IN')
      },
      switches: 2,
    })
    expect([...ends]).toContain('SIGNED_IN')
    expect([...ends]).toContain('GONE')
  }, 120_000)
})
