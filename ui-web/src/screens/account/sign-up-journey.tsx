import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { afterSignUpAction, toDraft, EMPTY_SIGN_UP } from '#core/account/customer/sign-up-journey.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { SignUpContext } from './sign-up-context.ts'

/** Stands around the steps of sign-up and holds their form: in memory and, but for the passwords, in the tab's storage. */
export function SignUpJourney() {
  const navigate = useNavigate()
  const loadSession = useUseCaseLater(AccountSide.readSession)
  const loadKept = useUseCaseLater(AccountSide.signUpDraftStore)
  const [form, dispatch] = useReducer(afterSignUpAction, EMPTY_SIGN_UP)
  const [isRestored, setRestored] = useState(false)

  // The library's own `navigate` is another one after each move, and what is kept is read once.
  const goHome = useEffectEvent(() => void navigate('/home', { replace: true }))

  useEffect(() => {
    let isHere = true
    const restore = async () => {
      const [readSession, kept] = await Promise.all([loadSession(), loadKept()])
      if (!isHere) return
      if (readSession() !== null) {
        goHome()
        return
      }
      const draft = kept.read()
      if (draft !== null) dispatch({ kind: 'DraftFound', draft })
      setRestored(true)
    }
    // What cannot be loaded now cannot be restored either; the visit begins empty.
    restore().catch(() => setRestored(true))
    return () => {
      isHere = false
    }
  }, [loadSession, loadKept])

  useEffect(() => {
    if (!isRestored) return
    loadKept().then(
      kept => (form.isComplete ? kept.clear() : kept.write(toDraft(form))),
      () => undefined,
    )
  }, [form, isRestored, loadKept])

  const journey = useMemo(() => ({ form, dispatch, isRestored }), [form, isRestored])
  return (
    <SignUpContext value={journey}>
      <Outlet />
    </SignUpContext>
  )
}
