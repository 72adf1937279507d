import { useState } from 'react'
import { parseTermsKind, TERMS_TITLES } from '#core/account/terms-document.ts'
import { Day } from '#core/shared/day.ts'
import { type ListedVersion, readTerms } from '#adapters/http/contract/staff/terms.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { Chip } from '../../../parts/chip.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { Loading } from '../../../parts/loading.tsx'
import type { Destination } from '../../../parts/press.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { AppPageWay, TermsMarkdown } from '../../../parts/terms-markdown.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { DESK_TERMS_TEXTS as texts, versionNote, versionState, versionStateText } from '../../texts/terms.ts'
import { ImportSheet } from './import-sheet.tsx'
import { ReleaseSheet } from './release-sheet.tsx'
import css from './terms.module.css'
import { TermsChanges } from './terms-changes.tsx'
import type { ShownTerms } from './terms-screen.tsx'

type Props = {
  readonly terms: ShownTerms
  /** The one that is read; null for the one in force, or the draft of the product. */
  readonly version: string | null
  readonly canChange: boolean
}

/** One text with its versions, the one that is read below them. */
export function TermsDetail({ terms, version, canChange }: Props) {
  const { kind, inForce, versions } = terms
  const today = Day.of(useDesk().clock.now())
  const [open, setOpen] = useState<'IMPORT' | 'RELEASE' | null>(null)
  const shown = versions.find(one => one.version === version)
  const isDraft = shown !== undefined && shown.effectiveOn === null
  const close = () => setOpen(null)
  return (
    <>
      <h2 className={css.title}>{TERMS_TITLES[kind]}</h2>
      <Card title={texts.versions}>
        {inForce === null && (
          <ListRow title={texts.productDraft} note={texts.productDraftNote} way={{ to: `/desk/terms?kind=${kind}` }} />
        )}
        {versions.toReversed().map(one => (
          <VersionRow key={one.version} kind={kind} version={one} state={versionState(one, inForce, today)} />
        ))}
      </Card>
      {canChange && (
        <div className={css.actions}>
          <Button tone={isDraft ? 'ghost' : 'primary'} onPress={() => setOpen('IMPORT')}>
            {texts.import.open}
          </Button>
          {isDraft && <Button onPress={() => setOpen('RELEASE')}>{texts.release.open}</Button>}
        </div>
      )}
      <Reading key={version} kind={kind} version={version} inForce={inForce} />
      {open === 'IMPORT' && <ImportSheet kind={kind} onClose={close} />}
      {open === 'RELEASE' && isDraft && (
        <ReleaseSheet kind={kind} version={shown.version} versions={versions} onClose={close} />
      )}
    </>
  )
}

type RowProps = {
  readonly kind: ShownTerms['kind']
  readonly version: ListedVersion
  readonly state: ReturnType<typeof versionState>
}

const VersionRow = ({ kind, version, state }: RowProps) => (
  <ListRow
    title={version.version}
    note={versionNote(version)}
    value={
      <span className={css.chips}>
        {version.isWorse && <Chip tone="warn">{texts.worse}</Chip>}
        <Chip tone={state === 'IN_FORCE' ? 'accent' : 'mute'}>{versionStateText(state)}</Chip>
      </span>
    }
    way={{ to: `/desk/terms?${new URLSearchParams({ kind, version: version.version }).toString()}` }}
  />
)

type ReadingProps = Pick<Props, 'version'> & Pick<ShownTerms, 'kind' | 'inForce'>

/** A text as the customer sees it, or what is other in it than in the one that customers see now. */
function Reading({ kind, version, inForce }: ReadingProps) {
  const { files } = useDesk()
  const say = useToast()
  const loaded = useStaffCall(readTerms, { params: { kind }, ...(version !== null && { query: { version } }) })
  const [shows, setShows] = useState<'text' | 'changes'>('text')
  if (loaded.status === 'failed') return <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
  if (loaded.status === 'loading') {
    return (
      <Loading>
        <Skeleton shape="card" />
      </Loading>
    )
  }
  const { text } = loaded.value
  const isOther = version !== null && version !== inForce
  const save = () => {
    files.save({ name: `${kind}-${version ?? 'draft'}.md`, type: 'text/markdown', text })
    say(texts.saved)
  }
  return (
    <>
      {isOther && (
        <Choices
          label={texts.readingLabel}
          choices={(['text', 'changes'] as const).map(value => ({ value, label: texts.reading[value] }))}
          value={shows}
          onChange={setShows}
        />
      )}
      {shows === 'changes' && isOther ? (
        <TermsChanges kind={kind} text={text} />
      ) : (
        <AppPageWay value={wayOnDesk}>
          <TermsMarkdown text={text} />
        </AppPageWay>
      )}
      <Button tone="ghost" onPress={save}>
        {texts.save}
      </Button>
    </>
  )
}

/** Another text is read here; any other page is the customer's. */
const wayOnDesk = (path: string): Destination => {
  const kind = path.startsWith('/terms/') ? parseTermsKind(path.slice('/terms/'.length)) : null
  return kind === null ? { href: path } : { to: `/desk/terms?kind=${kind}` }
}
