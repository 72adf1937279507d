/** The e-mail already opens an account. */
export type EmailTaken = { readonly kind: 'EmailTaken' }

/** The phone number already belongs to an account. */
export type PhoneTaken = { readonly kind: 'PhoneTaken' }

/** A required consent is missing; nothing was stored (W9). */
export type TermsNotAgreed = { readonly kind: 'TermsNotAgreed' }

/** E-mail and password do not open an account. Says no more, so that nobody learns who is a customer (A2). */
export type LogInRefused = { readonly kind: 'LogInRefused' }
