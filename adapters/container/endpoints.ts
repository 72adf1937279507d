import { FIREBASE_KEYS_URL } from '#adapters/oauth/google/google-identity.ts'
import type { KakaoKeys } from '#adapters/oauth/kakao/kakao-identity.ts'
import type { NaverKeys } from '#adapters/oauth/naver/naver-identity.ts'
import type { TossKeys } from '#adapters/payment/toss/open-toss.ts'
import { TOSS_API_URL } from '#adapters/payment/toss/toss-call.ts'
import type { ScriptVersion } from '#adapters/payment/toss/toss-script.ts'
import type { FirebaseKeys, MailKeys, ProviderKeys, SmsKeys } from './provider-keys.ts'

/** Where each provider is, and who the shop is there. The adapters cannot distinguish a provider from its sandbox. */
export type Endpoints = {
  readonly toss: {
    readonly keys: TossKeys
    readonly baseUrl: string
    /** Of the browser's SDK, by its version; null takes those that the packages name. */
    readonly scriptUrls: Readonly<Record<ScriptVersion, string>> | null
  }
  readonly kakao: { readonly keys: KakaoKeys; readonly authBase: string; readonly apiBase: string } | null
  readonly naver: { readonly keys: NaverKeys; readonly authBase: string; readonly apiBase: string } | null
  readonly google: {
    readonly keys: FirebaseKeys
    readonly jwksUrl: string
    readonly emulatorUrl: string | null
    readonly gapiUrl: string | null
  } | null
  readonly sms: { readonly keys: SmsKeys; readonly baseUrl: string }
  readonly mail: MailKeys
}

type Provider = keyof Endpoints

type Keys<Name extends Provider> = Exclude<ProviderKeys[Name], 'sandbox' | null>

const REAL: { readonly [Name in Provider]: (keys: Keys<Name>) => NonNullable<Endpoints[Name]> } = {
  toss: keys => ({ keys, baseUrl: TOSS_API_URL, scriptUrls: null }),
  kakao: keys => ({ keys, authBase: 'https://kauth.kakao.com', apiBase: 'https://kapi.kakao.com' }),
  naver: keys => ({ keys, authBase: 'https://nid.naver.com', apiBase: 'https://openapi.naver.com' }),
  google: keys => ({ keys, jwksUrl: FIREBASE_KEYS_URL, emulatorUrl: null, gapiUrl: null }),
  sms: keys => ({ keys, baseUrl: 'https://api.solapi.com' }),
  mail: keys => keys,
}

/** Null where there are no keys, and no stand-in either. */
export const endpointOf = <Name extends Provider>(
  name: Name,
  own: ProviderKeys[Name],
  standIns: Endpoints | null,
): NonNullable<Endpoints[Name]> | null => {
  if (own === null) return null
  return own === 'sandbox' ? (standIns?.[name] ?? null) : REAL[name](own as Keys<Name>)
}

/** `standIns` are there whenever a key says `sandbox`. */
export const makeEndpoints = (keys: ProviderKeys, standIns: Endpoints | null): Endpoints => {
  const makeEndpoint = <Name extends Provider>(name: Name): Endpoints[Name] => {
    const endpoint = endpointOf(name, keys[name], standIns)
    if (endpoint === null && keys[name] !== null) throw new Error(`No stand-in answers for ${name}.`)
    return endpoint as Endpoints[Name]
  }
  return {
    toss: makeEndpoint('toss'),
    kakao: makeEndpoint('kakao'),
    naver: makeEndpoint('naver'),
    google: makeEndpoint('google'),
    sms: makeEndpoint('sms'),
    mail: makeEndpoint('mail'),
  }
}
