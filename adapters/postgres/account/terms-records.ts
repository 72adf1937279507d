import { sql } from 'kysely'
import { ok } from 'neverthrow'
import type { TermsRecords } from '#core/account/ports/terms-records.ts'
import type { TermsKind, TermsRelease } from '#core/account/terms-document.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'

export const postgresTermsRecords = (postgres: Postgres): TermsRecords => ({
  released: kind => ask(postgres, db => releasedTerms(db, kind)),
  consents: (customer, terms) =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('consent')
        .distinctOn('term')
        .select(['term', 'agreed', 'version', 'given_at'])
        .where('customer_id', '=', customer)
        .where('order_id', 'is', null)
        .where(sql<boolean>`term = any(${terms}::text[])`)
        .orderBy('term')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ given_at: givenAt, ...consent }) => ({ ...consent, givenAt }))
    }),
  // The customer's row makes two presses at once one after the other: the second finds what the first wrote.
  add: (customer, consents) =>
    transact(postgres, async tx => {
      await tx.selectFrom('customer').select('id').where('id', '=', customer).forNoKeyUpdate().execute()
      for (const { term, agreed, version, givenAt } of consents) {
        await sql`
          insert into consent (customer_id, term, agreed, version, given_at)
          select ${customer}, ${term}, ${agreed}, ${version}, ${Instant.toDate(givenAt)}
          where not exists (
            select from (
              select agreed, version from consent
              where customer_id = ${customer} and term = ${term} and order_id is null order by id desc limit 1
            ) as newest
            where newest.agreed = ${agreed} and (newest.version = ${version} or ${term}::text = 'marketing')
          )`.execute(tx)
      }
      return ok(undefined)
    }),
})

export const releasedTerms = async (db: Database, kind: TermsKind): Promise<readonly TermsRelease[]> => {
  const rows = await db
    .selectFrom('terms_document')
    .select(['version', 'effective_on', 'text', 'changes', 'is_worse'])
    .where('kind', '=', kind)
    .where('released_at', 'is not', null)
    .orderBy('effective_on')
    .execute()
  return rows.map(({ effective_on: effectiveOn, is_worse: isWorse, ...release }) => ({
    ...release,
    kind,
    effectiveOn: effectiveOn as Day,
    isWorse,
  }))
}
