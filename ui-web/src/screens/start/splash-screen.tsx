import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hasStoredSession, hasVisited } from '../../app/stored-session.ts'
import { ScreenTitle } from '../../parts/screen-title.tsx'
import { LogoMark } from '../../scenes/logo-mark.tsx'
import { SplashScene } from '../../scenes/splash-scene.tsx'
import { SHARED_TEXTS } from '../../texts/shared.ts'
import css from './splash-screen.module.css'
import { SHOP } from '../../app/shop.ts'

const SHOWN_MS = 3000

/** The logo for three seconds, once: a signed-in customer passes at once, and so does a visitor who has seen the introduction. */
export function SplashScreen() {
  const navigate = useNavigate()
  const { state } = useLocation()
  useEffect(() => {
    if (hasStoredSession()) {
      void navigate('/home', { replace: true })
      return undefined
    }
    if (hasVisited()) {
      void navigate('/easylogin', { replace: true, state })
      return undefined
    }
    void import('./onboarding-screen.tsx')
    const timer = setTimeout(() => void navigate('/onboarding', { replace: true, state }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigate, state])

  return (
    <main className={css.splash} data-lock-scroll="">
      <SplashScene />
      <div className={css.brand}>
        <LogoMark />
        <ScreenTitle text={SHOP.brand.korean} documentTitle={SHARED_TEXTS.tagline} />
        <p className={css.tagline}>{SHARED_TEXTS.tagline}</p>
      </div>
    </main>
  )
}
