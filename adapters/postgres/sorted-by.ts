import { type RawBuilder, sql } from 'kysely'
import { match } from 'ts-pattern'
import type { ListPlace, PlaceKind, SortedList } from '#core/shared/page.ts'

/** A list as SQL sorts it, by these columns, and what comes behind a place in it. */
export const sortedBy = (
  { kinds }: Pick<SortedList<never>, 'kinds'>,
  direction: 'asc' | 'desc',
  columns: readonly string[],
) => ({
  order: sql.raw(columns.map(column => `${column} ${direction}`).join(', ')),
  beyond: (after: ListPlace | null): RawBuilder<boolean> =>
    after === null
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.raw(columns.join(', '))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(
          kinds.map((kind, at) => valueOf(kind, after[at] ?? '')),
        )})`,
})

const valueOf = (kind: PlaceKind, value: string | number): RawBuilder<unknown> =>
  match(kind)
    .with('instant', () => sql`${new Date(Number(value))}::timestamptz`)
    .with('number', () => sql`${value}::bigint`)
    .with('day', () => sql`${value}::date`)
    .with('id', () => sql`${value}::text`)
    .exhaustive()
