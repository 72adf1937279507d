import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { SESSION_END_EVENT } from '#core/account/ports/session-end.ts'
import { SHARED_TEXTS } from '../texts/shared.ts'

/** Leads to the start when the service has ended the session (G02); the reason goes along to the login. */
export const useSessionEnd = (): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => void navigate('/splash', { replace: true, state: { message: SHARED_TEXTS.sessionOver } })
    addEventListener(SESSION_END_EVENT, leave)
    return () => removeEventListener(SESSION_END_EVENT, leave)
  }, [navigate])
}
