import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { match, P } from 'ts-pattern'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { Watched } from '#core/account/customer/watch-inactivity.ts'
import { isBackFromPaying, storeReturn } from '../../app/return-address.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { clearLoaded } from '../../hooks/use-loaded.ts'
import { MY_PAGE_TEXTS } from '../../texts/my-page.ts'
import { SESSION_TEXTS } from '../../texts/session.ts'
import { InactivityWarning } from './inactivity-warning.tsx'
import { useLeave } from './use-leave.ts'
import { watchPage, type WatchedPage } from './watch-page.ts'

type Props = {
  /** Whether another tab logged out before there was a watch. */
  readonly isEndedElsewhere: boolean
}

/** Keeps the session alive while the customer is active and ends it on inactivity (G03). Renders nothing but the warning. */
export function SessionWatch({ isEndedElsewhere }: Props) {
  const watch = useUseCase(AccountSide.watchInactivity)
  const keepAlive = useUseCase(AccountSide.keepAlive)
  const sessionStore = useUseCase(AccountSide.sessionStore)
  const leave = useLeave()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const page = useRef<WatchedPage>(undefined)
  const customer = useRef<string>(null)

  /** Not requested by the customer, who after a new login goes on where they were, with what they had chosen. */
  const dropOut = () => {
    clearLoaded()
    if (isBackFromPaying(pathname)) return
    storeReturn(pathname + search, customer.current)
    void navigate('/easylogin', { replace: true, state: { message: SESSION_TEXTS.inactive } })
  }

  const obey = useEffectEvent((watched: Watched) => {
    setSecondsLeft(watched.kind === 'Warning' ? watched.secondsLeft : null)
    match(watched)
      .with({ kind: 'Over' }, dropOut)
      .with({ kind: 'EndedElsewhere' }, () => void leave('/easylogin', SESSION_TEXTS.elsewhere))
      .with({ kind: 'UserSwitched' }, () => void leave('/splash'))
      .with({ kind: P.union('SignedOut', 'Active', 'Warning') }, () => undefined)
      .exhaustive()
  })

  useEffect(() => {
    page.current = watchPage({
      watch,
      isEndedElsewhere,
      keepAlive,
      onFound: watched => obey(watched),
    })
    return page.current.stop
  }, [watch, isEndedElsewhere, keepAlive])

  useEffect(() => {
    customer.current = sessionStore.read()?.customer.id ?? customer.current
    page.current?.moved()
  })

  useEffect(() => {
    // So that the way out needs no connection, and no stale screen waits for it.
    void import('../login/easy-login-screen.tsx').catch(() => undefined)
  }, [])

  const goOut = () => {
    void watch.logOut().unwrapOr(undefined)
    return leave('/easylogin', MY_PAGE_TEXTS.loggedOut)
  }
  return <InactivityWarning secondsLeft={secondsLeft} onStay={() => page.current?.touched()} onLogOut={goOut} />
}
