import { type MouseEvent, Suspense, useRef } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import { mayActAs } from '#core/shared/staff.ts'
import { SHOP } from '../../app/shop.ts'
import { Icon } from '../../parts/icon.tsx'
import { LogoMark } from '../../scenes/logo-mark.tsx'
import { useSession } from '../data/session.ts'
import { DESK_TEXTS, roleText } from '../texts/shared.ts'
import css from './frame.module.css'
import { MENU } from './pages.ts'
import { SessionEnd } from './session-end.tsx'

/** The frame of the desk: a bar at the foot of a phone, a menu at the side of a wide window. */
export function Frame() {
  const { member } = useSession()
  const main = useRef<HTMLElement>(null)
  const pages = MENU.filter(({ role }) => mayActAs(member.role, role))

  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main" onClick={skip}>
        {DESK_TEXTS.skip}
      </a>
      <header className={`${css.side} unprinted`} data-alone={pages.length === 1 || undefined}>
        <p className={css.brand}>
          <LogoMark size={32} />
          {SHOP.brand.korean} {DESK_TEXTS.desk}
        </p>
        <nav aria-label={DESK_TEXTS.menu}>
          <ul className={css.menu}>
            {pages.map(({ path, label, icon }) => (
              <li key={path}>
                <NavLink to={path} end={path === '/desk'} className={() => css.way}>
                  <Icon name={icon} />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className={css.member}>
          {member.name}
          <span>{roleText(member.role)}</span>
        </p>
      </header>
      <main id="main" ref={main} className={css.main} tabIndex={-1}>
        <SessionEnd />
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}
