import { inAppBrowser } from '#adapters/browser/in-app-browser.ts'

type Asked = {
  /** The web page that does the same, as the service gave it. */
  readonly authorizeUrl: string
  readonly userAgent: string
  /** Where the universal link lives; the sandbox has its own. */
  readonly talkBase?: string
}

/** Kakao's apps want to know which SDK calls; these links are the ones that its JavaScript SDK builds. */
const kaHeader = (device: string, redirectUri: string): string =>
  [
    'sdk/1.40.14',
    'os/javascript',
    'sdk_type/javascript',
    'lang/ko-KR',
    `device/${device}`,
    `origin/${encodeURIComponent(new URL(redirectUri).origin)}`,
  ].join(' ')

const androidIntent = (authorizeUrl: string, query: URLSearchParams): string => {
  const redirectUri = query.get('redirect_uri') ?? ''
  const ka = kaHeader('Android', redirectUri)
  const extras = {
    'com.kakao.sdk.talk.appKey': query.get('client_id') ?? '',
    'com.kakao.sdk.talk.redirectUri': redirectUri,
    'com.kakao.sdk.talk.state': query.get('state') ?? '',
    'com.kakao.sdk.talk.kaHeader': ka,
    'com.kakao.sdk.talk.extraparams': JSON.stringify({ ...Object.fromEntries(query), ka }),
    browser_fallback_url: authorizeUrl,
  }
  return [
    'intent:#Intent',
    'action=com.kakao.talk.intent.action.CAPRI_LOGGED_IN_ACTIVITY',
    'launchFlags=0x08880000',
    ...Object.entries(extras).map(([name, value]) => `S.${name}=${encodeURIComponent(value)}`),
    'end;',
  ].join(';')
}

const iosUniversalLink = (authorizeUrl: string, query: URLSearchParams, talkBase: string): string => {
  const redirectUri = query.get('redirect_uri') ?? ''
  const { client_id, redirect_uri, response_type, ...others } = Object.fromEntries(query)
  const asked = new URLSearchParams({
    client_id: client_id ?? '',
    redirect_uri: redirect_uri ?? '',
    response_type: response_type ?? '',
    params: JSON.stringify({ ...others, ka: kaHeader('iPhone', redirectUri) }),
  })
  const scheme = `kakaokompassauth://authorize?${asked.toString()}`
  return `${talkBase}/scheme/${encodeURIComponent(scheme)}&web=${encodeURIComponent(authorizeUrl)}`
}

/** Opens KakaoTalk to sign in there; null on a desktop, and inside KakaoTalk, where the web page knows the person. */
export const talkAppUrl = ({
  authorizeUrl,
  userAgent,
  talkBase = 'https://talk-apps.kakao.com',
}: Asked): string | null => {
  if (inAppBrowser(userAgent) === 'kakaotalk') return null
  const query = new URL(authorizeUrl).searchParams
  if (/Android/i.test(userAgent)) return androidIntent(authorizeUrl, query)
  return /iPhone|iPad|iPod/.test(userAgent) ? iosUniversalLink(authorizeUrl, query, talkBase) : null
}
