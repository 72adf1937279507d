import { Buffer } from 'node:buffer'
import { sql } from 'kysely'
import { err, ok } from 'neverthrow'
import { Instant } from '#core/shared/instant.ts'
import type { PictureDrafts } from '#core/storing/ports/picture-drafts.ts'
import type { ReportPicture } from '#core/storing/report-image.ts'
import type { ReportView } from '#core/storing/report-view.ts'
import { ask, moment, type Postgres } from '#adapters/postgres/postgres.ts'

/** In the database and not in the image store: they live for minutes, and go with their order. */
export const postgresPictureDrafts = (postgres: Postgres): PictureDrafts => ({
  put: (order, view, { picture, by, at, unusedSince }) =>
    ask(postgres, async db => {
      await db.deleteFrom('picture_draft').where('uploaded_at', '<', moment(unusedSince)).execute()
      const { numAffectedRows } = await sql`
        insert into picture_draft (order_id, view, picture, uploaded_by, uploaded_at)
        select id, ${view}, ${Buffer.from(picture)}, ${by}, ${Instant.toDate(at)} from storage_order where id = ${order}
        on conflict (order_id, view) do update
        set picture = excluded.picture, uploaded_by = excluded.uploaded_by, uploaded_at = excluded.uploaded_at`.execute(
        db,
      )
      return numAffectedRows === 1n
    }).andThen(isThere => (isThere ? ok(undefined) : err({ kind: 'OrderNotFound' as const }))),
  views: order =>
    ask(postgres, async db => {
      const rows = await db.selectFrom('picture_draft').select('view').where('order_id', '=', order).execute()
      return rows.map(({ view }) => view as ReportView)
    }),
  read: (order, view) =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('picture_draft')
        .select('picture')
        .where('order_id', '=', order)
        .where('view', '=', view)
        .executeTakeFirst()
      return row === undefined ? null : (new Uint8Array(row.picture) as ReportPicture)
    }),
  remove: order =>
    ask(postgres, async db => {
      await db.deleteFrom('picture_draft').where('order_id', '=', order).execute()
    }),
})
