import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { staffSessionEndsAt } from '#core/staff/staff-access.ts'
import { me, type SignedInStaff } from '#adapters/http/contract/staff/access.ts'
import {
  dropKeptSession,
  dropSession,
  keepSession,
  SessionContext,
  signInPath,
  type SignInState,
} from '../data/session.ts'
import { ProofProvider } from '../data/proof-provider.tsx'
import { type Loaded, useStaffCall } from '../data/use-staff-call.ts'
import { type Desk, useDesk } from '../desk.ts'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import css from './frame.module.css'

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then(found => ({ default: found.SignInAgain })))

const LOOK_EVERY_MS = 10_000

/** Asked, and neither taken nor refused. */
const isUnreached = (session: Loaded<SignedInStaff>): boolean =>
  session.status === 'loading' || (session.status === 'failed' && session.error.code === 'UNREACHABLE')

const isOver = ({ clock, answeredAt }: Desk, session: SignedInStaff): boolean =>
  clock.now() >= staffSessionEndsAt({ ...session, lastUsedAt: answeredAt() })

/** Whether something was typed or chosen on the page that is open. */
const useIsTyped = (page: string) => {
  const typedOn = useRef<string>(null)
  useEffect(() => {
    const note = () => {
      typedOn.current = page
    }
    document.addEventListener('input', note, true)
    return () => document.removeEventListener('input', note, true)
  }, [page])
  return () => typedOn.current === page
}

/**
 * Lets in who is signed in. Everybody else signs in first, and comes back to the page that was asked for (G303).
 * A page on which something was typed waits, covered, for the same member (G753).
 */
export function SignedIn() {
  const desk = useDesk()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const session = useStaffCall(me, {})

  const isTyped = useIsTyped(pathname)
  const [ended, setEnded] = useState<SignedInStaff | null>(null)
  const known = session.status === 'ready' ? session.value : null
  const kept = isUnreached(session) ? desk.kept.at(desk.clock.now()) : null
  const signedIn = known ?? kept ?? ended

  // Each call of a page is refused: the first one knows who it was.
  const isLeaving = useRef(false)
  const leave = () => {
    if (isLeaving.current) return
    isLeaving.current = true
    const last = signedIn ?? desk.kept.last()
    const state: SignInState = { back: pathname + search, ...(last !== null && { reason: 'over' }) }
    dropSession(desk)
    void navigate(signInPath(last), { replace: true, state })
  }
  const end = useEffectEvent(() => {
    if (ended !== null) return
    if (signedIn === null || signedIn.proofs.length === 0 || !isTyped()) return leave()
    dropKeptSession(desk)
    setEnded(signedIn)
  })
  const goOn = (session: SignedInStaff) => {
    if (session.member.id !== ended?.member.id) {
      dropSession(desk)
      void navigate('/desk', { replace: true })
    }
    setEnded(null)
    keepSession(desk, session)
    void desk.queries.invalidateQueries()
  }
  useEffect(() => desk.onSignedOut(() => end()), [desk])
  useEffect(() => {
    if (known !== null) desk.kept.keep(known)
  }, [desk, known])

  // Without a net nobody says that the session has ended: the device does.
  const endKept = useEffectEvent(() => {
    if (navigator.onLine) return
    if (known === null ? kept !== null && desk.kept.at(desk.clock.now()) === null : isOver(desk, known)) end()
  })
  useEffect(() => {
    const timer = setInterval(() => endKept(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  if (signedIn !== null) {
    return (
      <SessionContext value={signedIn}>
        {/* What one member has typed is not there for the next. */}
        <ProofProvider key={signedIn.member.id}>
          <Outlet />
        </ProofProvider>
        {ended !== null && (
          <Suspense>
            <SignInAgain session={ended} onSignedIn={goOn} onLeave={leave} />
          </Suspense>
        )}
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
