import { NavLink } from 'react-router-dom'
import css from './bottom-nav.module.css'
import { Icon } from './icon.tsx'

const TABS = [
  { to: '/home', icon: 'home', label: '홈' },
  { to: '/equipment', icon: 'skis', label: '내 장비' },
  { to: '/mypage', icon: 'person', label: '마이페이지' },
] as const

/** The three homes of a customer, at the foot of the screen. */
export const BottomNav = () => (
  <nav className={css.nav} aria-label="주 메뉴">
    {TABS.map(({ to, icon, label }) => (
      <NavLink key={to} to={to} className={() => css.tab}>
        <Icon name={icon} />
        {label}
      </NavLink>
    ))}
  </nav>
)
