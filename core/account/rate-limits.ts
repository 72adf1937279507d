/** So many uses within a sliding window; then, where a pause is set, none at all for that long. */
export type RateLimit = {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
  /** From the last use on; without it the oldest use makes room for the next. */
  readonly pauseSeconds?: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All limits that are counted in a window (docs/rules/wire.md). A target is a phone or an e-mail, an address that of the network. */
export const RATE_LIMITS = {
  codesPerTargetAndHour: { name: 'codes-target-hour', limit: 5, windowSeconds: HOUR },
  codesPerTargetAndDay: { name: 'codes-target-day', limit: 10, windowSeconds: DAY },
  /** A whole mobile network shares an address: wide for it, narrow for one customer, who is counted without it. */
  codesPerAddressAndHour: { name: 'codes-address-hour', limit: 200, windowSeconds: HOUR },
  codesPerCustomerAndHour: { name: 'codes-customer-hour', limit: 20, windowSeconds: HOUR },
  /** From all accounts together, so that many of them do not flood one phone. */
  codesPerTargetByCustomers: { name: 'codes-target-customers', limit: 30, windowSeconds: DAY },
  /** Typed in one browser. What others may guess is bound by the codes they may ask for: five tries each. */
  wrongCodesPerTarget: { name: 'wrong-codes-target', limit: 15, windowSeconds: HOUR, pauseSeconds: HOUR },
  /** A whole mobile network shares one; a code of an e-mail is looked for twice. */
  wrongCodesPerAddress: { name: 'wrong-codes-address', limit: 200, windowSeconds: 5 * MINUTE },
  failedLogInsPerAddress: { name: 'log-ins-address', limit: 60, windowSeconds: 5 * MINUTE },
  availabilityPerAddress: { name: 'availability-address', limit: 120, windowSeconds: 5 * MINUTE },
  /** Families, offices and whole mobile networks share an address; each account costs a password hash (ASVS 2.4.1). */
  signUpsPerAddress: { name: 'sign-ups-address', limit: 100, windowSeconds: HOUR },
  /** Ways begun to a provider's login, and ways back from it: each is a row or a call to the provider. */
  socialBeginningsPerAddress: { name: 'social-beginnings-address', limit: 120, windowSeconds: 5 * MINUTE },
  socialEntrancesPerAddress: { name: 'social-entrances-address', limit: 120, windowSeconds: 5 * MINUTE },
  /** Payment links that are opened: a family shares an address, and whoever guesses needs more than a life. */
  paymentLinksPerAddress: { name: 'payment-links-address', limit: 120, windowSeconds: 5 * MINUTE },
  /** Links cut at Naver for one account: each asks Naver twice, with a token that came from outside. */
  naverRevokesPerCustomer: { name: 'naver-revokes-customer', limit: 20, windowSeconds: HOUR },
  /** Look-ups at the card provider because a caller, who need not be the provider, reported an event. */
  hintsPerPayment: { name: 'hints-payment', limit: 60, windowSeconds: MINUTE },
  hints: { name: 'hints', limit: 600, windowSeconds: MINUTE },
  /** Of orders that the shop does not have, all together. */
  hintsUnknown: { name: 'hints-unknown', limit: 30, windowSeconds: MINUTE },
  /** Cards registered, and payments that were declined: no customer has so many, and trying stolen ones needs more (ASVS 2.4.1). */
  cardsPerCustomer: { name: 'cards-customer', limit: 20, windowSeconds: DAY },
  /** Changes of a customer's own mind that send a message each: nobody has so many, and a stranger at the device would ring a phone all day. */
  messagesPerCustomer: { name: 'messages-customer', limit: 60, windowSeconds: HOUR },
  /** Tries to sign in as one of the staff, given back when they succeed: a shop has one address, and its people mistype (G277). */
  failedStaffSignInsPerAddress: { name: 'staff-sign-ins-address', limit: 30, windowSeconds: 5 * MINUTE },
  /** For one member from one address, so that nobody elsewhere can lock a member out (G277). */
  failedStaffSignInsPerMember: {
    name: 'staff-sign-ins-member',
    limit: 5,
    windowSeconds: 15 * MINUTE,
    pauseSeconds: 15 * MINUTE,
  },
  /** Wrong codes of the app for a member whose password was right, from wherever they come: only who knows it gets that far (G277). */
  wrongStaffCodesPerMember: { name: 'staff-codes-member', limit: 20, windowSeconds: DAY },
  /** Challenges for a passkey that anybody asks for: each is a row for five minutes, and a shop has one address (G277). */
  staffPasskeysBegunPerAddress: { name: 'staff-passkeys-address', limit: 120, windowSeconds: 5 * MINUTE },
  /** Codes typed for a fresh proof in a session that somebody may have found open (G280). */
  failedStaffProofs: { name: 'staff-proofs', limit: 5, windowSeconds: 15 * MINUTE },
  /** Command lines that ask to be signed in: a shop has one address, and each is a row (G383). */
  deviceSignInsPerAddress: { name: 'device-sign-ins-address', limit: 30, windowSeconds: 5 * MINUTE },
  /** Codes of command lines that a member mistypes: whoever guesses needs a million times more (G383). */
  wrongUserCodesPerMember: { name: 'user-codes-member', limit: 10, windowSeconds: 15 * MINUTE },
  /** Commands that a member's machine sends: a loop over a day's orders fits, one that never ends does not (G522). */
  commandsPerMember: { name: 'commands-member', limit: 600, windowSeconds: 5 * MINUTE },
  /** Numbers that a member looks at: more is no day's work at a telephone (G313). */
  phoneLooksPerMember: { name: 'phone-looks-member', limit: 100, windowSeconds: DAY },
} as const satisfies Record<string, RateLimit>
