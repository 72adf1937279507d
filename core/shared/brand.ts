declare const brand: unique symbol

/** A primitive that only its own parser can make: `Brand<string, 'Email'>`. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }
