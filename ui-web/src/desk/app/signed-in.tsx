import { useEffect, useEffectEvent } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { staffSessionEndsAt } from '#core/staff/staff-access.ts'
import { me, type SignedInStaff } from '#adapters/http/contract/staff/access.ts'
import { dropSession, hasSession, SessionContext, type SignInState } from '../data/session.ts'
import { ProofProvider } from '../data/proof-provider.tsx'
import { type Loaded, useStaffCall } from '../data/use-staff-call.ts'
import { type Desk, useDesk } from '../desk.ts'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import css from './frame.module.css'

const LOOK_EVERY_MS = 10_000

/** Asked, and neither taken nor refused. */
const isUnreached = (session: Loaded<SignedInStaff>): boolean =>
  session.status === 'loading' || (session.status === 'failed' && session.error.code === 'UNREACHABLE')

const isOver = ({ clock, answeredAt }: Desk, session: SignedInStaff): boolean =>
  clock.now() >= staffSessionEndsAt({ ...session, lastUsedAt: answeredAt() })

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
  const known = session.status === 'ready' ? session.value : null
  useEffect(() => {
    if (known !== null) desk.kept.keep(known)
  }, [desk, known])

  // Without a net nobody says that the session has ended: the device does.
  const kept = isUnreached(session) ? desk.kept.at(desk.clock.now()) : null
  const endKept = useEffectEvent(() => {
    if (navigator.onLine) return
    if (known === null ? kept !== null && desk.kept.at(desk.clock.now()) === null : isOver(desk, known)) leave()
  })
  useEffect(() => {
    const timer = setInterval(() => endKept(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  const signedIn = known ?? kept
  if (signedIn !== null) {
    return (
      <SessionContext value={signedIn}>
        <ProofProvider>
          <Outlet />
        </ProofProvider>
      </SessionContext>
    )
  }
  const isOnTheWay = session.status !== 'failed' || session.error.code === 'SIGN_IN_NEEDED'
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
