import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { SignInNeeded } from '#core/shared/failures.ts'
import { storeReturn } from './return-address.ts'
import { SHARED_TEXTS } from '../texts/shared.ts'

/** Goes to the login, and from there back here. A session that the service has ended leads there automatically, with the same reason. */
export const useLogInFirst = (): ((why?: SignInNeeded) => void) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = pathname + search
  return useCallback(
    why => {
      const isOver = why?.hadToken === true
      if (!isOver) storeReturn(here)
      void navigate('/easylogin', { replace: true, state: isOver ? { message: SHARED_TEXTS.sessionOver } : null })
    },
    [navigate, here],
  )
}
