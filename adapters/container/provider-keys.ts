import type { SmtpSetup } from '#adapters/messaging/smtp/smtp-mail-sender.ts'
import type { SolapiSetup } from '#adapters/messaging/solapi/solapi-call.ts'
import type { KakaoKeys } from '#adapters/oauth/kakao/kakao-identity.ts'
import type { NaverKeys } from '#adapters/oauth/naver/naver-identity.ts'
import type { TossKeys } from '#adapters/payment/toss/open-toss.ts'

/** A firebase project as a browser may know it; nothing of it is secret. */
export type FirebaseKeys = {
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  readonly appId: string
}

export type SmsKeys = Pick<SolapiSetup, 'apiKey' | 'apiSecret' | 'from'>
export type MailKeys = Pick<SmtpSetup, 'url' | 'from'>

/** Who the shop is to each provider. `sandbox`: its stand-in answers; null: this way of signing in is not offered. */
export type ProviderKeys = {
  readonly toss: TossKeys | 'sandbox'
  readonly kakao: KakaoKeys | 'sandbox' | null
  readonly naver: NaverKeys | 'sandbox' | null
  readonly google: FirebaseKeys | 'sandbox' | null
  readonly sms: SmsKeys | 'sandbox'
  readonly mail: MailKeys | 'sandbox'
}

/** A trial without any key. */
export const ALL_SANDBOX: ProviderKeys = {
  toss: 'sandbox',
  kakao: 'sandbox',
  naver: 'sandbox',
  google: 'sandbox',
  sms: 'sandbox',
  mail: 'sandbox',
}

/** Whether any stand-in is needed; the clock is then the sandbox's, which a command can move. */
export const usesSandbox = (keys: ProviderKeys): boolean => Object.values(keys).includes('sandbox')
