import { sql } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import { checkRelease, type ReleaseRefusal, type TermsKind } from '#core/account/terms-document.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { MarketingContact } from '#core/staff/marketing-table.ts'
import type { StaffTerms, TermsReach } from '#core/staff/ports/staff-terms.ts'
import { releasedTerms } from '#adapters/postgres/account/terms-records.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { writeDecision } from './write-decision.ts'

export const postgresStaffTerms = (postgres: Postgres): StaffTerms => ({
  list: () =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('terms_document')
        .select(['kind', 'version', 'imported_at', 'released_at', 'effective_on', 'is_worse', 'told_at'])
        .orderBy('kind')
        .orderBy('imported_at')
        .orderBy('version')
        .execute()
      return rows.map(row => ({
        kind: row.kind as TermsKind,
        version: row.version,
        importedAt: row.imported_at,
        releasedAt: row.released_at,
        effectiveOn: row.effective_on as Day | null,
        isWorse: row.is_worse,
        toldAt: row.told_at,
      }))
    }),
  text: (kind, version) =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('terms_document')
        .select('text')
        .where('kind', '=', kind)
        .where('version', '=', version)
        .executeTakeFirst()
      return row?.text ?? null
    }),
  import: ({ kind, version, text }, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<void, Extract<ReleaseRefusal, { kind: 'AlreadyReleased' }>>> => {
      const there = await tx
        .selectFrom('terms_document')
        .select('released_at')
        .where('kind', '=', kind)
        .where('version', '=', version)
        .forUpdate()
        .executeTakeFirst()
      if (there !== undefined && there.released_at !== null) return err({ kind: 'AlreadyReleased' })
      if (dryRun) return ok(undefined)
      const imported = { text, imported_at: Instant.toDate(decision.at) }
      await tx
        .insertInto('terms_document')
        .values({ kind, version, ...imported })
        .onConflict(conflict =>
          conflict.columns(['kind', 'version']).doUpdateSet(imported).where('terms_document.released_at', 'is', null),
        )
        .execute()
      await writeDecision(tx, 'terms import', `${kind} ${version}`, decision)
      return ok(undefined)
    }),
  release: ({ kind, version, effectiveOn, changes, isWorse }, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<void, ReleaseRefusal>> => {
      const rows = await tx
        .selectFrom('terms_document')
        .select(['version', 'released_at'])
        .where('kind', '=', kind)
        .orderBy('version')
        .forUpdate()
        .execute()
      const row = rows.find(one => one.version === version)
      if (row === undefined) return err({ kind: 'TermsNotFound' })
      if (row.released_at !== null) return err({ kind: 'AlreadyReleased' })
      const before = await releasedTerms(tx, kind)
      const checked = checkRelease(before, { effectiveOn, changes, isWorse }, decision.at)
      if (checked.isErr() || dryRun) return checked
      const at = Instant.toDate(decision.at)
      await tx
        .updateTable('terms_document')
        .set({
          released_at: at,
          effective_on: effectiveOn,
          changes,
          is_worse: isWorse,
          // Of a first one there is no change to hear of.
          told_at: before.length === 0 ? at : null,
        })
        .where('kind', '=', kind)
        .where('version', '=', version)
        .execute()
      await writeDecision(tx, 'terms release', `${kind} ${version}`, decision)
      return ok(undefined)
    }),
  reach: () =>
    ask(postgres, async db => {
      const { rows } = await sql<TermsReach>`
        select count(*) filter (where phone_proved_at is not null or email_proved_at is not null)::integer as reachable,
          count(*) filter (where provider <> 'DESK')::integer as "withLogin"
        from customer`.execute(db)
      return rows[0] ?? { reachable: 0, withLogin: 0 }
    }),
  marketing: (take, decision) =>
    ask(postgres, async db => {
      await writeDecision(db, 'marketing list', 'ALL', decision)
      let after: string | null = null
      for (;;) {
        const { rows }: { rows: readonly ContactRow[] } = await sql<ContactRow>`
          select c.id, c.name, c.email, c.phone, c.email_proved_at, c.phone_proved_at, n.given_at
          from customer c cross join lateral (
            select agreed, given_at from consent
            where customer_id = c.id and term = 'marketing' and order_id is null order by id desc limit 1
          ) as n
          where n.agreed and (c.phone_proved_at is not null or c.email_proved_at is not null)
            and (${after}::uuid is null or c.id > ${after}::uuid)
          order by c.id limit ${BATCH}`.execute(db)
        take(rows.map(toContact))
        const last = rows.at(-1)
        if (last === undefined || rows.length < BATCH) return
        after = last.id
      }
    }),
})

const BATCH = 1000

type ContactRow = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly email_proved_at: Instant | null
  readonly phone_proved_at: Instant | null
  readonly given_at: Instant
}

const toContact = (row: ContactRow): MarketingContact => ({
  name: row.name,
  email: row.email_proved_at === null ? null : row.email,
  phone: row.phone_proved_at === null ? null : row.phone,
  agreedAt: row.given_at,
})
