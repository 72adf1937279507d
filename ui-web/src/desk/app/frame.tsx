import { type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { SHOP } from '../../app/shop.ts'
import { Notice } from '../../parts/notice.tsx'
import { LogoMark } from '../../scenes/logo-mark.tsx'
import { useSession } from '../data/session.ts'
import { useLiveOrders } from '../data/use-live-orders.ts'
import { AnyIcon } from '../parts/desk-icon.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { useQueuedSteps, useSending } from '../data/use-outbox.ts'
import { DESK_TEXTS, roleText } from '../texts/shared.ts'
import css from './frame.module.css'
import { DRIVE, FIND, isInBar, type MenuPage, ME, MORE, pageAbove, pagesFor } from './pages.ts'
import { SessionEnd } from './session-end.tsx'
import { typeAhead } from './typed-ahead.ts'

/** On a wide window who is signed in is the way there. */
const isInMenu = ({ path }: MenuPage): boolean => path !== ME.path

const Badged = ({ label, count }: { readonly label: string; readonly count: number }) => (
  <span className={css.badged}>
    {label}
    <span className="unseen">{DESK_TEXTS.unsent(count)}</span>
    <span className={css.badge} aria-hidden="true">
      {count}
    </span>
  </span>
)

/** The frame of the desk: a bar at the foot of a phone, a menu at the side of a wide window. */
export function Frame() {
  const { member } = useSession()
  useSending(member.id)
  const unsent = useQueuedSteps().filter(({ staff }) => staff === member.id).length
  const main = useRef<HTMLElement>(null)
  const pages = pagesFor(member)
  const { pathname } = useLocation()
  // Its calls are refused one by one; a form would take what is typed for nothing.
  const above = pageAbove(member.role, pathname)
  const isBehindMore = pages.some(page => page.path === pathname && !isInBar(member.role, page))
  useLiveOrders()
  useSlash()

  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <div className={css.frame}>
      <a className={`${css.skip} unprinted`} href="#main" onClick={skip}>
        {DESK_TEXTS.skip}
      </a>
      <header className={`${css.side} unprinted`}>
        <p className={css.brand}>
          <LogoMark size={32} />
          {SHOP.brand.korean} {DESK_TEXTS.desk}
        </p>
        <nav className={css.nav} aria-label={DESK_TEXTS.menu}>
          <ul className={css.menu}>
            {pages.filter(isInMenu).map(({ path, label, icon, isOfShop }) => (
              <li
                key={path}
                className={isInBar(member.role, { path }) ? undefined : css.wideOnly}
                data-of-shop={isOfShop}
              >
                <NavLink to={path} end={path === '/desk'} className={() => css.way}>
                  <AnyIcon name={icon} />
                  {path === DRIVE.path && unsent > 0 ? <Badged label={label} count={unsent} /> : label}
                </NavLink>
              </li>
            ))}
            <li className={css.phoneOnly}>
              <NavLink to={MORE.path} className={() => css.way} data-behind={isBehindMore || undefined}>
                <AnyIcon name={MORE.icon} />
                {MORE.label}
              </NavLink>
            </li>
          </ul>
          <NavLink to={ME.path} className={() => css.member}>
            <AnyIcon name={ME.icon} />
            <span>
              {member.name}
              <span className={css.role}>
                {ME.label} · {roleText(member.role)}
              </span>
            </span>
          </NavLink>
        </nav>
      </header>
      <main id="main" ref={main} className={css.main} tabIndex={-1}>
        <SessionEnd />
        {above === null ? (
          <Suspense>
            <Outlet />
          </Suspense>
        ) : (
          <>
            <PageTitle>{above.label}</PageTitle>
            <Notice title={DESK_TEXTS.roleNeeded(roleText(above.role))} text={DESK_TEXTS.forColleague} />
          </>
        )}
      </main>
    </div>
  )
}

/** `/` opens 찾기 from anywhere, unless something is being typed; what is typed before its box is there goes along. */
const useSlash = (): void => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing
      if (event.key !== '/' || !isPlain || pathname === FIND.path || isTyping(event.target) || isSheetOpen()) return
      event.preventDefault()
      typeAhead(FIND.label)
      void navigate(FIND.path)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [navigate, pathname])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

const isSheetOpen = (): boolean => document.querySelector('[role=dialog], dialog[open]') !== null
