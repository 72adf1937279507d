import { useMemo } from 'react'
import type { TermsKind } from '#core/account/terms-document.ts'
import { readTerms } from '#adapters/http/contract/staff/terms.ts'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { DESK_TERMS_TEXTS } from '../../texts/terms.ts'
import { compareTexts } from './compare-texts.ts'
import css from './terms.module.css'

const texts = DESK_TERMS_TEXTS.compare

/** What is gone and what is new in a text, beside the one that customers see now. */
export function TermsChanges({ kind, text }: { readonly kind: TermsKind; readonly text: string }) {
  const now = useStaffCall(readTerms, { params: { kind } })
  const before = now.status === 'ready' ? now.value.text : null
  const differences = useMemo(() => (before === null ? [] : compareTexts(before, text)), [before, text])
  if (now.status === 'failed') return <LoadFailure failure={now.error} onRetry={now.retry} />
  if (now.status === 'loading') {
    return (
      <Loading>
        <Skeleton shape="card" />
      </Loading>
    )
  }
  if (differences.every(({ kind: what }) => what === 'SAME')) return <p className={css.note}>{texts.same}</p>
  return (
    <>
      {differences.map(({ kind: what, paragraphs }, at) =>
        what === 'SAME' ? (
          // oxlint-disable-next-line react/no-array-index-key -- two texts that are compared never change
          <p key={at} className={css.note}>
            {texts.unchanged(paragraphs.length)}
          </p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- two texts that are compared never change
          <section key={at} className={css.change} data-kind={what}>
            <p className={css.changeName}>{what === 'REMOVED' ? texts.removed : texts.added}</p>
            {what === 'REMOVED' ? <del>{paragraphs.join('\n\n')}</del> : <ins>{paragraphs.join('\n\n')}</ins>}
          </section>
        ),
      )}
    </>
  )
}
