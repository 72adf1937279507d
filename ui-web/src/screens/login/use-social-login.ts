import { useCallback, useEffect, useRef, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { EnterWithGoogle, EnterWithGoogleFailure } from '#core/account/customer/enter-with-google.ts'
import type { SocialLoginOutcome } from '#core/account/customer/social-entrance.ts'
import type { SocialProvider } from '#core/account/provider.ts'
import { ask } from '../../di/ask.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import {
  beginSocialFailureText,
  googleFailureText,
  isOtherWay,
  SOCIAL_BUTTON_TEXTS as texts,
} from '../../texts/social.ts'
import { leaveFor } from './leave-for.ts'
import { useComeBack } from './use-come-back.ts'

/** What is to be read on the screen; nothing takes away what was said before. */
export type Said =
  | {
      readonly tone: 'neutral' | 'bad'
      readonly text: string
      /** The account was made in another way. */
      readonly isOtherWay?: boolean
      /** Too many tries at one account, be it by a stranger: a new password is the way in at once. */
      readonly isPaused?: boolean
    }
  | undefined

export type SocialLoginProps = {
  readonly onSaid: (said: Said) => void
  readonly onArrived: (arrival: SocialLoginOutcome) => void
}

/** What the pressed button is doing. */
type Busy = { readonly provider: SocialProvider; readonly text: string } | null

const NOT_ASKED = { isOpen: false, url: null }

/** Leaves for Kakao or Naver, opens Google's window, and meets what comes back. */
export const useSocialLogin = ({ onSaid, onArrived }: SocialLoginProps) => {
  const loadBegin = useUseCaseLater(AccountSide.beginSocial)
  const loadGoogle = useUseCaseLater(AccountSide.enterWithGoogle)
  const google = useRef<EnterWithGoogle>(null)
  const [busy, setBusy] = useState<Busy>(null)
  const [outside, setOutside] = useState<{ readonly isOpen: boolean; readonly url: string | null }>(NOT_ASKED)
  /** Nobody is moved on from a screen that they have left. */
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const clearNaverLock = useCallback(() => {
    loadBegin().then(
      begin => begin.cameBack(),
      () => undefined,
    )
  }, [loadBegin])
  useEffect(clearNaverLock, [clearNaverLock])
  useComeBack(
    useCallback(() => {
      setBusy(null)
      clearNaverLock()
    }, [clearNaverLock]),
  )

  const onChosen = useCallback(() => setBusy({ provider: 'google', text: texts.entering('google') }), [])
  const onLeaving = () => onSaid({ tone: 'neutral', text: texts.leaving })
  const refuseGoogle = (failure: EnterWithGoogleFailure) => {
    setBusy(null)
    const text = googleFailureText(failure)
    onSaid(text === null ? undefined : { tone: 'bad', text, isOtherWay: isOtherWay(failure) })
  }

  /** Once Google is known to be offered: what a login that left the page has ended with. */
  const handleGoogleRedirect = async () => {
    const found = await loadGoogle()
    google.current = found
    if (!isHere.current || found.elsewhere() !== null) return
    await found.returned({ onChosen }).match(arrival => {
      if (isHere.current && arrival !== null) onArrived(arrival)
    }, refuseGoogle)
  }
  const prepareGoogle = () => {
    if (google.current?.elsewhere() === null) void google.current.prepare()
  }

  const enterByGoogle = async () => {
    const elsewhere = google.current?.elsewhere() ?? null
    if (elsewhere !== null) return setOutside({ isOpen: true, ...elsewhere })
    setBusy({ provider: 'google', text: texts.going('google') })
    const progress = { onLeaving, onChosen }
    // Straight from the press where it can be: browsers open a window within it only.
    const answer = await (google.current?.open(progress) ?? ask(loadGoogle, found => found.open(progress)))
    if (isHere.current) answer.match(onArrived, refuseGoogle)
  }
  const leave = async (provider: 'kakao' | 'naver') => {
    if (busy?.provider === provider) return
    setBusy({ provider, text: texts.going(provider) })
    const way = await ask(loadBegin, begin => begin.start(provider))
    if (!isHere.current) return
    way.match(leaveFor, failure => {
      setBusy(null)
      onSaid({ tone: 'bad', text: beginSocialFailureText(provider, failure) })
    })
  }

  return {
    busy,
    handleGoogleRedirect,
    prepareGoogle,
    press(provider: SocialProvider) {
      onSaid(undefined)
      void (provider === 'google' ? enterByGoogle() : leave(provider))
    },
    outside,
    closeOutside: () => setOutside({ ...outside, isOpen: false }),
  }
}
