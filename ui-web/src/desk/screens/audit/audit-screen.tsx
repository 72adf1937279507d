import { type SyntheticEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { auditLog } from '#adapters/http/contract/staff/members.ts'
import { Button } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { PagedRows } from '../../parts/paged-rows.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { AUDIT_TEXTS as texts } from '../../texts/audit.ts'
import { AuditItem } from './audit-item.tsx'
import css from './audit.module.css'

/** What the staff changed and looked at: all, of one member, or about one thing (G430). */
export function AuditScreen() {
  const [asked, ask] = useSearchParams()
  const query = Object.fromEntries(asked)
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <p className={css.text}>{texts.text}</p>
      <Search key={asked.toString()} by={asked.get('by') ?? ''} subject={asked.get('subject') ?? ''} onSearch={ask} />
      <ul className={css.rows}>
        <PagedRows
          key={asked.toString()}
          call={auditLog}
          query={query}
          rowsOf={({ audit }) => audit.map(entry => <AuditItem key={entry.id} entry={entry} />)}
          nextOf={({ next }) => next}
          none={texts.none}
          more={texts.more}
        />
      </ul>
    </>
  )
}

type SearchProps = {
  readonly by: string
  readonly subject: string
  readonly onSearch: (query: Readonly<Record<string, string>>) => void
}

function Search({ onSearch, ...shown }: SearchProps) {
  const { nameOf, idOf } = useStaffNames()
  /** Null until it is typed: then it says who is asked for. */
  const [typed, setTyped] = useState<string | null>(null)
  const [subject, setSubject] = useState(shown.subject)
  const search = (event: SyntheticEvent) => {
    event.preventDefault()
    const by = typed === null ? shown.by : idOf(typed.trim())
    onSearch({ ...(by && { by }), ...(subject.trim() && { subject: subject.trim() }) })
  }
  return (
    <form className={css.search} onSubmit={search} role="search">
      <TextField label={texts.by} value={typed ?? nameOf(shown.by)} onChange={setTyped} autoComplete="off" />
      <TextField label={texts.subject} value={subject} onChange={setSubject} autoComplete="off" />
      <div className={css.ways}>
        <Button>{texts.find}</Button>
        {(shown.by !== '' || shown.subject !== '') && (
          <TextLink way={{ onPress: () => onSearch({}) }}>{texts.all}</TextLink>
        )}
      </div>
    </form>
  )
}
