import type { z } from 'zod'
import type { Instant } from '#core/shared/instant.ts'

export type Person<Profile> = {
  readonly id: string
  readonly profile: Profile
  /** When they agreed to share it with our app; null before, and after the link is cut. */
  readonly linkedAt: Instant | null
}

export type ShownFault = readonly [code: string, text: string]

export type TokenKind = 'access' | 'refresh'

/** The differences between the sandboxes of the login providers. */
export type LoginProvider = {
  /** Also the folder of its addresses. */
  readonly id: 'kakao' | 'naver'
  /** As its pages write it. */
  readonly name: string
  readonly clientId: string
  readonly appId: string
  readonly authorizePath: string
  /** What must come again with a code; a state that is checked so must not be missing. */
  readonly codeBelongsTo: 'redirectUri' | 'state'
  /** How it returns a person who did not agree: error and description. */
  readonly refusals: Readonly<Record<'cancel' | 'error', readonly [error: string, description: string]>>
  /** Faults that it shows itself: none of them leads back to the app. */
  readonly shownFaults: Readonly<Record<'client' | 'redirect' | 'responseType' | 'request', ShownFault>>
  /** Consent items of the app, by the ids that a query may ask for; what is asked beyond them ends the visit. */
  readonly scopes?: { readonly ids: readonly string[]; readonly otherwise: ShownFault }
  readonly personId: z.ZodType<string>
  readonly newPersonId: () => string
  readonly newToken: (kind: TokenKind) => string
  readonly tokenSeconds: Readonly<Record<TokenKind, number>>
}

/** The same with its people. */
export type LoginPeople<Profile> = LoginProvider & {
  /** What a person shares, as `POST …/people` takes it. */
  readonly profile: z.ZodType<Profile>
  readonly nameOf: (person: Person<Profile>) => string
  /** What is special about a test person. */
  readonly traitOf: (person: Person<Profile>) => string
  readonly consentItems: (profile: Profile) => readonly (readonly [item: string, value: string])[]
  /** Why the provider does not let this person in. */
  readonly turnedAway?: (profile: Profile) => ShownFault | null
}

export const callbackUrl = ({ id }: LoginProvider, publicUrl: string): string => `${publicUrl}/auth/${id}/callback`
