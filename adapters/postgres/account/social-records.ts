import type { Kysely } from 'kysely'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { SocialCandidate, SocialRecords } from '#core/account/ports/social-records.ts'
import type { SocialProfile } from '#core/account/ports/social-identities.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, moment, type Postgres } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

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
  deleteCandidatesOf: (provider, providerId) =>
    ask(postgres, db => deleteCandidatesOf(db, secretBox, { provider, providerId })),
})

/** Somebody can have begun to sign up twice; what is left of that is sealed, and there are never many. */
export const deleteCandidatesOf = async (
  db: Kysely<Schema>,
  secretBox: SecretBox,
  person: { readonly provider: string; readonly providerId: string },
): Promise<void> => {
  for (const { id, profile } of await db.selectFrom('social_candidate').selectAll().execute()) {
    const opened = JSON.parse(secretBox.open(profile) ?? '{}') as Partial<SocialProfile>
    if (opened.provider === person.provider && opened.providerId === person.providerId) {
      await db.deleteFrom('social_candidate').where('id', '=', id).execute()
    }
  }
}
