import { err, errAsync, ok, type Result } from 'neverthrow'
import * as contracts from '#adapters/http/contract/staff/terms.ts'
import { invalid } from '#adapters/http/server/invalid-input.ts'
import { parseTermsKind, releaseInForce, TERMS_KINDS, type TermsKind } from '#core/account/terms-document.ts'
import { type CsvCell, csvText } from '#core/shared/csv.ts'
import { Day } from '#core/shared/day.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import { MARKETING_HEADER, marketingRow } from '#core/staff/marketing-table.ts'
import type { ListedTerms } from '#core/staff/ports/staff-terms.ts'
import { decisionOf } from './decision-of.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** The texts that bind shop and customers, and who wants news. */
export const staffTermsRoutes = (mount: Mount): void => {
  mount(contracts.listTerms, ({ desk }) =>
    desk.staffTerms.list().map(listed => {
      const today = Day.of(desk.clock.now())
      return {
        terms: TERMS_KINDS.map(kind =>
          termsRow(
            kind,
            listed.filter(one => one.kind === kind),
            today,
          ),
        ),
      }
    }),
  )

  mount(contracts.readTerms, ({ desk, params, query: { version } }) =>
    kindIn(params).asyncAndThen(kind => {
      if (version !== undefined) {
        return desk.staffTerms
          .text(kind, version)
          .andThen(text => (text === null ? errAsync({ kind: 'TermsNotFound' as const }) : ok({ kind, version, text })))
      }
      return desk.terms.released(kind).map(releases => {
        const release = releaseInForce(releases, Day.of(desk.clock.now()))
        return release === null
          ? { kind, version: null, text: desk.termsDrafts(kind) }
          : { kind, version: release.version, text: release.text }
      })
    }),
  )

  mount(contracts.importTerms, ({ desk, caller, params, body: { version, text, reason, dryRun = false } }) =>
    kindIn(params).asyncAndThen(kind =>
      desk.staffTerms
        .import({ kind, version, text }, decisionOf(desk, caller, reason), { dryRun })
        .map(() => ({ kind, version, characters: text.length, dryRun })),
    ),
  )

  mount(
    contracts.releaseTerms,
    ({ desk, caller, params, body: { version, effectiveOn, isWorse, changes, reason, dryRun = false } }) =>
      kindIn(params).asyncAndThen(kind =>
        desk
          .releaseTerms({ kind, version, effectiveOn, isWorse, changes }, decisionOf(desk, caller, reason), { dryRun })
          .map(reached => ({ kind, version, effectiveOn, isWorse, ...reached, dryRun })),
      ),
  )

  mount(contracts.exportMarketing, ({ desk, caller, body: { reason } }) => {
    const decision = decisionOf(desk, caller, reason)
    const rows: (readonly CsvCell[])[] = []
    return desk.staffTerms
      .marketing(some => void rows.push(...some.map(marketingRow)), decision)
      .map(() => ({
        name: `seasonkeep-marketing-${Day.of(decision.at)}.csv`,
        csv: csvText(MARKETING_HEADER, rows),
        rows: rows.length,
      }))
  })
}

const kindIn = ({ kind = '' }: Readonly<Record<string, string>>): Result<TermsKind, InvalidInput> => {
  const known = parseTermsKind(kind)
  return known === null ? err(invalid('kind')()) : ok(known)
}

const termsRow = (kind: TermsKind, versions: readonly ListedTerms[], today: Day) => ({
  kind,
  inForce: inForceOf(versions, today),
  versions: versions.map(({ version, importedAt, releasedAt, effectiveOn, isWorse, toldAt }) => ({
    version,
    importedAt,
    releasedAt,
    effectiveOn,
    isWorse,
    toldAt,
  })),
})

const inForceOf = (versions: readonly ListedTerms[], today: Day): string | null =>
  versions
    .filter(({ effectiveOn }) => effectiveOn !== null && effectiveOn <= today)
    .toSorted((one, other) => ((one.effectiveOn ?? '') < (other.effectiveOn ?? '') ? -1 : 1))
    .at(-1)?.version ?? null
