import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Caller } from '../customer.ts'
import { TERMS_VERSION } from '../sign-up-terms.ts'
import { releaseInForce, TERMS_TITLES, type TermsKind, type TermsRelease } from '../terms-document.ts'
import { REQUIRED_TERMS, termsToAgree } from '../terms-to-agree.ts'
import type { MessageBudget } from './message-budget.ts'
import type { MarketingConsent, OwnConsents, Terms, TermsToAgree } from '../ports/terms.ts'
import type { TermsDrafts, TermsRecords } from '../ports/terms-records.ts'

type Deps = { readonly terms: TermsRecords; readonly clock: Clock }

/** Shows the text in force, or the draft until one is released (G222). */
export const makeTerms = ({ terms, drafts, clock }: Deps & { readonly drafts: TermsDrafts }): Terms => ({
  read: (kind, version) =>
    terms.released(kind).andThen(releases => {
      const shown =
        version === null
          ? releaseInForce(releases, Day.of(clock.now()))
          : releases.find(release => release.version === version)
      if (shown === undefined) return errAsync({ kind: 'InvalidInput' as const, field: 'version' })
      return okAsync({
        kind,
        title: TERMS_TITLES[kind],
        release: shown && versionOf(shown),
        text: shown === null ? drafts(kind) : shown.text,
        versions: releases.map(({ version, effectiveOn }) => ({ version, effectiveOn })).toReversed(),
      })
    }),
})

const versionOf = ({ version, effectiveOn, changes }: TermsRelease) => ({ version, effectiveOn, changes })

/** What one caller agreed to, what is to be asked of them, and whether they want news. */
export const makeOwnConsents =
  ({ terms, messageBudget, clock }: Deps & { readonly messageBudget: MessageBudget }) =>
  ({ customer }: Caller): OwnConsents => {
    const inForce = (kinds: readonly TermsKind[]): ResultAsync<readonly TermsRelease[], ServiceUnreachable> =>
      ResultAsync.combine(kinds.map(terms.released)).map(all =>
        all.flatMap(releases => releaseInForce(releases, Day.of(clock.now())) ?? []),
      )
    const asked = () =>
      inForce(REQUIRED_TERMS.map(({ document }) => document)).andThen(releases =>
        releases.length === 0
          ? okAsync([])
          : terms
              .consents(
                customer,
                REQUIRED_TERMS.map(({ term }) => term),
              )
              .map(consents => termsToAgree(releases, consents)),
      )
    const toAgree = () => asked().map(left => left.map(toAsked))
    const marketing = (): ResultAsync<MarketingConsent, ServiceUnreachable> =>
      terms
        .consents(customer, ['marketing'])
        .map(([said]) => ({ agreed: said?.agreed === true, since: said?.givenAt ?? null }))

    return {
      toAgree,
      agree: agreed =>
        asked()
          .map(left =>
            left.filter(({ kind, version }) => agreed.some(one => one.document === kind && one.version === version)),
          )
          .andThen(given =>
            terms.add(
              customer,
              given.map(({ term, version }) => ({ term, version, agreed: true, givenAt: clock.now() })),
            ),
          )
          .andThen(toAgree),
      marketing,
      // Whoever withdraws has agreed before, and is never held up.
      setMarketing: agreed =>
        (agreed ? messageBudget(customer) : okAsync(undefined))
          .andThen(() => inForce(['marketing']))
          .andThen(([release]) =>
            terms.add(customer, [
              { term: 'marketing', agreed, version: release?.version ?? TERMS_VERSION, givenAt: clock.now() },
            ]),
          )
          .andThen(marketing),
    }
  }

const toAsked = ({ kind, version, effectiveOn, changes }: TermsRelease): TermsToAgree => ({
  document: kind,
  title: TERMS_TITLES[kind],
  version,
  effectiveOn,
  changes,
})
