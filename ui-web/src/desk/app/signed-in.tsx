import { useEffect, useEffectEvent } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { me } from '#adapters/http/contract/staff/access.ts'
import { dropSession, hasSession, SessionContext, type SignInState } from '../data/session.ts'
import { ProofProvider } from '../data/proof-provider.tsx'
import { useStaffCall } from '../data/use-staff-call.ts'
import { useDesk } from '../desk.ts'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import css from './frame.module.css'

/** Lets in who is signed in. Everybody else signs in first, and comes back to the page that was asked for (G303). */
export function SignedIn() {
  const desk = useDesk()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const session = useStaffCall(me, {})

  const leave = useEffectEvent(() => {
    const state: SignInState = { back: pathname + search, ...(hasSession(desk) && { reason: 'over' }) }
    dropSession(desk)
    void navigate('/desk/sign-in', { replace: true, state })
  })
  useEffect(() => desk.onSignedOut(() => leave()), [desk])

  if (session.status === 'ready') {
    return (
      <SessionContext value={session.value}>
        <ProofProvider>
          <Outlet />
        </ProofProvider>
      </SessionContext>
    )
  }
  const isOnTheWay = session.status === 'loading' || session.error.code === 'SIGN_IN_NEEDED'
  return (
    <main className={css.waiting}>
      {isOnTheWay ? (
        <Loading>
          <Skeleton shape="title" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      ) : (
        <LoadFailure failure={session.error} onRetry={session.retry} />
      )}
    </main>
  )
}
