/** How a member of the copy reads: days and moments are texts, and behind a `?` there may be none. */
type Kind = 'text' | 'whole' | 'number' | 'flag' | 'moment' | 'text?' | 'whole?' | 'moment?'

/**
 * What the copy of one's own data holds of each thing, once for all that make, carry or read it. A member is in the column of the same
 * name unless `personal-data-views.ts` says otherwise; what belongs here and what not is decided in `personal-columns.ts`.
 */
export const OWN_DATA = {
  profile: {
    name: 'text',
    email: 'text?',
    emailProvedAt: 'moment?',
    phone: 'text?',
    phoneProvedAt: 'moment?',
    provider: 'text',
    profileImage: 'text?',
    since: 'moment',
  },
  /** What was agreed to, when, in which wording; of no order for those of the sign-up. */
  consent: { term: 'text', agreed: 'flag', version: 'text', givenAt: 'moment', orderId: 'text?' },
  session: { device: 'text', startedAt: 'moment', lastSeenAt: 'moment', endedAt: 'moment?' },
  /** Logins and what else concerns the account's safety, of the last half year. */
  securityEvent: { event: 'text', at: 'moment', via: 'text?', device: 'text?' },
  storedCard: { label: 'text', registeredAt: 'moment' },
  order: {
    orderId: 'text',
    equipmentType: 'text',
    brand: 'text',
    equipmentName: 'text',
    equipmentSize: 'text',
    serialNumber: 'text',
    handedParts: 'text?',
    plan: 'text',
    location: 'text',
    amountWon: 'whole',
    state: 'text',
    autoRenewal: 'text',
    placedAt: 'moment',
    pickupDate: 'text?',
    pickupHalf: 'text?',
    wishDay: 'text?',
    wishHalf: 'text?',
    missedPickupOn: 'text?',
    storageStartDate: 'text?',
    compensationWon: 'whole?',
    lateFeeWon: 'whole?',
    customerTold: 'text?',
  },
  /** Where the gear of an order is picked up. */
  pickupPlace: {
    recipientName: 'text',
    phone: 'text',
    address: 'text',
    detail: 'text',
    note: 'text',
    changedAt: 'moment',
  },
  /** A place that the person keeps for the next order. */
  savedPlace: {
    label: 'text',
    recipientName: 'text',
    phone: 'text',
    address: 'text',
    detail: 'text',
    note: 'text',
    savedAt: 'moment',
  },
  /** They want to be told when a region that is full takes such gear again. */
  roomRequest: { region: 'text', equipmentType: 'text', askedAt: 'moment', toldAt: 'moment?' },
  /** With the money that it notes beside payments and refunds. */
  step: { event: 'text', at: 'moment', by: 'text', amountWon: 'whole?', note: 'text?' },
  payment: {
    paymentId: 'text',
    term: 'whole',
    amountWon: 'whole',
    status: 'text',
    method: 'text?',
    card: 'text?',
    /** Of what was paid at the desk: by which the shop finds it, and the approval number of the cash receipt. */
    reference: 'text?',
    cashReceipt: 'text?',
    approvedAt: 'moment?',
  },
  refund: { amountWon: 'whole', status: 'text', requestedAt: 'moment', decidedAt: 'moment?' },
  /** A higher price that the customer was notified of, and their answer. */
  priceChange: {
    term: 'whole',
    oldWon: 'whole',
    newWon: 'whole',
    noticedAt: 'moment',
    answer: 'text?',
    answeredAt: 'moment?',
  },
  checkout: {
    day: 'text',
    isProxy: 'flag',
    /** Name and phone are left out where another person was to take the gear: they are that person's. */
    recipientName: 'text?',
    recipientPhone: 'text?',
    address: 'text',
    requestedAt: 'moment',
    withdrawnAt: 'moment?',
    deliveredAt: 'moment?',
    restoredOn: 'text?',
  },
  report: { reportId: 'text', score: 'number', tip: 'text', filedAt: 'moment' },
  /** Of the gear, taken where it was handed over. */
  doorPicture: { pictureId: 'text', takenAt: 'moment' },
  /** What we sent them, of the last year, and by which way; codes and what opens something are not kept. */
  message: { sentAt: 'moment', by: 'text', text: 'text' },
  /** The person's messages to us, and our answers. */
  complaint: { orderId: 'text?', text: 'text', receivedAt: 'moment', answer: 'text?', answeredAt: 'moment?' },
  /** What the shop's staff wrote down for each other. */
  staffNote: { orderId: 'text?', text: 'text', writtenAt: 'moment' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>

export type OwnThing = keyof typeof OWN_DATA

type Value<Of> = Of extends 'whole' | 'number'
  ? number
  : Of extends 'flag'
    ? boolean
    : Of extends 'whole?'
      ? number | null
      : Of extends `${string}?`
        ? string | null
        : string

export type Own<Thing extends OwnThing> = {
  readonly [Member in keyof (typeof OWN_DATA)[Thing]]: Value<(typeof OWN_DATA)[Thing][Member]>
}

/** All that is kept of a person, to take along: read by people and by other programs, so everything is plain text and numbers. Lists begin with the oldest. */
export type PersonalData = {
  readonly profile: Own<'profile'>
  readonly consents: readonly Own<'consent'>[]
  readonly sessions: readonly Own<'session'>[]
  readonly securityEvents: readonly Own<'securityEvent'>[]
  readonly storedCard: Own<'storedCard'> | null
  readonly orders: readonly (Own<'order'> & {
    readonly pickupPlace: Own<'pickupPlace'> | null
    readonly timeline: readonly Own<'step'>[]
    readonly payments: readonly (Own<'payment'> & { readonly refunds: readonly Own<'refund'>[] })[]
    readonly priceChanges: readonly Own<'priceChange'>[]
    readonly checkouts: readonly Own<'checkout'>[]
    readonly reports: readonly Own<'report'>[]
    readonly doorPictures: readonly Own<'doorPicture'>[]
  })[]
  readonly savedPlaces: readonly Own<'savedPlace'>[]
  readonly roomRequests: readonly Own<'roomRequest'>[]
  readonly messages: readonly Own<'message'>[]
  readonly complaints: readonly Own<'complaint'>[]
  readonly staffNotes: readonly Own<'staffNote'>[]
}
