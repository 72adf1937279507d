import type { Instant } from '#core/shared/instant.ts'
import type { Customer } from '../customer.ts'
import type { SignUpAgreements } from '../sign-up-terms.ts'
import type { SocialPerson } from './social-sign-in.ts'

/** A login that was begun at a provider from this device, in whichever tab. */
export type SocialStart = {
  readonly state: string
  readonly begunAt: Instant
  /** Its code has gone to the service, which takes it once. */
  readonly isUsed: boolean
}

/** A person whose sign-up waits for consent, name and phone. */
export type SocialNewcomer = {
  readonly pass: string
  readonly person: SocialPerson
  readonly keptAt: Instant
}

/** What of a half-done social sign-up outlives a reload; the name is as typed. */
export type SocialDraft = { readonly agreements: SignUpAgreements; readonly name: string }

export interface KeptStarts {
  read(provider: 'kakao' | 'naver'): readonly SocialStart[]
  keep(provider: 'kakao' | 'naver', starts: readonly SocialStart[]): void
}

/** Since when somebody has been away at Naver's page; one at a time on a device. */
export interface KeptNaverProgress {
  read(): { readonly begunAt: Instant; readonly isOfThisTab: boolean } | null
  keep(begunAt: Instant): void
  forget(): void
}

export interface KeptNewcomer {
  read(): SocialNewcomer | null
  keep(newcomer: SocialNewcomer): void
  readDraft(): SocialDraft | null
  keepDraft(draft: SocialDraft): void
  /** With the draft. */
  forget(): void
}

export interface KeptProviderTokens {
  /** A session with the messenger begins now and lasts for `KAKAO_SESSION_SECONDS`; Kakao's own tokens stay with the service. */
  keepKakao(user: Customer): void
  /** For cutting the link later; null leaves none. */
  keepNaver(accessToken: string | null): void
  readNaver(): string | null
  keepGoogle(accessToken: string | null): void
}

/** What this device keeps of social logins. All tabs share it: a login may come back in another one (the talk app does that). */
export type KeptSocial = {
  readonly starts: KeptStarts
  readonly naverProgress: KeptNaverProgress
  readonly newcomer: KeptNewcomer
  readonly providerTokens: KeptProviderTokens
}
