import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import {
  afterSocialAction,
  EMPTY_SOCIAL_SIGN_UP,
  toSocialDraft,
  type SocialPath,
  socialPathToShow,
} from '#core/account/customer/social-sign-up-journey.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { SocialContext } from './social-context.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

/** Stands around the steps of a social sign-up: lets in only whom a provider has sent (G23), and holds their form. */
export function SocialJourney() {
  const navigate = useNavigate()
  const path = useLocation().pathname as SocialPath
  const loadSession = useUseCaseLater(AccountSide.readSession)
  const loadKept = useUseCaseLater(AccountSide.socialStore)
  const [form, dispatch] = useReducer(afterSocialAction, EMPTY_SOCIAL_SIGN_UP)
  const [isRestored, setRestored] = useState(false)
  const shown = socialPathToShow(form, path)
  useUnloadWarning(form.newcomer !== null && !form.isComplete)

  // The library's own `navigate` is another one after each move, and what is kept is read once.
  const goHome = useEffectEvent(() => void navigate('/home', { replace: true }))

  useEffect(() => {
    let isHere = true
    const restore = async () => {
      const [readSession, { newcomer }] = await Promise.all([loadSession(), loadKept()])
      if (!isHere) return
      if (readSession()?.customer.isProfileComplete) {
        goHome()
        return
      }
      const found = newcomer.read()
      if (found !== null) dispatch({ kind: 'NewcomerFound', newcomer: found, draft: newcomer.readDraft() })
      setRestored(true)
    }
    // Without the code no login is possible either.
    restore().catch(() => setRestored(true))
    return () => {
      isHere = false
    }
  }, [loadSession, loadKept])

  useEffect(() => {
    if (isRestored && shown !== path) void navigate(shown, { replace: true })
  }, [isRestored, shown, path, navigate])

  useEffect(() => {
    if (form.newcomer === null || form.isComplete) return
    loadKept().then(
      ({ newcomer }) => newcomer.writeDraft(toSocialDraft(form)),
      () => undefined,
    )
  }, [form, loadKept])

  const journey = useMemo(() => ({ form, dispatch }), [form])
  return (
    <SocialContext value={journey}>
      <Outlet />
    </SocialContext>
  )
}
