import type { ColumnType, Generated } from 'kysely'
import type { RefundStep } from '#core/billing/refund.ts'
import type { Instant } from '#core/shared/instant.ts'

/** Read as an instant, written as a date. */
type Moment = ColumnType<Instant, Date, Date>
type NullableMoment = ColumnType<Instant | null, Date | null, Date | null>

/** Tables as Kysely sees them. Columns of money are whole won, of time epoch milliseconds, of days `YYYY-MM-DD` (see `database.ts`). */
export type Schema = {
  customer: {
    id: string
    name: string
    email: string | null
    email_key: string | null
    password_hash: string | null
    phone: string | null
    provider: string
    provider_id: string | null
    created_at: Moment
    profile_image: string | null
    thumbnail_image: string | null
    /** Encrypted (see `secret-box.ts`). */
    provider_token: string | null
    unlinked_at: NullableMoment
    /** Null while it was only typed: then nothing is sent to it. */
    phone_proved_at: NullableMoment
    email_proved_at: NullableMoment
    /** The card provider's name for the customer. */
    customer_key: Generated<string>
    /** How often their sessions were ended (see `session-records.ts`). */
    session_generation: Generated<number>
  }
  consent: {
    id: Generated<number>
    customer_id: string
    order_id: string | null
    term: string
    agreed: boolean
    version: string
    given_at: Moment
    /** Of a marketing consent: when the customer was told of it, and reminded of it last. */
    told_at: Generated<Instant | null>
    reconfirmed_at: Generated<Instant | null>
  }
  session: {
    id: string
    customer_id: string
    device: string
    created_at: Moment
    last_seen_at: Moment
    ended_at: NullableMoment
  }
  /** What happened to the safety of accounts (see `security-event.ts` of the core). */
  security_event: {
    id: Generated<number>
    kind: string
    customer_id: string | null
    account: string | null
    via: string | null
    address: string | null
    device: string | null
    at: Moment
  }
  storage_order: {
    id: string
    /** Null once the customer has left, for as long as a refund is under way: nothing but that refund asks for such an order. */
    customer_id: ColumnType<string, string, string | null>
    former_customer: string | null
    left_at: NullableMoment
    equipment_type: string
    location: string
    plan: string
    brand: string
    equipment_name: string
    equipment_size: Generated<string>
    serial_number: Generated<string>
    /** With blanks between; null while nobody has looked. */
    handed_parts: Generated<string | null>
    amount_won: number
    /** The yearly price that the customer agreed to since; null while it is `amount_won`. */
    agreed_won: Generated<number | null>
    state: string
    step: number
    placed_at: Moment
    state_changed_at: Moment
    attempt_open: Generated<boolean>
    /** Unpaid when another of its kind was, before there could be one at a time only. */
    waits_beside: Generated<boolean>
    pickup_date: string | null
    /** Of the booked day, in a region with windows. */
    pickup_half: Generated<string | null>
    /** The window that the customer chose and that is not booked. */
    wish_day: Generated<string | null>
    wish_half: Generated<string | null>
    /** Others had taken it when it was to be booked. */
    wish_lost: Generated<boolean>
    missed_pickup_on: Generated<string | null>
    missed_pickup_fault: Generated<string | null>
    missed_pickup_half: Generated<string | null>
    /** Whether `pickup_place` has a row, and whether the customer was asked for it. */
    place_status: Generated<string>
    storage_start_date: string | null
    terms_paid: Generated<number>
    auto_renewal: Generated<string>
    renewal_status: Generated<string>
    declines: Generated<number>
    last_declined_on: string | null
    reminded_on: string | null
    /** When a reminder of the next payment reached the customer in time to end the contract. */
    told_on: Generated<string | null>
    /** What the last reminder said that it costs. */
    told_won: Generated<number | null>
    /** When the next term is charged; kept by `order-due.ts`. */
    charge_due_at: NullableMoment
    /** When the next other step is due; kept by `order-due.ts`. */
    duty_due_at: NullableMoment
    equipment_id: string | null
    locker: string | null
    /** Of gear that is lost, damaged or disposed of. */
    compensation_won: Generated<number | null>
    /** What was settled for gear that was collected late; null while nothing was. */
    late_fee_won: Generated<number | null>
    customer_told: Generated<string | null>
    contact_missing: boolean
    /** While it is unpaid and has a link; null: as long as any order. */
    payable_until: ColumnType<Instant | null, Date | null | undefined, Date | null>
  }
  /** By which an order is paid without a login. Its right is not stored (see `payment-link.ts` of the core). */
  payment_link: {
    id: string
    order_id: string
    term: Generated<number>
    made_at: Moment
    made_by: string
    expires_at: Moment
    cancelled_at: NullableMoment
  }
  /** By which a process knows that its secret is the shop's. */
  secret_mark: {
    singleton: Generated<boolean>
    mark: string
  }
  ledger_compared: {
    singleton: Generated<boolean>
    at: Moment
  }
  locker: {
    region: string
    code: string
    zone: string
    kind: string
    blocked_reason: string | null
    added_at: Moment
  }
  /** As many as the locker holds sets. */
  /** The shop's own facts, as changes to a trial's. */
  shop_change: {
    id: Generated<number>
    effective_from: Moment
    patch: ColumnType<unknown, string, string>
    recorded_at: Moment
    recorded_by: string
    reason: string
    withdrawn_at: NullableMoment
  }
  locker_place: {
    region: string
    code: string
    n: number
    order_id: string | null
  }
  /** The stop of an order in a half-day. */
  pickup_booking: {
    order_id: string
    region: string
    day: string
    half: string
    slot: number
    stops: number
    is_forced: boolean
  }
  /** What is printed on the label of a set, as a number (see `label-code.ts` of the core). */
  label: {
    number: Generated<number>
    order_id: string
  }
  /** Where the gear is picked up. */
  pickup_place: {
    order_id: string
    recipient_name: string
    phone: string
    address: string
    detail: string
    note: string
    changed_at: Moment
  }
  /** Places that customers keep for the next order. */
  saved_place: {
    id: string
    customer_id: string
    label: string
    recipient_name: string
    phone: string
    address: string
    detail: string
    note: string
    saved_at: Moment
  }
  /** Of somebody who has left while money is owed to them. */
  refund_contact: {
    order_id: string
    name: string
    phone: string | null
    phone_proved_at: NullableMoment
    email: string | null
  }
  /** Who wants to be told when a region that is full has room again. */
  room_request: {
    customer_id: string
    region: string
    equipment_type: string
    id: Generated<string>
    asked_at: Moment
    told_at: NullableMoment
  }
  /** When the list of a day's pickups was printed for a driver. */
  pickup_list: { id: Generated<number>; day: string; printed_at: Moment; printed_by: string }
  timeline: {
    order_id: string
    step: number
    event: string
    from_state: string
    to_state: string
    occurred_at: Moment
    recorded_at: Moment
    actor_kind: string
    actor_id: string | null
    reason: string | null
    /** Noted beside payments and refunds; below 0 where it was taken back. */
    amount_won: Generated<number | null>
    /** Of a fee: how it was settled. */
    amount_way: Generated<string | null>
    /** What it replaced, or by which the shop finds the money. */
    note: Generated<string | null>
  }
  payment: {
    id: string
    order_id: string
    term: number
    /** 0: what the term is paid by. Others were given back before their term counted as paid, oldest first from 1 on (G911). */
    superseded: Generated<number>
    amount_won: number
    status: string
    payment_key: string | null
    fee_won: number | null
    method: string | null
    card_label: string | null
    approved_at: NullableMoment
    receipt_url: string | null
    can_refund_part: Generated<boolean>
    created_at: Moment
    /** `CASH` and `BANK` were taken by the staff: the card provider knows nothing of them. */
    kind: Generated<string>
    reference: Generated<string | null>
    /** Counts the orders that one sum was for. */
    part: Generated<number>
    received_by: Generated<string | null>
    cash_receipt: Generated<string | null>
    /** The day in Seoul on which money was asked for the last time. */
    charged_on: Generated<string | null>
    /** Given back or on its way back; counted by the database, and never above `amount_won`. */
    refunds_won: Generated<number>
  }
  /** Of a renewal that was said to be paid at the desk and was not. */
  reversed_payment: {
    id: string
    order_id: string
    term: number
    amount_won: number
    kind: string
    method: string
    cash_receipt: string | null
    received_by: string
    approved_at: Moment
    reversed_at: Moment
  }
  /** A higher price for a term to come (see `price-offer.ts` of the core). */
  price_offer: {
    order_id: string
    term: number
    old_won: number
    new_won: number
    from_day: string
    offered_at: Moment
    /** When its customer is to be notified; null once that is done, or too late. */
    tell_at: NullableMoment
    noticed_at: NullableMoment
    answer: string | null
    answered_at: NullableMoment
  }
  payment_attempt: {
    id: string
    payment_id: string
    n: number
    status: string
    /** The provider's order id: our own for the first charge, one for each try of a renewal. */
    gateway_order_id: string
    /** Null for a renewal until the provider has taken it. */
    payment_key: string | null
    idempotency_key: string
    sent_at: Moment
    decided_at: NullableMoment
    failure_code: string | null
    failure_message: string | null
    looks: Generated<number>
    next_look_at: NullableMoment
  }
  refund: {
    id: Generated<string>
    payment_id: string
    n: number
    amount_won: number
    rule: string
    /** The inputs and steps of the rule, as it was asked. */
    explain: ColumnType<readonly RefundStep[], string, never>
    requested_at: Moment
    sent_at: Moment
    status: string
    idempotency_key: string
    decided_at: NullableMoment
    failure_code: string | null
    failure_message: string | null
    looks: Generated<number>
    next_look_at: NullableMoment
    /** In doubt, and no longer asked for automatically. */
    left_to_staff: Generated<boolean>
    /** The staff gave it back by hand; the card provider knows nothing of it. */
    paid_by_bank_on: Generated<string | null>
    /** The day of a transfer that was noted, and taken back on `decided_at`. */
    noted_on: Generated<string | null>
  }
  stored_card: {
    customer_id: string
    /** Encrypted (see `secret-box.ts`). */
    billing_key: string
    /** By which the provider's key is found; null for a card of before there were marks. */
    billing_key_mark: string | null
    label: string
    registered_at: Moment
    /** Since the provider refused it for good. */
    unusable_since: NullableMoment
  }
  /** Billing keys still to be deleted at the provider. */
  dropped_billing_key: { id: Generated<number>; billing_key: string; dropped_at: Moment; next_try_at: Moment }
  report: {
    id: string
    order_id: string
    score: number
    tip: string
    front: string
    back: string
    left: string
    right: string
    filed_at: Moment
    filed_by: string
  }
  checkout: {
    id: string
    order_id: string
    day: string
    recipient_name: string
    recipient_phone: string | null
    is_proxy: boolean
    address: string
    needs_confirmation: boolean
    season: string
    requested_at: Moment
    withdrawn_at: NullableMoment
    scheduled_for: string | null
    delivered_at: NullableMoment
    delivered_to: string | null
    restored_on: string | null
  }
  /** Notices to customers; text and address are made when it is sent. */
  notice: {
    id: Generated<string>
    event: string
    channel: string
    kind: string
    customer_id: string
    order_id: string | null
    created_at: Moment
    state: Generated<string>
    settled_at: NullableMoment
    /** Of a changed phone: the number before, until it is notified; null for the phone of now. */
    former_phone: Generated<string | null>
    /** Of a reminder: the day of the payment that it names. */
    renews_on: Generated<string | null>
    attempts: Generated<number>
    /** Of what is open, by the database's own clock: when a worker may take it. */
    next_try_at: Generated<Instant>
    sent_by: Generated<string | null>
    /** What went out, or what the staff wrote. */
    text: Generated<string | null>
    /** What the provider calls an Alimtalk that it took. */
    alimtalk_id: Generated<string | null>
    alimtalk_at: NullableMoment
    /** What the provider calls a text message that it took. */
    sms_id: Generated<string | null>
    delivery: Generated<string | null>
    delivery_failure: Generated<string | null>
    /** The provider's own word for it. */
    delivery_code: Generated<string | null>
    reported_at: NullableMoment
    /** It went out in the message of this one, which keeps the text (G786). */
    sent_with: Generated<string | null>
    /** Sent again by the staff: the first of them. */
    resent_of: Generated<string | null>
    /** Who of the staff sent it again or wrote it. */
    staff_id: Generated<string | null>
  }
  staff: {
    id: string
    name: string
    role: string
    created_at: Moment
    disabled_at: NullableMoment
    password_hash: Generated<string | null>
    /** Sealed. */
    code_key: Generated<string | null>
    code_step: Generated<number | null>
    /** Null for the whole shop. */
    regions: Generated<string[] | null>
  }
  staff_passkey: {
    id: string
    staff_id: string
    public_key: string
    counter: number
    transports: string[]
    device: string | null
    created_at: Moment
    used_at: NullableMoment
  }
  staff_recovery_code: { code_hash: string; staff_id: string; used_at: NullableMoment }
  staff_invitation: { token_hash: string; staff_id: string; expires_at: Moment; code_key: string | null }
  door_picture: {
    order_id: string
    id: string
    step: number
    /** In the image store. */
    key: string
    taken_at: Moment
    taken_by: string
  }
  picture_draft: { order_id: string; view: string; picture: Uint8Array; uploaded_by: string; uploaded_at: Moment }
  staff_answer: {
    staff_id: string
    key: string
    request_hash: string
    status: number | null
    body: string | null
    created_at: Moment
  }
  staff_challenge: { challenge: string; staff_id: string | null; expires_at: Moment }
  staff_session: {
    token_hash: string
    staff_id: string
    device: string
    started_at: Moment
    last_used_at: Moment
    proved_at: Moment
    is_shift_device: boolean
    is_command_line: Generated<boolean>
  }
  staff_device_request: {
    user_code_hash: string
    device_code_hash: string
    machine: string
    network: string
    requested_at: Moment
    expires_at: Moment
    polled_at: NullableMoment
    staff_id: Generated<string | null>
    decision: Generated<string | null>
    decided_at: NullableMoment
  }
  staff_task: {
    id: Generated<number>
    kind: string
    subject: string
    detail: string
    /** The day in Seoul by which it should have been done; null for the day on which it came. */
    due_on: Generated<string | null>
    /** Of what comes once for each time that an order waits (see `late-work-records.ts`). */
    cause: Generated<string | null>
    created_at: Moment
    done_at: NullableMoment
  }
  /** Who of the staff wants a message about new tasks. */
  terms_document: {
    kind: string
    version: string
    text: string
    imported_at: Moment
    released_at: NullableMoment
    effective_on: string | null
    changes: Generated<string>
    is_worse: Generated<boolean>
    /** How far customers were told of it, in the order of their ids: the first 32 bits of one; `told_at` when all were. */
    told_to: Generated<string | null>
    told_at: ColumnType<Instant | null, Date | null | undefined, Date | null>
  }
  staff_message_wish: { staff_id: string; channel: string; address: string; kinds: string[] }
  staff_message: {
    id: Generated<number>
    staff_id: string
    /** By the database's own clock, as all about tries. */
    created_at: Generated<Instant>
    state: Generated<string>
    attempts: Generated<number>
    next_try_at: Generated<Instant>
  }
  staff_task_told: { staff_id: string; task_id: number; message_id: number | null }
  zone_check: {
    id: Generated<number>
    region: string
    zone: string
    checked_at: Moment
    checked_by: string
    found: number
    missing: number
    unexpected: number
  }
  staff_note: {
    id: Generated<number>
    customer_id: string
    order_id: string | null
    text: string
    written_at: Moment
    written_by: string
  }
  complaint: {
    id: Generated<number>
    customer_id: string
    order_id: string | null
    text: string
    received_at: Moment
    taken_by: string
    answer: string | null
    answered_at: NullableMoment
    answered_by: string | null
    /** Null while it is open. */
    kept_until: string | null
  }
  audit: {
    id: Generated<number>
    staff_id: string
    command: string
    subject: string
    reason: string
    at: Moment
  }
  idempotent_answer: {
    customer_id: string
    key: string
    request_hash: string
    status: number | null
    body: string | null
    created_at: Moment
  }
  verification_code: {
    purpose: string
    target: string
    /** A hash of the mark of the browser that asked, or of the customer whose change of phone it is. */
    browser: string
    code: string | null
    customer_id: string | null
    sent_at: Moment
    tries: number
    taken: Generated<number>
    used_at: NullableMoment
  }
  reset_grant: { token: string; target: string; customer_id: string; expires_at: Moment }
  /** Its `uses` are read by SQL alone. */
  budget_use: { budget: string; subject: string }
  log_in_guard: { account: string; failures: number; failed_at: Moment }
  social_beginning: { state: string; provider: string; browser: string; expires_at: Moment }
  social_candidate: { id: string; profile: string; expires_at: Moment }
  /** What the law makes us keep of people who have left (see `archive.ts`). */
  archived_contract: {
    order_id: string
    former_customer: string
    equipment_type: string
    /** Null where it was archived before regions were. */
    location: Generated<string | null>
    plan: string
    amount_won: number
    state: string
    terms_paid: number
    placed_at: Moment
    storage_start_date: string | null
    ended_at: Moment
    /** Written by SQL alone, as are `refunds`. */
    steps: unknown
    erased_at: Moment
    kept_until: string
  }
  archived_payment: {
    id: string
    order_id: string
    term: number
    amount_won: number
    status: string
    payment_key: string | null
    gateway_order_id: string | null
    fee_won: number | null
    method: string | null
    approved_at: NullableMoment
    kind: Generated<string>
    cash_receipt: Generated<string | null>
    refunds: unknown
    /** Written by SQL alone. */
    price_consent: Generated<unknown>
    superseded: Generated<number>
  }
  archived_complaint: {
    id: number
    former_customer: string
    order_id: string | null
    text: string
    received_at: Moment
    answer: string | null
    answered_at: NullableMoment
    erased_at: Moment
    kept_until: string
  }
  /** `person` is sealed (see `secret-box.ts`). */
  dropped_link: {
    id: Generated<number>
    provider: string
    person: string
    dropped_at: Moment
    tries: Generated<number>
    next_try_at: Moment
  }
  dropped_picture: { key: string; next_try_at: Moment }
}
