import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import type { TermsPage } from '#core/account/ports/terms.ts'
import { parseTermsKind, TERMS_TITLES, type TermsKind } from '#core/account/terms-document.ts'
import type { ShopLink } from '#core/shared/shop.ts'
import { ownLink } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Banner } from '../../parts/banner.tsx'
import { Card } from '../../parts/card.tsx'
import { CompanyFooter } from '../../parts/company-footer.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TermsMarkdown } from '../../parts/terms-markdown.tsx'
import { fullDay } from '../../texts/dates.ts'
import { TERMS_TEXTS as texts, termsFailureText } from '../../texts/terms.ts'
import css from './terms.module.css'

/** The shop's own page of a text, from before it was a document here. */
const OUTSIDE: Readonly<Partial<Record<TermsKind, ShopLink>>> = {
  service: 'terms',
  privacy: 'privacy',
  'electronic-finance': 'electronicFinance',
  'damage-compensation': 'damageCompensation',
  'auto-extension': 'autoExtension',
  'partner-disclaimer': 'partnerDisclaimer',
  marketing: 'marketing',
}

/** One text that binds shop and customers, for everybody: the version in force, or another one by `?version=` (G222). */
export function TermsDocumentScreen() {
  const kind = parseTermsKind(useLocation().pathname.split('/').at(-1) ?? '') ?? 'service'
  const [params] = useSearchParams()
  return <Document key={kind} kind={kind} version={params.get('version')} />
}

type DocumentProps = { readonly kind: TermsKind; readonly version: string | null }

function Document({ kind, version }: DocumentProps) {
  const navigate = useNavigate()
  const terms = useUseCase(Ports.terms)
  const read = useCallback(() => terms.read(kind, version), [terms, kind, version])
  const page = useLoaded(`terms ${kind} ${version ?? ''}`, read)
  // A page that was opened by itself has nothing behind it.
  const back = () => void (globalThis.history.length > 1 ? navigate(-1) : navigate('/splash'))

  return (
    <ScreenFrame title={TERMS_TITLES[kind]} back={{ onPress: back }}>
      {match(page)
        .with({ status: 'loading' }, () => (
          <Loading>
            <Skeleton shape="card" />
          </Loading>
        ))
        .with({ status: 'failed' }, ({ error, retry }) => (
          <ErrorState title={texts.failed} text={termsFailureText(error)} onRetry={retry} />
        ))
        .with({ status: 'ready' }, ({ value }) => <Page page={value} />)
        .exhaustive()}
      {page.status !== 'loading' && <CompanyFooter />}
    </ScreenFrame>
  )
}

function Page({ page: { kind, release, text, versions } }: { readonly page: TermsPage }) {
  const outside = findOutside(kind)
  if (release === null && outside !== null) {
    return (
      <div className={css.cards}>
        <p>{texts.outside}</p>
        <ListRow icon="document" title={texts.openOutside} way={{ href: outside }} />
      </div>
    )
  }
  return (
    <>
      <div className={css.note}>
        {release === null ? (
          <Banner tone="warn">{texts.draft}</Banner>
        ) : (
          <p>{texts.effective(fullDay(release.effectiveOn))}</p>
        )}
      </div>
      {release !== null && release.changes !== '' && (
        <div className={css.changes}>
          <Card tone="line" title={texts.changes}>
            <p className={css.line}>{release.changes}</p>
          </Card>
        </div>
      )}
      <TermsMarkdown text={text} />
      {versions.length > 1 && (
        <section className={css.versions}>
          <h2>{texts.older}</h2>
          {versions.map(one => (
            <ListRow
              key={one.version}
              title={texts.version(fullDay(one.effectiveOn))}
              {...(one.version === release?.version && { note: texts.shown })}
              way={{ to: `/terms/${kind}?version=${encodeURIComponent(one.version)}` }}
            />
          ))}
        </section>
      )}
    </>
  )
}

const findOutside = (kind: TermsKind): string | null => {
  const link = OUTSIDE[kind]
  return link === undefined ? null : ownLink(link)
}
