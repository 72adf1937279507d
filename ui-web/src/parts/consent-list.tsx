import { CheckRow } from './check-row.tsx'
import css from './consent-list.module.css'
import type { TermsKind } from '#core/account/terms-document.ts'
import { TextLink } from './text-link.tsx'

type ConsentListProps<Term extends string> = {
  readonly terms: readonly { readonly term: Term; readonly document: TermsKind | null }[]
  readonly labels: Readonly<Record<Term, string>>
  readonly agreed: Readonly<Record<Term, boolean>>
  readonly onAgree: (agreed: Readonly<Record<Term, boolean>>) => void
  readonly isAll: boolean
  readonly allLabel: string
  readonly onAll: () => void
  readonly viewLabel: string
}

/** Things to agree to, each with its text to read, under a box that ticks them all. */
export const ConsentList = <Term extends string>(props: ConsentListProps<Term>) => {
  const { terms, labels, agreed, onAgree, isAll, allLabel, onAll, viewLabel } = props
  return (
    <div className={css.consents}>
      <CheckRow isAll label={allLabel} checked={isAll} onChange={onAll} />
      <ul className={css.list}>
        {terms.map(({ term, document }) => (
          <li key={term}>
            <CheckRow
              label={labels[term]}
              checked={agreed[term]}
              onChange={isAgreed => onAgree({ ...agreed, [term]: isAgreed })}
              link={document !== null && <TextLink way={{ href: `/terms/${document}` }}>{viewLabel}</TextLink>}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
