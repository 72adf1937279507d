import { ListRow } from '../../../parts/list-row.tsx'
import { MORE, pagesFor } from '../../app/pages.ts'
import { useSession } from '../../data/session.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { roleText } from '../../texts/shared.ts'
import css from './more-screen.module.css'

/** Every page that has no place in the bar of a phone, and who is signed in. */
export function MoreScreen() {
  const { member } = useSession()
  return (
    <div className={css.page}>
      <PageTitle>{MORE.label}</PageTitle>
      <p className={css.member}>
        {member.name} <span>{roleText(member.role)}</span>
      </p>
      <ul>
        {pagesFor(member)
          .filter(({ isInBar }) => !isInBar)
          .map(({ path, label }) => (
            <li key={path}>
              <ListRow title={label} way={{ to: path }} />
            </li>
          ))}
      </ul>
    </div>
  )
}
