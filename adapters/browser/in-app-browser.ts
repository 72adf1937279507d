/** An app that shows pages inside itself, where Google refuses to sign people in. */
export type InAppBrowser = 'kakaotalk' | 'naver' | 'instagram' | 'facebook' | 'line' | 'other'

const MARKS: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['kakaotalk', /KAKAOTALK/i],
  ['naver', /NAVER\(inapp/],
  ['instagram', /Instagram/],
  ['facebook', /FBAN|FBAV|FB_IAB/],
  ['line', /\bLine\//],
  // Android's WebView says so; on iOS every browser says Safari, and an app's own view does not.
  ['other', /; wv\)|(?:iPhone|iPad|iPod)(?!.*Safari\/).*AppleWebKit/],
]

/** By what the browser says of itself; null is a browser of its own. A page on the home screen of iOS looks like `other`. */
export const inAppBrowser = (userAgent: string): InAppBrowser | null =>
  MARKS.find(([, mark]) => mark.test(userAgent))?.[0] ?? null

const chromeIntent = ({ host, pathname, search, protocol }: URL): string =>
  `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;end`

const withExternalBrowser = (url: URL): string => {
  const outside = new URL(url)
  outside.searchParams.set('openExternalBrowser', '1')
  return outside.href
}

/** An address that leaves the app for the device's browser; null where the app has no way out, or nothing is to be left. */
export const openOutsideUrl = (userAgent: string, url: string): string | null => {
  const target = URL.canParse(url) ? new URL(url) : null
  const app = inAppBrowser(userAgent)
  if (app === null || target === null || !/^https?:$/.test(target.protocol)) return null
  if (app === 'kakaotalk') return `kakaotalk://web/openExternal?url=${encodeURIComponent(target.href)}`
  if (app === 'line') return withExternalBrowser(target)
  return /Android/i.test(userAgent) ? chromeIntent(target) : null
}
