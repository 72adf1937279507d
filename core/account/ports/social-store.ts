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

export interface SocialStartStore {
  read(provider: 'kakao' | 'naver'): readonly SocialStart[]
  write(provider: 'kakao' | 'naver', starts: readonly SocialStart[]): void
}

/** Since when a login at Naver's page is in progress; one at a time on a device. */
export interface NaverProgressStore {
  read(): { readonly begunAt: Instant; readonly isOfThisTab: boolean } | null
  write(begunAt: Instant): void
  clear(): void
}

export interface NewcomerStore {
  read(): SocialNewcomer | null
  write(newcomer: SocialNewcomer): void
  readDraft(): SocialDraft | null
  writeDraft(draft: SocialDraft): void
  /** With the draft. */
  clear(): void
}

export interface ProviderTokenStore {
  /** A session with the messenger begins now and lasts for `KAKAO_SESSION_SECONDS`; Kakao's own tokens stay with the service. */
  writeKakao(user: Customer): void
  /** For cutting the link later; null leaves none. */
  writeNaver(accessToken: string | null): void
  readNaver(): string | null
  writeGoogle(accessToken: string | null): void
}

/** What this device keeps of social logins. All tabs share it: a login may come back in another one (the talk app does that). */
export type SocialStore = {
  readonly starts: SocialStartStore
  readonly naverProgress: NaverProgressStore
  readonly newcomer: NewcomerStore
  readonly providerTokens: ProviderTokenStore
}
