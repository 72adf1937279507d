/** The e-mail already opens an account. */
export type EmailTaken = { readonly kind: 'EmailTaken' }

/** The phone number already belongs to an account. */
export type PhoneTaken = { readonly kind: 'PhoneTaken' }

/** The provider's person has an account already. */
export type IdentityTaken = { readonly kind: 'IdentityTaken' }

/** The sign-up at a provider has ended meanwhile, as by a cut link (G981). */
export type CandidateGone = { readonly kind: 'CandidateGone' }

/** A required consent is missing; nothing was stored (W9). */
export type TermsNotAgreed = { readonly kind: 'TermsNotAgreed' }

/** E-mail and password do not open an account. Says no more, so that it cannot be used to find out who is a customer (A2). */
export type LogInRefused = { readonly kind: 'LogInRefused' }

/** The customer is gone, or their sessions were ended since the sign-in was verified: by a new password, another phone, a cut link. */
export type SignInOutdated = { readonly kind: 'SignInOutdated' }

/** One of the passwords that are tried first; nothing was stored or changed. Checked by the service alone: its list is too long for a device. */
export type PasswordTooCommon = { readonly kind: 'PasswordTooCommon' }

/** What was typed as the current password is not; nothing was changed. */
export type PasswordIncorrect = { readonly kind: 'PasswordIncorrect' }

/** The gateway or mail server did not take the message, or it is unknown whether it did: then it may have arrived. */
export type MessageNotSent = {
  readonly kind: 'MessageNotSent'
  readonly mayHaveArrived?: true
  /** Refused for good, as a mailbox that there is not: the same message would be refused again. */
  readonly isFinal?: true
}

/** Wrong, used, dead, expired or never sent: all the same, so that it cannot be used to find out whom a code was sent to (G12). */
export type CodeRefused = { readonly kind: 'CodeRefused' }

/** This new password has no verified code: never verified, another address, too late, or used before (G07). */
export type ResetRefused = { readonly kind: 'ResetRefused' }

/** The state that came back from a provider is not the one that was sent along, or was used before. */
export type SocialStateMismatch = { readonly kind: 'SocialStateMismatch' }

/** The provider does not confirm this person; `step` is the one that failed. */
export type SocialRefused = {
  readonly kind: 'SocialRefused'
  readonly step: 'AccessToken' | 'Audience' | 'Profile' | 'IdToken'
}

/** The provider did not answer. A code may have been used up: start again. */
export type SocialUnreachable = { readonly kind: 'SocialUnreachable' }

/** This provider is not set up in this shop. */
export type SocialNotOffered = { readonly kind: 'SocialNotOffered' }

/** The e-mail opens an account that was made in another way; never merged (G22). */
export type RegisteredOtherWay = { readonly kind: 'RegisteredOtherWay' }

/** The pass to finish a social sign-up is used, over or not one: begin at the login. */
export type SocialPassRefused = { readonly kind: 'SocialPassRefused' }

/** A contract is still under way: gear first, then the account (G95). */
export type NotEligible = { readonly kind: 'NotEligible' }
