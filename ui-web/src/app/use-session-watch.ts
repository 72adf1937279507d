import { useContext, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { resolve } from '#adapters/container/token.ts'
import { SESSION_END_EVENT } from '#core/account/ports/session-end.ts'
import { ContainerContext } from '../di/container-context.ts'
import { hasStoredSession } from './stored-session.ts'

const SIGNS_OF_ACTIVITY = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'] as const

/** Keeps the session alive while the customer is active, and leads to the start when the service has ended it (G02, G03). */
export const useSessionWatch = (): void => {
  const load = useContext(ContainerContext)
  const navigate = useNavigate()

  useEffect(() => {
    const here = new AbortController()
    const { signal } = here
    const keepAlive = async () => {
      if (hasStoredSession()) await resolve(await load(), AccountSide.keepAlive)()
    }
    // Without a connection the code does not load; the next sign of activity tries again.
    const onActivity = () => void keepAlive().catch(() => undefined)
    for (const sign of SIGNS_OF_ACTIVITY) addEventListener(sign, onActivity, { signal, passive: true, capture: true })
    addEventListener(SESSION_END_EVENT, () => void navigate('/splash', { replace: true }), { signal })
    return () => here.abort()
  }, [load, navigate])
}
