import { useEffect, useId } from 'react'
import type { SignInWay, SocialProvider } from '#core/account/provider.ts'
import { SOCIAL_WAYS } from '../../app/shop.ts'
import { SOCIAL_BUTTON_TEXTS as texts } from '../../texts/social.ts'
import { LastSignInWay } from './last-sign-in-way.tsx'
import { OpenOutsideSheet } from './open-outside-sheet.tsx'
import { ProviderMark } from './provider-mark.tsx'
import css from './social-buttons.module.css'
import { type SocialLoginProps, useSocialLogin } from './use-social-login.ts'

/** The ways in that this shop has keys for: Kakao, by which most come, as wide as the screen, the others side by side below it. */
export function SocialButtons({ lastWay, ...props }: SocialLoginProps & { readonly lastWay: SignInWay | null }) {
  const mark = useId()
  const { busy, handleGoogleRedirect, prepareGoogle, press, outside, closeOutside } = useSocialLogin(props)

  useEffect(() => {
    if (!SOCIAL_WAYS.includes('google')) return
    // What cannot be loaded now is loaded, or shown to fail, with the press.
    handleGoogleRedirect().then(
      () => whenIdle(prepareGoogle),
      () => undefined,
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as soon as the screen is there
  }, [])

  const others = SOCIAL_WAYS.filter(provider => provider !== 'kakao')
  const way = (provider: SocialProvider) => (
    <div key={provider} className={css.item} data-wide={provider === 'kakao' || others.length === 1 || undefined}>
      {lastWay === provider && <LastSignInWay id={mark} />}
      <button
        type="button"
        className={css.way}
        data-provider={provider}
        aria-describedby={lastWay === provider ? mark : undefined}
        aria-busy={busy?.provider === provider || undefined}
        onClick={() => press(provider)}
        {...(provider === 'google' && { onPointerDown: prepareGoogle, onFocus: prepareGoogle })}
      >
        <span className={css.disc}>
          <ProviderMark provider={provider} />
        </span>
        {texts.start[provider]}
      </button>
    </div>
  )

  if (SOCIAL_WAYS.length === 0) return null
  return (
    <section className={css.ways} aria-label={texts.heading}>
      {SOCIAL_WAYS.map(way)}
      <p className={css.status} role="status">
        {busy?.text}
      </p>
      <p className={css.or}>{texts.orByEmail}</p>
      <OpenOutsideSheet open={outside.isOpen} url={outside.url} onClose={closeOutside} />
    </section>
  )
}

/** Safari has no idle callback. */
const IDLE_MS = 1500
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work, IDLE_MS)
}
