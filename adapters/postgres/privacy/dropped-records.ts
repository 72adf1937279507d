import { sql } from 'kysely'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { DroppedLink, DroppedPicture, DroppedRecords } from '#core/privacy/ports/dropped-records.ts'
import type { SocialProvider } from '#core/account/provider.ts'
import { Instant } from '#core/shared/instant.ts'
import { ask, moment, type Postgres } from '#adapters/postgres/postgres.ts'

export const postgresDroppedRecords = (postgres: Postgres, secretBox: SecretBox): DroppedRecords => ({
  claimLinks: ({ now, limit, holdSeconds }) =>
    ask(postgres, async db => {
      const { rows } = await sql<{ id: number; provider: string; person: string; tries: number }>`
        with due as (
          select id from dropped_link where next_try_at <= ${Instant.toDate(now)}
          order by next_try_at limit ${limit} for update skip locked
        )
        update dropped_link l
        set tries = tries + 1, next_try_at = ${Instant.toDate(Instant.plusSeconds(now, holdSeconds))}
        from due where l.id = due.id returning l.id, l.provider, l.person, l.tries`.execute(db)
      return rows.flatMap(({ id, provider, person, tries }) => {
        const opened = secretBox.open(person)
        // Sealed with a lost secret: it cannot be tried, and in a week it is gone.
        if (opened === null) return []
        const known = JSON.parse(opened) as Pick<DroppedLink, 'providerId' | 'refreshToken'>
        return [{ ...known, id, provider: provider as SocialProvider, tries }]
      })
    }),
  putOffLink: (id, nextTryAt) =>
    ask(postgres, async db => {
      await db
        .updateTable('dropped_link')
        .set({ next_try_at: Instant.toDate(nextTryAt) })
        .where('id', '=', id)
        .execute()
    }),
  deleteLink: id =>
    ask(postgres, async db => {
      await db.deleteFrom('dropped_link').where('id', '=', id).execute()
    }),
  deleteLinksDroppedBefore: at =>
    ask(postgres, async db => {
      const { numDeletedRows } = await db
        .deleteFrom('dropped_link')
        .where('dropped_at', '<=', moment(at))
        .executeTakeFirst()
      return Number(numDeletedRows)
    }),
  claimPictures: ({ now, limit, holdSeconds }) =>
    ask(postgres, async db => {
      const { rows } = await sql<DroppedPicture>`
        with due as (
          select key from dropped_picture where next_try_at <= ${Instant.toDate(now)}
          order by next_try_at limit ${limit} for update skip locked
        )
        update dropped_picture p set next_try_at = ${Instant.toDate(Instant.plusSeconds(now, holdSeconds))}
        from due where p.key = due.key returning p.key`.execute(db)
      return rows
    }),
  deletePicture: key =>
    ask(postgres, async db => {
      await db.deleteFrom('dropped_picture').where('key', '=', key).execute()
    }),
})
