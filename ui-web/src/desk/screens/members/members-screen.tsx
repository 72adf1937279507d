import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type InvitedMember, members, type ShownMember } from '#adapters/http/contract/staff/members.ts'
import { Button } from '../../../parts/button.tsx'
import { Chip } from '../../../parts/chip.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useSession } from '../../data/session.ts'
import { useDesk } from '../../desk.ts'
import { Chosen, Columns } from '../../parts/columns.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { accessText, MEMBER_TEXTS as texts } from '../../texts/members.ts'
import { roleText } from '../../texts/shared.ts'
import { InviteSheet } from './invite-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { MemberCard } from './member-card.tsx'
import css from './members.module.css'
import { useMembers } from './use-members.ts'
import { useRegionNames } from './use-region-names.ts'

/** The members of the staff: who they are, how they get in, and what an ADMIN does about them (G378). */
export function MembersScreen() {
  const [query, setQuery] = useSearchParams()
  const { queries } = useDesk()
  const loaded = useMembers()
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<InvitedMember | null>(null)
  const all = loaded.members
  const open = all.find(({ id }) => id === query.get('member'))

  const refresh = () => queries.invalidateQueries({ queryKey: [members.method, members.path] })
  const showLink = (done: InvitedMember) => {
    setInviting(false)
    setInvited(done)
    void refresh()
  }

  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <Columns first="LIST" hasChosen={open !== undefined}>
        <div className={css.list}>
          <Button onPress={() => setInviting(true)}>{texts.invite}</Button>
          {loaded.failure !== null ? (
            <LoadFailure failure={loaded.failure} onRetry={loaded.retry} />
          ) : loaded.isLoading ? (
            <Loading>
              <Skeleton shape="card" />
              <Skeleton shape="card" />
              <Skeleton shape="card" />
            </Loading>
          ) : (
            <>
              <MemberList title={texts.list} members={all.filter(({ isDisabled }) => !isDisabled)} />
              <MemberList title={texts.disabledList} members={all.filter(({ isDisabled }) => isDisabled)} />
              {loaded.loadMore !== null && <TextLink way={{ onPress: loaded.loadMore }}>{texts.more}</TextLink>}
            </>
          )}
        </div>
        <Chosen hint={texts.choose} back={{ label: texts.back, way: { onPress: () => setQuery({}) } }}>
          {open === undefined ? null : (
            <MemberCard key={open.id} member={open} onInvited={showLink} onChanged={refresh} />
          )}
        </Chosen>
      </Columns>
      {isInviting && <InviteSheet onInvited={showLink} onClose={() => setInviting(false)} />}
      {invited !== null && <LinkSheet invited={invited} onClose={() => setInvited(null)} />}
    </>
  )
}

function MemberList({ title, members: shown }: { readonly title: string; readonly members: readonly ShownMember[] }) {
  const self = useSession().member
  const { clock } = useDesk()
  const regionNames = useRegionNames()
  if (shown.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={css.head}>{title}</h2>
      <ul>
        {shown.map(member => (
          <li key={member.id}>
            <ListRow
              title={member.id === self.id ? `${member.name} (${texts.you})` : member.name}
              note={[regionNames(member.regions), accessText(member, clock.now())].join(' · ')}
              value={<Chip tone={member.role === 'ADMIN' ? 'accent' : 'mute'}>{roleText(member.role)}</Chip>}
              way={{ to: `/desk/staff?member=${member.id}` }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
