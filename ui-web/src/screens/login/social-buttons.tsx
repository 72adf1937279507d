import { useCallback, useEffect, useId, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { SocialOffer } from '#core/account/ports/social-sign-in.ts'
import { PROVIDER_LABELS, type SignInWay } from '#core/account/provider.ts'
import { ask } from '../../di/ask.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { SOCIAL_BUTTON_TEXTS as texts } from '../../texts/social.ts'
import { LastSignInWay } from './last-sign-in-way.tsx'
import { OpenOutsideSheet } from './open-outside-sheet.tsx'
import { ProviderMark } from './provider-mark.tsx'
import css from './social-buttons.module.css'
import { type SocialLoginProps, useSocialLogin } from './use-social-login.ts'

type Offer = { readonly status: 'asking' | 'failed' } | ({ readonly status: 'known' } & SocialOffer)

/** In this order. */
const PROVIDERS = ['kakao', 'naver', 'google'] as const

/** Quieter ways in: a round button for each provider that this shop has keys for, in a place that is reserved from the start. */
export function SocialButtons({ lastWay, ...props }: SocialLoginProps & { readonly lastWay: SignInWay | null }) {
  const mark = useId()
  const loadOffer = useUseCaseLater(AccountSide.readSocialOffer)
  const [offer, setOffer] = useState<Offer>({ status: 'asking' })
  const { busy, handleGoogleRedirect, prepareGoogle, press, outside, closeOutside } = useSocialLogin(props)
  const hasGoogle = offer.status === 'known' && offer.google !== null

  const read = useCallback(
    () =>
      ask(loadOffer, useCase => useCase()).match(
        found => setOffer({ status: 'known', ...found }),
        () => setOffer({ status: 'failed' }),
      ),
    [loadOffer],
  )
  useEffect(() => void read(), [read])
  useEffect(() => {
    if (!hasGoogle) return
    // What cannot be loaded now is loaded, or shown to fail, with the press.
    handleGoogleRedirect().then(
      () => whenIdle(prepareGoogle),
      () => undefined,
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as soon as Google is known to be offered
  }, [hasGoogle])

  const offered = offer.status === 'known' ? PROVIDERS.filter(provider => Boolean(offer[provider])) : []
  return (
    <section className={css.place} aria-label={texts.heading} data-shown={offer.status !== 'asking'}>
      {offer.status === 'failed' && (
        <p className={css.missing}>
          {texts.missing}
          <TextLink way={{ onPress: () => void read() }}>{texts.reload}</TextLink>
        </p>
      )}
      {offered.length > 0 && (
        <>
          <p className={css.or}>{texts.heading}</p>
          <ul className={css.row}>
            {offered.map(provider => (
              <li key={provider} className={css.item}>
                {lastWay === provider && <LastSignInWay at="middle" id={mark} />}
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
                  {PROVIDER_LABELS[provider]}
                </button>
              </li>
            ))}
          </ul>
          <p className={css.status} role="status">
            {busy?.text}
          </p>
        </>
      )}
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
