import type { Schema } from '../schema.ts'

/** What becomes of personal data when its customer leaves. */
type Leaving =
  /** In no table any more. */
  | 'Erased'
  /** As `Erased`: the column takes no null, so while the refund of its contract is under way it is empty. */
  | 'Emptied'
  /** As `Erased`, but stays with an anonymous contract for as long as its refund is under way. */
  | 'ErasedAfterRefund'
  /** In the archive alone, for as long as the law wants it. */
  | 'Archived'
  /** As `Archived`; their name, phone and e-mail are taken out of the text. */
  | 'ArchivedScrubbed'
  /** Stays in its table, their id, name, phone and e-mail taken out of it. */
  | 'Scrubbed'
  /** A hash that is purged by age, or what is sealed until something is deleted at a provider. */
  | 'Expires'

/** Whether it is in the copy of one's own data, or why not. */
type Export =
  | 'Exported'
  /** Another column of the copy says it. */
  | 'SaidElsewhere'
  /** How the shop works: keys, counters, what is due. */
  | 'Internal'
  /** Opens something, or is a hash without any meaning. */
  | 'Secret'
  /** Of the staff, or of the proxy who took the gear. */
  | 'AnotherPersons'
  /** They were notified themselves. */
  | 'Told'

/** What `user show` shows the staff without `--unmask`. */
type Staff = 'Shown' | 'Masked' | 'Hidden'

export type Personal = readonly [Leaving, Export, Staff]

/** `OfStaff` is about a member of the staff, `Archive` the archive itself: neither is a customer's any more. */
export type ColumnDecision = 'NotPersonal' | 'OfStaff' | 'Archive' | Personal

/** Every column that the program knows; what it does not is listed beside it, as the database has it. */
type EveryColumn = {
  readonly [Table in keyof Schema]: { readonly [Column in keyof Schema[Table]]: ColumnDecision } & Decisions
} & { readonly [table: string]: Decisions }
type Decisions = { readonly [column: string]: ColumnDecision }

const SECRET = ['Erased', 'Secret', 'Hidden'] as const
const EXPIRES = ['Expires', 'Secret', 'Hidden'] as const
const TOLD = ['Erased', 'Told', 'Hidden'] as const
const ERASED_INTERNAL = ['Erased', 'Internal', 'Hidden'] as const
const AFTER_REFUND = ['ErasedAfterRefund', 'Internal', 'Hidden'] as const
const ARCHIVED_INTERNAL = ['Archived', 'Internal', 'Hidden'] as const
const ARCHIVED_INTERNAL_SHOWN = ['Archived', 'Internal', 'Shown'] as const
const ERASED_EXPORTED = ['Erased', 'Exported', 'Hidden'] as const
const EMPTIED_EXPORTED_SHOWN = ['Emptied', 'Exported', 'Shown'] as const
const ERASED_EXPORTED_SHOWN = ['Erased', 'Exported', 'Shown'] as const
const ARCHIVED_EXPORTED = ['Archived', 'Exported', 'Hidden'] as const
const ARCHIVED_EXPORTED_SHOWN = ['Archived', 'Exported', 'Shown'] as const

/**
 * Every column of the database, and what is decided of it (docs/how-to/add-personal-data.md). A column that is not decided here stops the
 * compiler or `personal-data.pg.test.ts`, which also proves each decision on a running service.
 */
export const PERSONAL_COLUMNS = {
  archived_complaint: {
    id: 'Archive',
    former_customer: 'Archive',
    order_id: 'Archive',
    text: 'Archive',
    received_at: 'Archive',
    answer: 'Archive',
    answered_at: 'Archive',
    erased_at: 'Archive',
    kept_until: 'Archive',
  },
  archived_contract: {
    order_id: 'Archive',
    former_customer: 'Archive',
    equipment_type: 'Archive',
    location: 'Archive',
    plan: 'Archive',
    amount_won: 'Archive',
    state: 'Archive',
    terms_paid: 'Archive',
    placed_at: 'Archive',
    storage_start_date: 'Archive',
    ended_at: 'Archive',
    steps: 'Archive',
    erased_at: 'Archive',
    kept_until: 'Archive',
  },
  archived_payment: {
    id: 'Archive',
    order_id: 'Archive',
    term: 'Archive',
    amount_won: 'Archive',
    status: 'Archive',
    payment_key: 'Archive',
    gateway_order_id: 'Archive',
    fee_won: 'Archive',
    method: 'Archive',
    approved_at: 'Archive',
    kind: 'Archive',
    cash_receipt: 'Archive',
    refunds: 'Archive',
    price_consent: 'Archive',
  },
  audit: {
    id: 'NotPersonal',
    staff_id: 'OfStaff',
    command: 'OfStaff',
    subject: ['Scrubbed', 'AnotherPersons', 'Hidden'],
    reason: ['Scrubbed', 'AnotherPersons', 'Hidden'],
    at: 'OfStaff',
  },
  budget_use: {
    budget: 'NotPersonal',
    subject: EXPIRES,
    uses: EXPIRES,
  },
  checkout: {
    id: ERASED_INTERNAL,
    order_id: ARCHIVED_INTERNAL,
    day: ERASED_EXPORTED,
    recipient_name: ERASED_EXPORTED,
    recipient_phone: ERASED_EXPORTED,
    is_proxy: ERASED_EXPORTED,
    address: ERASED_EXPORTED,
    needs_confirmation: ERASED_INTERNAL,
    season: ERASED_INTERNAL,
    requested_at: ERASED_EXPORTED,
    withdrawn_at: ERASED_EXPORTED,
    scheduled_for: TOLD,
    delivered_at: ERASED_EXPORTED,
    delivered_to: ['Erased', 'AnotherPersons', 'Hidden'],
    restored_on: ERASED_EXPORTED,
  },
  complaint: {
    id: ARCHIVED_INTERNAL,
    customer_id: ERASED_INTERNAL,
    order_id: ARCHIVED_EXPORTED,
    text: ['ArchivedScrubbed', 'Exported', 'Hidden'],
    received_at: ARCHIVED_EXPORTED,
    taken_by: 'OfStaff',
    answer: ['ArchivedScrubbed', 'Exported', 'Hidden'],
    answered_at: ARCHIVED_EXPORTED,
    answered_by: 'OfStaff',
    kept_until: ARCHIVED_INTERNAL,
  },
  consent: {
    id: ERASED_INTERNAL,
    customer_id: ERASED_INTERNAL,
    order_id: ARCHIVED_EXPORTED,
    term: ERASED_EXPORTED,
    agreed: ERASED_EXPORTED,
    version: ERASED_EXPORTED,
    given_at: ERASED_EXPORTED,
    told_at: ERASED_INTERNAL,
    reconfirmed_at: ERASED_INTERNAL,
  },
  customer: {
    id: ['Erased', 'Internal', 'Shown'],
    name: ['ErasedAfterRefund', 'Exported', 'Shown'],
    email: ['ErasedAfterRefund', 'Exported', 'Masked'],
    email_key: ['Erased', 'SaidElsewhere', 'Hidden'],
    password_hash: SECRET,
    phone: ['ErasedAfterRefund', 'Exported', 'Masked'],
    phone_proved_at: ['ErasedAfterRefund', 'Exported', 'Shown'],
    email_proved_at: ERASED_EXPORTED_SHOWN,
    provider: ERASED_EXPORTED_SHOWN,
    provider_id: ERASED_INTERNAL,
    created_at: ERASED_EXPORTED_SHOWN,
    profile_image: ERASED_EXPORTED,
    thumbnail_image: ['Erased', 'SaidElsewhere', 'Hidden'],
    provider_token: SECRET,
    unlinked_at: ERASED_INTERNAL,
    customer_key: SECRET,
    session_generation: ERASED_INTERNAL,
  },
  dropped_billing_key: {
    id: 'NotPersonal',
    billing_key: EXPIRES,
    dropped_at: EXPIRES,
    next_try_at: 'NotPersonal',
  },
  dropped_link: {
    id: 'NotPersonal',
    provider: EXPIRES,
    person: EXPIRES,
    dropped_at: EXPIRES,
    tries: 'NotPersonal',
    next_try_at: 'NotPersonal',
  },
  dropped_picture: {
    key: EXPIRES,
    next_try_at: 'NotPersonal',
  },
  idempotent_answer: {
    customer_id: ERASED_INTERNAL,
    key: ERASED_INTERNAL,
    request_hash: SECRET,
    status: ERASED_INTERNAL,
    body: ['Erased', 'SaidElsewhere', 'Hidden'],
    created_at: ERASED_INTERNAL,
  },
  kysely_migration: {
    name: 'NotPersonal',
    timestamp: 'NotPersonal',
  },
  kysely_migration_lock: {
    id: 'NotPersonal',
    is_locked: 'NotPersonal',
  },
  label: {
    number: AFTER_REFUND,
    order_id: AFTER_REFUND,
  },
  ledger_compared: {
    singleton: 'NotPersonal',
    at: 'NotPersonal',
  },
  locker: {
    region: 'NotPersonal',
    code: 'NotPersonal',
    zone: 'NotPersonal',
    kind: 'NotPersonal',
    blocked_reason: 'OfStaff',
    added_at: 'NotPersonal',
  },
  locker_place: {
    region: 'NotPersonal',
    code: 'NotPersonal',
    n: 'NotPersonal',
    order_id: ERASED_INTERNAL,
  },
  log_in_guard: {
    account: SECRET,
    failures: ERASED_INTERNAL,
    failed_at: ERASED_INTERNAL,
  },
  notice: {
    id: ERASED_INTERNAL,
    event: ERASED_INTERNAL,
    channel: TOLD,
    kind: TOLD,
    customer_id: ERASED_INTERNAL,
    order_id: ARCHIVED_INTERNAL,
    created_at: TOLD,
    state: ERASED_INTERNAL,
    settled_at: ERASED_EXPORTED,
    former_phone: TOLD,
    renews_on: TOLD,
    attempts: ERASED_INTERNAL,
    next_try_at: ERASED_INTERNAL,
    sent_by: ERASED_EXPORTED,
    text: ERASED_EXPORTED,
    alimtalk_id: ERASED_INTERNAL,
    alimtalk_at: ERASED_INTERNAL,
    sms_id: ERASED_INTERNAL,
    delivery: ERASED_INTERNAL,
    delivery_failure: ERASED_INTERNAL,
    delivery_code: ERASED_INTERNAL,
    reported_at: ERASED_INTERNAL,
    resent_of: ERASED_INTERNAL,
    staff_id: 'OfStaff',
  },
  payment: {
    id: ['Archived', 'Exported', 'Shown'],
    order_id: ARCHIVED_INTERNAL,
    term: ARCHIVED_EXPORTED_SHOWN,
    amount_won: ARCHIVED_EXPORTED_SHOWN,
    status: ARCHIVED_EXPORTED_SHOWN,
    payment_key: ARCHIVED_INTERNAL,
    fee_won: ARCHIVED_INTERNAL,
    method: ARCHIVED_EXPORTED,
    card_label: ERASED_EXPORTED_SHOWN,
    approved_at: ARCHIVED_EXPORTED_SHOWN,
    receipt_url: TOLD,
    can_refund_part: AFTER_REFUND,
    kind: ['Archived', 'SaidElsewhere', 'Shown'],
    reference: ERASED_EXPORTED,
    part: AFTER_REFUND,
    received_by: 'OfStaff',
    cash_receipt: ARCHIVED_EXPORTED,
    created_at: AFTER_REFUND,
    charged_on: AFTER_REFUND,
    refunds_won: AFTER_REFUND,
  },
  reversed_payment: {
    id: ARCHIVED_INTERNAL,
    order_id: ARCHIVED_INTERNAL,
    term: ARCHIVED_INTERNAL,
    amount_won: ARCHIVED_INTERNAL,
    kind: ARCHIVED_INTERNAL,
    method: ARCHIVED_INTERNAL,
    cash_receipt: ARCHIVED_INTERNAL,
    received_by: 'OfStaff',
    approved_at: ARCHIVED_INTERNAL,
    reversed_at: ARCHIVED_INTERNAL,
  },
  payment_link: {
    id: ERASED_INTERNAL,
    order_id: ARCHIVED_INTERNAL,
    made_at: TOLD,
    term: ERASED_INTERNAL,
    made_by: 'OfStaff',
    expires_at: TOLD,
    cancelled_at: ERASED_INTERNAL,
  },
  payment_attempt: {
    id: AFTER_REFUND,
    payment_id: ARCHIVED_INTERNAL,
    n: AFTER_REFUND,
    status: AFTER_REFUND,
    gateway_order_id: ARCHIVED_INTERNAL,
    payment_key: AFTER_REFUND,
    idempotency_key: AFTER_REFUND,
    sent_at: AFTER_REFUND,
    decided_at: AFTER_REFUND,
    failure_code: AFTER_REFUND,
    failure_message: AFTER_REFUND,
    looks: AFTER_REFUND,
    next_look_at: AFTER_REFUND,
  },
  // The name and phone may be another person's; it is what the customer typed.
  pickup_place: {
    order_id: ERASED_INTERNAL,
    recipient_name: ERASED_EXPORTED,
    phone: ERASED_EXPORTED,
    address: ERASED_EXPORTED,
    detail: ERASED_EXPORTED,
    note: ERASED_EXPORTED,
    changed_at: ERASED_EXPORTED,
  },
  // The order says day and half-day.
  pickup_booking: {
    order_id: ERASED_INTERNAL,
    region: ERASED_INTERNAL,
    day: ERASED_INTERNAL,
    half: ERASED_INTERNAL,
    slot: ERASED_INTERNAL,
    stops: ERASED_INTERNAL,
    is_forced: ERASED_INTERNAL,
  },
  pickup_list: {
    id: 'NotPersonal',
    day: 'NotPersonal',
    printed_at: 'NotPersonal',
    printed_by: 'OfStaff',
  },
  price_offer: {
    order_id: ARCHIVED_INTERNAL,
    term: ARCHIVED_EXPORTED,
    old_won: ARCHIVED_EXPORTED,
    new_won: ARCHIVED_EXPORTED,
    from_day: ['ErasedAfterRefund', 'Told', 'Hidden'],
    offered_at: AFTER_REFUND,
    tell_at: AFTER_REFUND,
    noticed_at: ARCHIVED_EXPORTED,
    answer: ['ErasedAfterRefund', 'Exported', 'Hidden'],
    answered_at: ARCHIVED_EXPORTED,
  },
  refund: {
    id: ['ErasedAfterRefund', 'Internal', 'Shown'],
    payment_id: ARCHIVED_INTERNAL,
    n: AFTER_REFUND,
    amount_won: ARCHIVED_EXPORTED_SHOWN,
    rule: ARCHIVED_INTERNAL_SHOWN,
    explain: ['ErasedAfterRefund', 'Told', 'Hidden'],
    requested_at: ARCHIVED_EXPORTED,
    sent_at: ARCHIVED_INTERNAL_SHOWN,
    status: ARCHIVED_EXPORTED,
    idempotency_key: AFTER_REFUND,
    decided_at: ARCHIVED_EXPORTED_SHOWN,
    failure_code: AFTER_REFUND,
    failure_message: AFTER_REFUND,
    looks: AFTER_REFUND,
    next_look_at: AFTER_REFUND,
    left_to_staff: AFTER_REFUND,
    paid_by_bank_on: ['Archived', 'Told', 'Shown'],
    noted_on: ['Archived', 'Told', 'Hidden'],
  },
  // What is kept of `customer`, once they have left.
  refund_contact: {
    order_id: ARCHIVED_INTERNAL,
    name: ['ErasedAfterRefund', 'SaidElsewhere', 'Hidden'],
    phone: ['ErasedAfterRefund', 'SaidElsewhere', 'Hidden'],
    phone_proved_at: ['ErasedAfterRefund', 'SaidElsewhere', 'Hidden'],
    email: ['ErasedAfterRefund', 'SaidElsewhere', 'Hidden'],
  },
  report: {
    id: ERASED_EXPORTED,
    order_id: ARCHIVED_INTERNAL,
    score: ERASED_EXPORTED,
    tip: ERASED_EXPORTED,
    front: ERASED_INTERNAL,
    back: ERASED_INTERNAL,
    left: ERASED_INTERNAL,
    right: ERASED_INTERNAL,
    filed_at: ERASED_EXPORTED,
    filed_by: 'OfStaff',
  },
  picture_draft: {
    order_id: 'NotPersonal',
    view: 'NotPersonal',
    picture: ERASED_INTERNAL,
    uploaded_by: 'OfStaff',
    uploaded_at: 'OfStaff',
  },
  staff_answer: {
    staff_id: 'OfStaff',
    key: 'OfStaff',
    request_hash: 'OfStaff',
    status: 'OfStaff',
    // Of an order: its number, states and locker.
    body: 'NotPersonal',
    created_at: 'OfStaff',
  },
  reset_grant: {
    token: SECRET,
    target: SECRET,
    customer_id: ERASED_INTERNAL,
    expires_at: ERASED_INTERNAL,
  },
  room_request: {
    customer_id: ERASED_INTERNAL,
    region: ERASED_EXPORTED,
    equipment_type: ERASED_EXPORTED,
    id: ERASED_INTERNAL,
    asked_at: ERASED_EXPORTED,
    told_at: ERASED_EXPORTED,
  },
  saved_place: {
    id: ERASED_INTERNAL,
    customer_id: ERASED_INTERNAL,
    label: ERASED_EXPORTED,
    recipient_name: ERASED_EXPORTED,
    phone: ERASED_EXPORTED,
    address: ERASED_EXPORTED,
    detail: ERASED_EXPORTED,
    note: ERASED_EXPORTED,
    saved_at: ERASED_EXPORTED,
  },
  secret_mark: {
    singleton: 'NotPersonal',
    mark: 'NotPersonal',
  },
  security_event: {
    id: ERASED_INTERNAL,
    kind: ERASED_EXPORTED,
    customer_id: ERASED_INTERNAL,
    account: SECRET,
    via: ERASED_EXPORTED,
    address: SECRET,
    device: ERASED_EXPORTED,
    at: ERASED_EXPORTED,
  },
  session: {
    id: SECRET,
    customer_id: ERASED_INTERNAL,
    device: ERASED_EXPORTED,
    created_at: ERASED_EXPORTED,
    last_seen_at: ERASED_EXPORTED,
    ended_at: ERASED_EXPORTED,
  },
  social_beginning: {
    state: EXPIRES,
    provider: EXPIRES,
    browser: EXPIRES,
    expires_at: EXPIRES,
  },
  social_candidate: {
    id: SECRET,
    profile: SECRET,
    expires_at: ERASED_INTERNAL,
  },
  staff: {
    id: 'OfStaff',
    name: 'OfStaff',
    role: 'OfStaff',
    created_at: 'OfStaff',
    disabled_at: 'OfStaff',
    password_hash: 'OfStaff',
    code_key: 'OfStaff',
    code_step: 'OfStaff',
    regions: 'OfStaff',
  },
  staff_passkey: {
    id: 'OfStaff',
    staff_id: 'OfStaff',
    public_key: 'OfStaff',
    counter: 'OfStaff',
    transports: 'OfStaff',
    device: 'OfStaff',
    created_at: 'OfStaff',
    used_at: 'OfStaff',
  },
  staff_recovery_code: { code_hash: 'OfStaff', staff_id: 'OfStaff', used_at: 'OfStaff' },
  staff_invitation: { token_hash: 'OfStaff', staff_id: 'OfStaff', expires_at: 'OfStaff', code_key: 'OfStaff' },
  staff_challenge: { challenge: 'OfStaff', staff_id: 'OfStaff', expires_at: 'OfStaff' },
  staff_session: {
    token_hash: 'OfStaff',
    staff_id: 'OfStaff',
    device: 'OfStaff',
    started_at: 'OfStaff',
    last_used_at: 'OfStaff',
    proved_at: 'OfStaff',
    is_shift_device: 'OfStaff',
    is_command_line: 'OfStaff',
  },
  staff_device_request: {
    user_code_hash: 'OfStaff',
    device_code_hash: 'OfStaff',
    machine: 'OfStaff',
    network: 'OfStaff',
    requested_at: 'OfStaff',
    expires_at: 'OfStaff',
    polled_at: 'OfStaff',
    staff_id: 'OfStaff',
    decision: 'OfStaff',
    decided_at: 'OfStaff',
  },
  // Written by the program, of orders, payments and amounts. A task about a customer names them as its subject.
  staff_task: {
    id: 'NotPersonal',
    kind: 'NotPersonal',
    subject: ['Erased', 'AnotherPersons', 'Shown'],
    detail: 'NotPersonal',
    due_on: 'NotPersonal',
    cause: 'NotPersonal',
    created_at: 'NotPersonal',
    done_at: 'NotPersonal',
  },
  terms_document: {
    kind: 'NotPersonal',
    version: 'NotPersonal',
    text: 'NotPersonal',
    imported_at: 'NotPersonal',
    released_at: 'NotPersonal',
    effective_on: 'NotPersonal',
    changes: 'NotPersonal',
    is_worse: 'NotPersonal',
    told_to: 'NotPersonal',
    told_at: 'NotPersonal',
  },
  staff_message_wish: { staff_id: 'OfStaff', channel: 'OfStaff', address: 'OfStaff', kinds: 'OfStaff' },
  staff_message: {
    id: 'OfStaff',
    staff_id: 'OfStaff',
    created_at: 'OfStaff',
    state: 'OfStaff',
    attempts: 'OfStaff',
    next_try_at: 'OfStaff',
  },
  staff_task_told: { staff_id: 'OfStaff', task_id: 'OfStaff', message_id: 'OfStaff' },
  storage_order: {
    id: ARCHIVED_EXPORTED_SHOWN,
    customer_id: ERASED_INTERNAL,
    former_customer: ARCHIVED_INTERNAL,
    left_at: ARCHIVED_INTERNAL,
    equipment_type: ARCHIVED_EXPORTED_SHOWN,
    location: ARCHIVED_EXPORTED_SHOWN,
    plan: ARCHIVED_EXPORTED_SHOWN,
    brand: EMPTIED_EXPORTED_SHOWN,
    equipment_name: EMPTIED_EXPORTED_SHOWN,
    equipment_size: EMPTIED_EXPORTED_SHOWN,
    serial_number: EMPTIED_EXPORTED_SHOWN,
    handed_parts: ['ErasedAfterRefund', 'Exported', 'Shown'],
    amount_won: ARCHIVED_EXPORTED,
    agreed_won: ['ErasedAfterRefund', 'SaidElsewhere', 'Hidden'],
    state: ARCHIVED_EXPORTED_SHOWN,
    step: AFTER_REFUND,
    placed_at: ARCHIVED_EXPORTED_SHOWN,
    state_changed_at: ['ErasedAfterRefund', 'SaidElsewhere', 'Shown'],
    attempt_open: AFTER_REFUND,
    waits_beside: AFTER_REFUND,
    pickup_date: ['ErasedAfterRefund', 'Exported', 'Shown'],
    pickup_half: ['ErasedAfterRefund', 'Exported', 'Shown'],
    wish_day: ['ErasedAfterRefund', 'Exported', 'Shown'],
    wish_half: ['ErasedAfterRefund', 'Exported', 'Shown'],
    wish_lost: ['ErasedAfterRefund', 'Internal', 'Shown'],
    missed_pickup_on: ['ErasedAfterRefund', 'Exported', 'Shown'],
    missed_pickup_fault: ['ErasedAfterRefund', 'Internal', 'Shown'],
    place_status: ['ErasedAfterRefund', 'Internal', 'Shown'],
    storage_start_date: ARCHIVED_EXPORTED_SHOWN,
    terms_paid: ['Archived', 'SaidElsewhere', 'Shown'],
    auto_renewal: ['ErasedAfterRefund', 'Exported', 'Shown'],
    renewal_status: ['ErasedAfterRefund', 'Internal', 'Shown'],
    declines: ['ErasedAfterRefund', 'Internal', 'Shown'],
    last_declined_on: ['ErasedAfterRefund', 'Internal', 'Shown'],
    reminded_on: ['ErasedAfterRefund', 'Internal', 'Shown'],
    told_on: ['ErasedAfterRefund', 'Internal', 'Shown'],
    charge_due_at: AFTER_REFUND,
    duty_due_at: AFTER_REFUND,
    equipment_id: ['ErasedAfterRefund', 'Internal', 'Shown'],
    locker: ['Erased', 'Internal', 'Shown'],
    compensation_won: ['ErasedAfterRefund', 'Exported', 'Shown'],
    late_fee_won: ['ErasedAfterRefund', 'Exported', 'Shown'],
    customer_told: ['Erased', 'Exported', 'Shown'],
    contact_missing: AFTER_REFUND,
    payable_until: AFTER_REFUND,
  },
  shop_change: {
    id: 'NotPersonal',
    effective_from: 'NotPersonal',
    patch: 'NotPersonal',
    recorded_at: 'NotPersonal',
    recorded_by: 'NotPersonal',
    reason: 'NotPersonal',
    withdrawn_at: 'NotPersonal',
  },
  stored_card: {
    customer_id: ERASED_INTERNAL,
    billing_key: SECRET,
    billing_key_mark: SECRET,
    label: ERASED_EXPORTED_SHOWN,
    registered_at: ERASED_EXPORTED_SHOWN,
    unusable_since: ERASED_INTERNAL,
  },
  time_reached: {
    singleton: 'NotPersonal',
    latest: 'NotPersonal',
    set_backs: 'NotPersonal',
  },
  timeline: {
    order_id: ARCHIVED_INTERNAL,
    step: AFTER_REFUND,
    previous_step: AFTER_REFUND,
    event: ARCHIVED_EXPORTED,
    from_state: AFTER_REFUND,
    to_state: AFTER_REFUND,
    occurred_at: ARCHIVED_EXPORTED,
    recorded_at: ARCHIVED_INTERNAL_SHOWN,
    actor_kind: ['ErasedAfterRefund', 'Exported', 'Hidden'],
    actor_id: ['Erased', 'AnotherPersons', 'Hidden'],
    reason: ['Erased', 'AnotherPersons', 'Hidden'],
    amount_won: ARCHIVED_EXPORTED_SHOWN,
    amount_way: ARCHIVED_INTERNAL_SHOWN,
    note: ERASED_EXPORTED,
  },
  transition: {
    event: 'NotPersonal',
    from_state: 'NotPersonal',
    to_state: 'NotPersonal',
  },
  verification_code: {
    purpose: ERASED_INTERNAL,
    target: SECRET,
    browser: SECRET,
    code: SECRET,
    customer_id: ERASED_INTERNAL,
    sent_at: ERASED_INTERNAL,
    tries: ERASED_INTERNAL,
    taken: ERASED_INTERNAL,
    used_at: ERASED_INTERNAL,
  },
} as const satisfies EveryColumn

/** The columns of a table that are set to this when a person is taken out of it. */
export const columnsToSet = (table: keyof typeof PERSONAL_COLUMNS, leaving: 'Erased' | 'Emptied'): readonly string[] =>
  Object.entries<ColumnDecision>(PERSONAL_COLUMNS[table]).flatMap(([column, decision]) =>
    typeof decision === 'object' && decision[0] === leaving ? column : [],
  )
