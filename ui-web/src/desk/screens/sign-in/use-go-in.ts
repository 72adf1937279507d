import { useLocation, useNavigate } from 'react-router-dom'
import type { SignedInStaff } from '#adapters/http/contract/staff/access.ts'
import { keepSession, readSignInState } from '../../data/session.ts'
import { useDesk } from '../../desk.ts'

/** After signing in: back to the page that was asked for, or to the first one. */
export const useGoIn = (): ((session: SignedInStaff) => void) => {
  const desk = useDesk()
  const navigate = useNavigate()
  const { back = '/desk' } = readSignInState(useLocation().state)
  return session => {
    keepSession(desk, session)
    void navigate(back, { replace: true })
  }
}
