import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { SocialCandidate, SocialRecords } from '#core/account/ports/social-records.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, moment, type Postgres } from '#adapters/postgres/postgres.ts'

export const postgresSocialRecords = (postgres: Postgres, secretBox: SecretBox): SocialRecords => ({
  begin: ({ state, provider, browser, expiresAt }) =>
    ask(postgres, async db => {
      await db
        .insertInto('social_beginning')
        .values({ state, provider, browser, expires_at: Instant.toDate(expiresAt) })
        .execute()
    }),
  useBeginning: ({ state, provider, browser, at }) =>
    ask(postgres, async db => {
      const { numDeletedRows } = await db
        .deleteFrom('social_beginning')
        .where('state', '=', state)
        .where('provider', '=', provider)
        .where('browser', '=', browser)
        .where('expires_at', '>', moment(at))
        .executeTakeFirst()
      return numDeletedRows > 0n
    }),
  keepCandidate: ({ id, profile, expiresAt }) =>
    ask(postgres, async db => {
      await db
        .insertInto('social_candidate')
        .values({ id, profile: secretBox.seal(JSON.stringify(profile)), expires_at: Instant.toDate(expiresAt) })
        .execute()
    }),
  findCandidate: (id, at) =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('social_candidate')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', moment(at))
        .executeTakeFirst()
      const profile = row && secretBox.open(row.profile)
      // Nobody else can have sealed it, so it is what was kept.
      return profile
        ? { id, profile: JSON.parse(profile) as SocialCandidate['profile'], expiresAt: row.expires_at }
        : null
    }),
  deleteCandidate: id =>
    ask(postgres, async db => {
      await db.deleteFrom('social_candidate').where('id', '=', id).execute()
    }),
})
