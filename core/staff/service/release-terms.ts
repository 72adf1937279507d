import type { ResultAsync } from 'neverthrow'
import type { TermsRecords } from '#core/account/ports/terms-records.ts'
import type { ReleaseRefusal, TermsRelease } from '#core/account/terms-document.ts'
import { REQUIRED_TERMS } from '#core/account/terms-to-agree.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { StaffTerms } from '../ports/staff-terms.ts'

export type ReleasedTerms = {
  /** How many customers get a notice of it now: of a first version nobody (G224). */
  readonly told: number
  /** How many are asked to agree at their next login, once it is in force (G223). */
  readonly asked: number
}

export type ReleaseTerms = (
  terms: Omit<TermsRelease, 'text'>,
  decision: StaffDecision,
  options: { readonly dryRun: boolean },
) => ResultAsync<ReleasedTerms, ReleaseRefusal | ServiceUnreachable>

type Deps = { readonly staffTerms: StaffTerms; readonly terms: Pick<TermsRecords, 'released'> }

/** Puts an imported text in force from a day on, and says how many customers hear of it. */
export const makeReleaseTerms =
  ({ staffTerms, terms }: Deps): ReleaseTerms =>
  (release, decision, options) =>
    terms.released(release.kind).andThen(before =>
      staffTerms
        .release(release, decision, options)
        .andThen(() => staffTerms.reach())
        .map(({ reachable, withLogin }) => ({
          told: before.length === 0 ? 0 : reachable,
          asked: REQUIRED_TERMS.some(({ document }) => document === release.kind) ? withLogin : 0,
        })),
    )
