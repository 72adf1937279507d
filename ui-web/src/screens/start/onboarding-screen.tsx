import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ActionBar } from '../../parts/action-bar.tsx'
import { CompanyFooter } from '../../parts/company-footer.tsx'
import { PageDots } from '../../parts/page-dots.tsx'
import { ScreenTitle } from '../../parts/screen-title.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { OnboardingScene } from '../../scenes/onboarding-scene.tsx'
import { ONBOARDING_TEXTS as texts } from '../../texts/onboarding.ts'
import css from './onboarding-screen.module.css'

const SLIDES = [0, 1, 2] as const
const LAST = SLIDES.length - 1

/** Three slides to swipe through, or to step through by the button. */
export function OnboardingScreen() {
  const navigate = useNavigate()
  /** Why one is here, for the login. */
  const { state } = useLocation()
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  useEffect(() => void import('../login/easy-login-screen.tsx'), [])

  // Where the button is scrolling to: what passes by on the way is not shown, so that a second press goes on from there.
  const aimed = useRef<number | null>(null)

  const goOn = () => {
    if (shown === LAST) {
      void navigate('/easylogin', { state })
      return
    }
    aimed.current = shown + 1
    setShown(shown + 1)
    track.current?.scrollTo({ left: (shown + 1) * track.current.clientWidth })
  }

  return (
    <main className={css.screen}>
      <section
        className={css.track}
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys turn the slides of a focused region
        tabIndex={0}
        aria-label={texts.pages}
        onScroll={event => {
          const { scrollLeft, clientWidth } = event.currentTarget
          const reached = Math.round(scrollLeft / clientWidth)
          if (aimed.current !== null && aimed.current !== reached) return
          aimed.current = null
          setShown(reached)
        }}
        onPointerDown={() => {
          aimed.current = null
        }}
      >
        {SLIDES.map(slide => (
          <div key={slide} className={css.slide}>
            <OnboardingScene slide={slide} />
            <div className={css.words}>
              {slide === 0 ? (
                <ScreenTitle text={texts.slides[slide].title} documentTitle={texts.documentTitle} />
              ) : (
                <h2 className={css.title}>{texts.slides[slide].title}</h2>
              )}
              <p className={css.text}>{texts.slides[slide].text}</p>
              {slide === LAST && <CompanyFooter />}
            </div>
          </div>
        ))}
      </section>
      <div className={css.skip}>
        <TextLink way={{ to: '/easylogin', state: state as unknown }}>{texts.skip}</TextLink>
      </div>
      <PageDots total={SLIDES.length} shown={shown} label={texts.pages} />
      <ActionBar onPress={goOn}>{shown === LAST ? texts.start : texts.next}</ActionBar>
    </main>
  )
}
