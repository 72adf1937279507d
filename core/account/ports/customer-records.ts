import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable, SignInNeeded } from '#core/shared/failures.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { CustomerName } from '../customer-name.ts'
import type { Customer, LinkedSubject, SignInSubject } from '../customer.ts'
import type { Email } from '../email.ts'
import type { CandidateGone, EmailTaken, IdentityTaken, SignInOutdated } from '../errors.ts'
import type { PhoneNumber } from '../phone-number.ts'
import type { SocialProvider } from '../provider.ts'
import type { SignUpAgreements } from '../sign-up-terms.ts'
import type { SocialCandidate } from './social-records.ts'

type NewRecord = {
  readonly customer: Customer
  /** With the version of the terms they were given for; null when the client did not record them. */
  readonly agreements: { readonly given: SignUpAgreements; readonly version: string } | null
  readonly createdAt: Instant
}

export type NewCustomerRecord = NewRecord & {
  /** The key under which an e-mail is unique. */
  readonly email: Email
  readonly passwordHash: string
}

export type NewSocialRecord = NewRecord & {
  /** Who becomes a customer and is a candidate no more, in one step. */
  readonly candidate: SocialCandidate['id']
  /** Null without an e-mail, and for an unverified address: it must not keep its owner from signing up. */
  readonly email: Email | null
  readonly identity: {
    readonly providerId: string
    /** Kept encrypted, for unlinking. */
    readonly refreshToken: string | null
  }
}

/** `passwordHash` is null for accounts that sign in by other means. */
export type SubjectWithPassword = SignInSubject & { readonly passwordHash: string | null }

/** The customers of the shop. That an e-mail, and a phone that was proved, is one account's is the records' own doing, also under parallel calls (C17). */
export interface CustomerRecords {
  add(person: NewCustomerRecord): ResultAsync<void, EmailTaken | ServiceUnreachable>
  addSocial(person: NewSocialRecord): ResultAsync<void, CandidateGone | EmailTaken | IdentityTaken | ServiceUnreachable>
  isEmailFree(email: Email): ResultAsync<boolean, ServiceUnreachable>
  /** No account has proved it; an account that only typed it does not block it. */
  isPhoneFree(phone: PhoneNumber): ResultAsync<boolean, ServiceUnreachable>
  find(id: CustomerId): ResultAsync<Customer | null, ServiceUnreachable>
  /** Answers the customer as they are now; null when they are gone. */
  rename(id: CustomerId, name: CustomerName): ResultAsync<Customer | null, ServiceUnreachable>
  /** The account that has proved it; while none has, the newest of those that claim it. */
  findByPhone(phone: PhoneNumber): ResultAsync<Customer | null, ServiceUnreachable>
  findByIdentity(provider: SocialProvider, providerId: string): ResultAsync<LinkedSubject | null, ServiceUnreachable>
  /** Proved from now on: other accounts lose it. Ends every session but the one to keep, which must not have ended itself: a logged-out session changes nothing. */
  changePhone(
    id: CustomerId,
    phone: PhoneNumber,
    change: { readonly keep: SessionId | null; readonly at: Instant },
  ): ResultAsync<void, SignInNeeded | ServiceUnreachable>
  /** By a password that was verified while their sessions had ended so often. Ends every session but the one to keep, which must not have ended itself, and takes back each right to set another one. */
  changePassword(
    subject: SignInSubject,
    change: { readonly passwordHash: string; readonly keep: SessionId; readonly at: Instant },
  ): ResultAsync<void, SignInOutdated | SignInNeeded | ServiceUnreachable>
  /** It is theirs from now on, or since it was proved before. */
  proveEmail(id: CustomerId, email: Email, at: Instant): ResultAsync<void, ServiceUnreachable>
  /** The person signed in there again: the link is kept, unless it was cut meanwhile, and this token is the newest for cutting it. */
  keepLink(subject: SignInSubject, refreshToken: string | null): ResultAsync<void, ServiceUnreachable>
  /** The link was cut at the provider: noted, with a task for the staff; no sign-in under way begins a session any more. Answers whose it was, null for an unknown person. */
  markUnlinked(
    provider: SocialProvider,
    providerId: string,
    at: Instant,
  ): ResultAsync<CustomerId | null, ServiceUnreachable>
  /** The same password, hashed anew. Nothing happens once the password is another one. */
  renewHash(id: CustomerId, hash: { readonly from: string; readonly to: string }): ResultAsync<void, ServiceUnreachable>
  findForLogIn(email: Email): ResultAsync<SubjectWithPassword | null, ServiceUnreachable>
  findWithPassword(id: CustomerId): ResultAsync<SubjectWithPassword | null, ServiceUnreachable>
}
