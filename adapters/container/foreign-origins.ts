import { type ForeignOrigins, NO_FOREIGN_ORIGINS } from '#adapters/http/server/security-headers.ts'
import type { ScriptVersion } from '#adapters/payment/toss/toss-script.ts'
import type { PlaceHelp } from '#core/storing/ports/places.ts'
import type { ProviderKeys } from './provider-keys.ts'

/**
 * Its script asks and notes at these hosts, and posts a form to the first of them, on a phone in the page's place, on a wide screen in
 * a frame; from there the customer is led to the window.
 */
const TOSS_WINDOW = [
  'https://api.tosspayments.com',
  'https://payment-gateway.tosspayments.com',
  'https://payment-gateway-sandbox.tosspayments.com',
  'https://pay.toss.im',
]
const TOSS_SCRIPT = 'https://js.tosspayments.com'
const TOSS_1: ForeignOrigins = {
  ...NO_FOREIGN_ORIGINS,
  scripts: [TOSS_SCRIPT],
  connections: ['api', 'apigw', 'apigw-sandbox', 'event', 'log'].map(host => `https://${host}.tosspayments.com`),
  frames: TOSS_WINDOW,
  forms: TOSS_WINDOW,
}

/** The second version asks its own host too, and draws frames of it (decision 0114). */
const TOSS_2: ForeignOrigins = {
  ...TOSS_1,
  connections: [...TOSS_1.connections, TOSS_SCRIPT],
  frames: [...TOSS_1.frames, TOSS_SCRIPT],
}

/** The firebase SDK: Google's loader, its two calls, and the helper frame of the project. */
const google = (authDomain: string): ForeignOrigins => ({
  ...NO_FOREIGN_ORIGINS,
  scripts: ['https://apis.google.com'],
  connections: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  frames: [`https://${authDomain}`],
})

/** The script itself names its engine and tiles, and their hosts change; what they can be is a picture. */
const KAKAO_MAP: ForeignOrigins = {
  ...NO_FOREIGN_ORIGINS,
  scripts: ['https://dapi.kakao.com', 'https://t1.daumcdn.net', 'https://t1.kakaocdn.net'],
  pictures: ['https://*.daumcdn.net', 'https://*.kakaocdn.net'],
}

/** Since 2026-03 (https://github.com/daumPostcode/kakaoPostcodeQnA/issues/1498); the frame of before leads to that of today. */
const ADDRESS_SEARCH: ForeignOrigins = {
  ...NO_FOREIGN_ORIGINS,
  scripts: ['https://t1.kakaocdn.net'],
  frames: ['https://postcode.map.daum.net', 'https://postcode.map.kakao.com'],
}

/** What the pages of their own let in, only where the shop has them. */
export const providerPageOrigins = ({
  mapKey,
  hasAddressSearch,
}: PlaceHelp): Readonly<Record<string, ForeignOrigins>> => ({
  ...(mapKey !== null && { '/place-map': KAKAO_MAP }),
  ...(hasAddressSearch && { '/address-search': ADDRESS_SEARCH }),
})

const sandbox = (origin: string): ForeignOrigins => ({
  ...NO_FOREIGN_ORIGINS,
  scripts: [origin],
  connections: [origin],
  frames: [origin],
})

/** What the content security policy of the app lets in: nothing of a provider that the shop has no keys for. */
export const foreignOrigins = ({
  keys: { toss, google: firebase },
  sandboxOrigin = null,
  cardWindowVersion = 1,
}: {
  readonly keys: ProviderKeys
  readonly sandboxOrigin?: string | null
  readonly cardWindowVersion?: ScriptVersion
}): ForeignOrigins => {
  const all = [
    ...(sandboxOrigin === null ? [] : [sandbox(sandboxOrigin)]),
    ...(toss === 'sandbox' ? [] : [cardWindowVersion === 1 ? TOSS_1 : TOSS_2]),
    ...(firebase === 'sandbox' || firebase === null ? [] : [google(firebase.authDomain)]),
  ]
  const once = (use: keyof ForeignOrigins): readonly string[] => [...new Set(all.flatMap(origins => origins[use]))]
  return {
    scripts: once('scripts'),
    connections: once('connections'),
    frames: once('frames'),
    forms: once('forms'),
    pictures: once('pictures'),
  }
}
