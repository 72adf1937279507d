import { Link } from 'react-router-dom'
import { isInBar, type MenuPage, MORE, pagesFor } from '../../app/pages.ts'
import { useSession } from '../../data/session.ts'
import { AnyIcon } from '../../parts/desk-icon.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { DESK_TEXTS, roleText } from '../../texts/shared.ts'
import css from './more-screen.module.css'

/** Every page that has no place in the bar of a phone, and who is signed in. */
export function MoreScreen() {
  const { member } = useSession()
  const pages = pagesFor(member).filter(page => !isInBar(member.role, page))
  return (
    <div className={css.page}>
      <PageTitle>{MORE.label}</PageTitle>
      <p className={css.member}>
        {member.name} <span>{roleText(member.role)}</span>
      </p>
      <Pages pages={pages.filter(({ isOfShop }) => !isOfShop)} />
      <h2 className={css.head}>{DESK_TEXTS.shop}</h2>
      <Pages pages={pages.filter(({ isOfShop }) => isOfShop)} />
    </div>
  )
}

const Pages = ({ pages }: { readonly pages: readonly MenuPage[] }) => (
  <ul className={css.pages}>
    {pages.map(({ path, label, icon }) => (
      <li key={path}>
        <Link to={path} className={css.way}>
          <AnyIcon name={icon} />
          {label}
        </Link>
      </li>
    ))}
  </ul>
)
