import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { SESSION_END_EVENT } from '#core/account/ports/session-end.ts'
import { SHARED_TEXTS } from '../texts/shared.ts'
import { isBackFromPaying, storeReturn } from './return-address.ts'

/** Leads to the login when the service has ended the session (G02), with the reason; from there it leads back here. */
export const useSessionEnd = (): void => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = useEffectEvent((event: Event) => {
    if (isBackFromPaying(pathname)) return
    storeReturn(pathname + search, event instanceof CustomEvent ? (event.detail as string) : null)
    void navigate('/easylogin', { replace: true, state: { message: SHARED_TEXTS.sessionOver } })
  })
  useEffect(() => {
    const hear = (event: Event) => leave(event)
    addEventListener(SESSION_END_EVENT, hear)
    return () => removeEventListener(SESSION_END_EVENT, hear)
  }, [])
}
