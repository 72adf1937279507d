import type { SocialWay } from '#core/account/customer/begin-social.ts'

export const KAKAO_APP_FALLBACK_MS = 2000

/** Goes to the provider: to its app first, where there may be one, and to the web page when nothing has taken over by then. */
export const leaveFor = ({ appUrl, webUrl }: SocialWay): void => {
  if (appUrl === null) return location.assign(webUrl)
  const waiting = new AbortController()
  const timer = setTimeout(() => {
    waiting.abort()
    location.assign(webUrl)
  }, KAKAO_APP_FALLBACK_MS)
  // The system asks, or the app opens: going to the web page as well would sign in twice.
  const stop = () => {
    clearTimeout(timer)
    waiting.abort()
  }
  for (const sign of ['blur', 'pagehide', 'visibilitychange']) addEventListener(sign, stop, { signal: waiting.signal })
  return location.assign(appUrl)
}
