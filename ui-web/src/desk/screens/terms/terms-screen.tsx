import { useSearchParams } from 'react-router-dom'
import type { output as Parsed } from 'zod/mini'
import { parseTermsKind, TERMS_TITLES } from '#core/account/terms-document.ts'
import { mayActAs } from '#core/shared/staff.ts'
import { listTerms } from '#adapters/http/contract/staff/terms.ts'
import { Card } from '../../../parts/card.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { Day } from '#core/shared/day.ts'
import { useSession } from '../../data/session.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useDesk } from '../../desk.ts'
import { Chosen, Column, Columns } from '../../parts/columns.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { DESK_TERMS_TEXTS as texts, versionState } from '../../texts/terms.ts'
import { MarketingCard } from './marketing-card.tsx'
import css from './terms.module.css'
import { TermsDetail } from './terms-detail.tsx'

export type ShownTerms = Parsed<typeof listTerms.answer>['terms'][number]

/** The texts that bind shop and customers: what is in force, what comes, and new ones taken in, compared and released (G544). */
export function TermsScreen() {
  const { member } = useSession()
  const [query] = useSearchParams()
  const loaded = useStaffCall(listTerms, {})
  const canChange = mayActAs(member.role, 'ADMIN') && member.regions === undefined
  const kind = parseTermsKind(query.get('kind') ?? '')
  const open = loaded.status === 'ready' ? loaded.value.terms.find(one => one.kind === kind) : undefined

  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <p className={css.lead}>{texts.lead}</p>
      <Columns first="LIST" hasChosen={open !== undefined}>
        <Column>
          {!canChange && <p className={css.note}>{texts.readOnly}</p>}
          {loaded.status === 'loading' && (
            <Loading>
              <Skeleton shape="card" />
              <Skeleton shape="card" />
            </Loading>
          )}
          {loaded.status === 'failed' && <LoadFailure failure={loaded.error} onRetry={loaded.retry} />}
          {loaded.status === 'ready' && (
            <Card title={texts.list}>
              {loaded.value.terms.map(one => (
                <TermsRow key={one.kind} terms={one} />
              ))}
            </Card>
          )}
          {canChange && <MarketingCard />}
        </Column>
        <Chosen hint={texts.choose} back={{ label: texts.back, way: { to: '/desk/terms' } }}>
          {open === undefined ? null : (
            <TermsDetail key={open.kind} terms={open} version={query.get('version')} canChange={canChange} />
          )}
        </Chosen>
      </Columns>
    </>
  )
}

const TermsRow = ({ terms: { kind, inForce, versions } }: { readonly terms: ShownTerms }) => {
  const today = Day.of(useDesk().clock.now())
  const states = versions.map(version => versionState(version, inForce, today))
  const count = (state: (typeof states)[number]) => states.filter(one => one === state).length
  return (
    <ListRow
      title={TERMS_TITLES[kind]}
      note={[
        inForce === null ? texts.onlyDraft : texts.inForce(inForce),
        ...(count('COMING') > 0 ? [texts.coming(count('COMING'))] : []),
        ...(count('DRAFT') > 0 ? [texts.drafts(count('DRAFT'))] : []),
      ].join(' · ')}
      way={{ to: `/desk/terms?kind=${kind}` }}
    />
  )
}
