import { type Selectable, sql, type Transaction } from 'kysely'
import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { activateRenewalOnFirstPayment } from '#core/billing/activate-renewal.ts'
import { DESK_METHODS, type DeskPayment } from '#core/billing/desk-payment.ts'
import type {
  ContractsChanged,
  CustomerNameDiffers,
  CustomerNameNeeded,
  DeskCustomer,
  DeskOrder,
  DeskOrdered,
  DeskRecords,
  DeskSet,
  NewestTerm,
  OrderedAtDesk,
} from '#core/billing/ports/desk-records.ts'
import { Day } from '#core/shared/day.ts'
import type { InProgress, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import { DESK_KINDS } from '#core/shared/payment-kind.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import { checkShown, type ReferenceUsed, type SumChanged } from '#core/shared/taken-at-desk.ts'
import type { SoldOut } from '#core/storing/capacity.ts'
import type { OrderLimit } from '#core/storing/order-limit.ts'
import type { PickupPlace, PlaceLine } from '#core/storing/pickup-place.ts'
import type { RecipientPhone } from '#core/storing/recipient.ts'
import { insertCustomer } from '#adapters/postgres/account/insert-customer.ts'
import { type EveryColumn, insertFrom, sameColumns } from '#adapters/postgres/insert-from.ts'
import { holdCustomer } from '#adapters/postgres/account/hold-customer.ts'
import { lockPhone } from '#adapters/postgres/account/lock-phone.ts'
import { isPhoneUsable } from '#adapters/postgres/account/usable-phone.ts'
import { type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { writeTasks } from '#adapters/postgres/staff/write-task.ts'
import { ACTIVE_STATES, type OrderRow, toOrder } from '#adapters/postgres/storing/order-row.ts'
import { PLACE_COLUMNS, type PlaceRow, toPlace } from '#adapters/postgres/storing/pickup-place-row.ts'
import { placeWithinCapacity } from '#adapters/postgres/storing/place-order.ts'
import { writeStep } from '#adapters/postgres/storing/write-step.ts'
import { feesTakenWith, lockReference, sameReference } from './desk-reference.ts'
import { openTerm } from './open-term.ts'
import { readUnpaid, unpaidContract } from './unpaid-renewal.ts'
import { hasUsableCard } from './usable-card.ts'
import { writePaymentLink } from './write-payment-link.ts'

type Tx = Transaction<Schema>

export const postgresDeskRecords = (postgres: Postgres): DeskRecords => ({
  order: (order, decision, options) =>
    transactUnlessDry(postgres, options, async (tx): Promise<Result<DeskOrdered, OrderRefused | ReferenceUsed>> => {
      const { paying } = order
      if (paying.way === 'LINK') return writeOrder(tx, postgres, order, decision)
      await lockReference(tx, paying.payment)
      const fees = await feesTakenWith(tx, paying.payment)
      if (fees.length > 0) return err({ kind: 'ReferenceUsed', orders: fees })
      const taken = await takenWith(tx, paying.payment)
      return taken.length === 0 ? writeOrder(tx, postgres, order, decision) : repeatedOrder(order, taken)
    }).andThrough(({ customer, isRepeated }) =>
      options.dryRun || isRepeated ? noteLook(postgres, customer, decision) : okAsync(),
    ),
  renew: (orderId, { id, payment, beside }, decide, decision, options) =>
    transactUnlessDry(postgres, options, async tx => {
      await lockReference(tx, payment)
      const row = await unpaidContract(tx, orderId).forUpdate('o').executeTakeFirst()
      if (!row) return err({ kind: 'OrderNotFound' as const })
      const fees = await feesTakenWith(tx, payment)
      if (fees.length > 0) return err({ kind: 'ReferenceUsed' as const, orders: fees })
      const taken = await takenWith(tx, payment)
      const before = taken.find(one => one.order_id === orderId && one.term > 1)
      if (before) return ok({ orderId, term: before.term, amountWon: before.amount_won as Won, isRepeated: true })
      const isOfBoth = (one: TakenRow): boolean =>
        one.term > 1 && one.customer_id === row.customer_id && beside.includes(one.order_id as OrderId)
      if (!taken.every(isOfBoth)) return err(referenceUsed(taken))
      const unpaid = await readUnpaid(tx, row)
      const decided = decide(unpaid)
      if (decided.isErr()) return err(decided.error)
      const { term, amountWon } = unpaid.next
      await openTerm(tx, { id, orderId, term, amountWon, at: decision.at })
      await writeDeskPayment(tx, { orderId, term }, { payment, part: (taken.at(-1)?.part ?? 0) + 1, decision })
      await writeStep(tx, row, decided.value)
      await writeDecision(tx, 'renewal pay', orderId, decision)
      return ok({ orderId, term, amountWon, isRepeated: false })
    }),
  reverse: (orderId, id, decide, decision, options) =>
    transactUnlessDry(postgres, options, async tx => {
      const row = await tx
        .selectFrom('storage_order')
        .selectAll()
        .where('id', '=', orderId)
        .where('customer_id', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return err({ kind: 'OrderNotFound' as const })
      const payment = await tx
        .selectFrom('payment')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('term', '=', Math.max(row.terms_paid, 1))
        .where('superseded', '=', 0)
        .executeTakeFirstOrThrow()
      const newest = toNewestTerm(row, payment)
      const decided = decide(newest)
      if (decided.isErr()) return err(decided.error)
      await writeReversal(tx, payment, { id, at: decision.at })
      await writeStep(tx, row, decided.value)
      await writeDecision(tx, 'renewal reverse', orderId, decision)
      if (decided.value.set.renewal?.status === 'UNPAID') {
        const detail = `order ${orderId}, term ${payment.term}, paid at the desk by mistake`
        await writeTasks(tx, [{ kind: 'RENEWAL_UNPAID', subject: orderId, detail }], decision.at)
      }
      return ok(newest)
    }),
})

type PaymentRow = Selectable<Schema['payment']>

const toNewestTerm = (order: OrderRow, payment: PaymentRow): NewestTerm => ({
  order: toOrder(order),
  attemptOpen: order.attempt_open,
  payment: {
    isAtDesk: DESK_KINDS.some(kind => kind === payment.kind),
    amountWon: payment.amount_won as Won,
    refundsWon: payment.refunds_won as Won,
  },
})

/** The term is as it was before anybody paid it. That it was said to be paid, and that it was not, are both in the books. */
const writeReversal = async (
  tx: Tx,
  payment: PaymentRow,
  { id, at }: { readonly id: PaymentId; readonly at: Instant },
): Promise<void> => {
  await insertFrom(
    'reversed_payment',
    {
      ...sameColumns('p', [
        'order_id',
        'term',
        'amount_won',
        'kind',
        'method',
        'cash_receipt',
        'received_by',
        'approved_at',
      ]),
      id: sql<string>`${id}::uuid`,
      // A clock may have been set back.
      reversed_at: sql<Date>`greatest(${Instant.toDate(at)}::timestamptz, p.approved_at)`,
    } satisfies EveryColumn<'reversed_payment'>,
    sql`from payment p where p.id = ${payment.id}`,
  ).execute(tx)
  await tx
    .updateTable('payment')
    .set({
      status: sql<string>`case when exists (select from payment_attempt where payment_id = ${payment.id}) then 'FAILED' else 'READY' end`,
      kind: 'CARD',
      reference: null,
      part: 1,
      received_by: null,
      cash_receipt: null,
      fee_won: null,
      method: null,
      approved_at: null,
      charged_on: null,
    })
    .where('id', '=', payment.id)
    .execute()
  // The customer has not read yet what was not so.
  await tx
    .updateTable('notice')
    .set({ state: 'DROPPED', settled_at: Instant.toDate(at) })
    .where('order_id', '=', payment.order_id)
    .where('kind', '=', 'RENEWED')
    .where('state', '=', 'NEW')
    .execute()
}

/** A dry run does all of it, so that it says what the command would, and is rolled back. */
class NotKept<Value> {
  readonly value: Value
  constructor(value: Value) {
    this.value = value
  }
}

const transactUnlessDry = <Value, Refusal>(
  postgres: Postgres,
  { dryRun }: { readonly dryRun: boolean },
  work: (tx: Tx) => Promise<Result<Value, Refusal>>,
): ResultAsync<Value, Refusal | ServiceUnreachable> =>
  transact(postgres, async (tx): Promise<Result<Value, Refusal | NotKept<Value>>> => {
    const done = await work(tx)
    return done.isOk() && dryRun ? err(new NotKept(done.value)) : done
  }).orElse((failure): Result<Value, Refusal | ServiceUnreachable> =>
    failure instanceof NotKept ? ok(failure.value) : err(failure),
  )

type TakenRow = {
  readonly id: string
  readonly part: number
  readonly order_id: string
  readonly term: number
  readonly amount_won: number
  readonly equipment_type: string
  readonly plan: string
  readonly customer_id: string
  readonly name: string | null
  readonly phone: string | null
}

/** What this money was taken for before. */
const takenWith = (tx: Tx, payment: DeskPayment): Promise<readonly TakenRow[]> =>
  tx
    .selectFrom('payment as p')
    .innerJoin('storage_order as o', 'o.id', 'p.order_id')
    .leftJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['p.id', 'p.part', 'p.order_id', 'p.term', 'p.amount_won', 'o.equipment_type', 'o.plan', 'o.customer_id'])
    .select(['c.name', 'c.phone'])
    .where('p.kind', '=', payment.kind)
    .where('p.reference', 'is not', null)
    .where(sameReference('p.reference', payment))
    .orderBy('p.part')
    .execute()

const referenceUsed = (taken: readonly TakenRow[]): ReferenceUsed => ({
  kind: 'ReferenceUsed',
  orders: [...new Set(taken.map(row => row.order_id as OrderId))],
})

/** The same command once more, or a reference that was mistyped. */
const repeatedOrder = (
  { customer, selection, sets }: DeskOrder,
  taken: readonly TakenRow[],
): Result<DeskOrdered, ReferenceUsed> => {
  const [first] = taken
  const isSame =
    taken.length === sets.length &&
    taken.every(
      row =>
        row.term === 1 &&
        row.phone === customer.phone &&
        (row.phone !== null || row.name === customer.name) &&
        row.equipment_type === selection.equipmentType &&
        row.plan === selection.plan,
    )
  if (first === undefined || !isSame) return err(referenceUsed(taken))
  return ok({
    customer: { id: first.customer_id as CustomerId, name: first.name ?? '', isNew: false },
    orders: taken.map(row => ({
      orderId: row.order_id as OrderId,
      paymentId: row.id as PaymentId,
      amountWon: row.amount_won as Won,
    })),
    beside: [],
    replaced: [],
    isRepeated: true,
  })
}

/** Who a phone belongs to was read, and no order written that would say so: it is a search (G175, G815). */
const noteLook = (
  postgres: Postgres,
  { id, isNew }: DeskOrdered['customer'],
  { by, at }: StaffDecision,
): ResultAsync<void, ServiceUnreachable> =>
  isNew
    ? okAsync()
    : transact(postgres, async tx => {
        if ((await holdCustomer(tx, id)) !== null)
          await writeDecision(tx, 'search', id, { by, reason: 'found by phone', at })
        return ok()
      })

type OrderRefused =
  | CustomerNameNeeded
  | CustomerNameDiffers
  | SumChanged
  | ContractsChanged
  | InProgress
  | SoldOut
  | TooManyRequests

/** The staff is no program that runs wild. */
const ORDERS_BY_STAFF: OrderLimit = { count: 200, windowSeconds: 3600 }

const writeOrder = async (
  tx: Tx,
  { report }: Postgres,
  order: DeskOrder,
  decision: StaffDecision,
): Promise<Result<DeskOrdered, OrderRefused>> => {
  const sum = order.sets.reduce(won => Won.plus(won, order.amountWon), NO_WON)
  const asShown = checkShown(sum, order.shownWon)
  if (asShown.isErr()) return err(asShown.error)
  const found = await findOrAdd({ db: tx, report }, tx, order.customer, decision.at)
  if (found.isErr()) return err(found.error)
  const customer = found.value
  const before = await unpaidBefore(tx, customer.id, order)
  const pickupPlace = placeOf(order, customer.name) ?? before.find(({ place }) => place !== null)?.place ?? null
  const orders: OrderedAtDesk[] = []
  for (const [index, set] of order.sets.entries()) {
    const placed = await placeSet(tx, { order, set, customer, pickupPlace, part: index + 1, decision })
    if (placed.isErr()) return err(placed.error)
    orders.push({ orderId: set.orderId, paymentId: set.paymentId, amountWon: order.amountWon })
  }
  // Read last: what waited for a payment of the customer's has seen it.
  const beside = await contractsBeside(tx, customer.id, order)
  if (order.shownBeside !== undefined && beside.length > order.shownBeside)
    return err({ kind: 'ContractsChanged', beside })
  return ok({ customer, orders, beside, replaced: before.map(({ id }) => id), isRepeated: false })
}

/** Unpaid orders of the kind, the newest first, which the new one replaces, and the places that they say. */
const unpaidBefore = async (tx: Tx, customer: CustomerId, { selection }: DeskOrder) => {
  const rows = await tx
    .selectFrom('storage_order as o')
    .leftJoin('pickup_place as l', 'l.order_id', 'o.id')
    .select(['o.id', ...PLACE_COLUMNS.map(column => `l.${column}` as const)])
    .where('o.customer_id', '=', customer)
    .where('o.equipment_type', '=', selection.equipmentType)
    .where('o.state', '=', 'UNPAID')
    .orderBy('o.placed_at', 'desc')
    .execute()
  return rows.map(({ id, ...row }) => ({ id: id as OrderId, place: isPlace(row) ? toPlace(row) : null }))
}

const isPlace = (row: { readonly [Column in keyof PlaceRow]: PlaceRow[Column] | null }): row is PlaceRow =>
  row.address !== null

/** Who has proved the number, or who is known to the staff alone; who only typed it into an account may be somebody else. */
const findOrAdd = async (
  postgres: Postgres,
  tx: Tx,
  { phone, name, newId }: DeskCustomer,
  at: Instant,
): Promise<Result<DeskOrdered['customer'], CustomerNameNeeded | CustomerNameDiffers>> => {
  const known = phone === null ? undefined : await knownBy(tx, phone, name)
  if (known) {
    return name === null || name === known.name
      ? ok({ id: known.id as CustomerId, name: known.name, isNew: false })
      : err({ kind: 'CustomerNameDiffers' })
  }
  if (name === null) return err({ kind: 'CustomerNameNeeded' })
  await insertCustomer(postgres, toRecord({ id: newId, name, phone, at }), NO_LOGIN)
  return ok({ id: newId, name, isNew: true })
}

const knownBy = async (tx: Tx, phone: PhoneNumber, name: CustomerName | null) => {
  await lockPhone(tx, phone)
  return (
    tx
      .selectFrom('customer')
      .select(['id', 'name'])
      .where('phone', '=', phone)
      .where(isPhoneUsable('customer'))
      .orderBy(sql`phone_proved_at is null`)
      .orderBy(sql`name = ${name}`, 'desc')
      // Who is leaving at this moment is gone before the order is theirs.
      .forUpdate()
      .executeTakeFirst()
  )
}

const NO_LOGIN = { password_hash: null, provider_id: null, provider_token: null }

const toRecord = ({
  id,
  name,
  phone,
  at,
}: {
  readonly id: CustomerId
  readonly name: CustomerName
  readonly phone: DeskCustomer['phone']
  readonly at: Instant
}) => ({
  customer: {
    id,
    name,
    email: null,
    isEmailToProve: false,
    phone,
    isPhoneToProve: false,
    provider: 'DESK' as const,
    isProfileComplete: true,
    profileImage: null,
    thumbnailImage: null,
  },
  email: null,
  agreements: null,
  createdAt: at,
})

const contractsBeside = async (
  tx: Tx,
  customer: CustomerId,
  { selection, sets }: DeskOrder,
): Promise<readonly OrderId[]> => {
  const rows = await tx
    .selectFrom('storage_order')
    .select('id')
    .where('customer_id', '=', customer)
    .where('equipment_type', '=', selection.equipmentType)
    .where('terms_paid', '>', 0)
    .where('state', '=', sql<string>`any(${ACTIVE_STATES})`)
    .where('id', '<>', sql<string>`all(${sets.map(({ orderId }) => orderId)})`)
    .orderBy('placed_at')
    .execute()
  return rows.map(({ id }) => id as OrderId)
}

type Placing = {
  readonly order: DeskOrder
  readonly set: DeskSet
  readonly customer: DeskOrdered['customer']
  readonly pickupPlace: PickupPlace | null
  readonly part: number
  readonly decision: StaffDecision
}

const placeSet = async (
  tx: Tx,
  { order, set, customer, pickupPlace, part, decision }: Placing,
): Promise<Result<void, InProgress | SoldOut | TooManyRequests>> => {
  const { orderId, paymentId } = set
  const { by, reason, at } = decision
  const placed = await placeWithinCapacity(
    tx,
    {
      id: orderId,
      paymentId,
      customer: customer.id,
      selection: order.selection,
      amountWon: order.amountWon,
      agreements: order.agreements,
      pickupPlace,
      pickupWish: null,
      placedAt: at,
      withinCapacity: order.withinCapacity,
      placedBy: { staff: by, reason },
    },
    ORDERS_BY_STAFF,
  )
  if (placed.isErr()) {
    // The customer's row has been locked since it was found: they cannot leave meanwhile.
    return err(placed.error.kind === 'SignInNeeded' ? { kind: 'InProgress' } : placed.error)
  }
  const { paying } = order
  if (paying.way === 'LINK') {
    await writePaymentLink(tx, orderId, paying.link, decision)
    await writeDecision(tx, 'order create', orderId, decision)
    return ok()
  }
  await writeDeskPayment(tx, { orderId, term: 1 }, { payment: paying.payment, part, decision })
  const row = await tx.selectFrom('storage_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  await writeStep(tx, row, activateRenewalOnFirstPayment(paying.step(set), await hasUsableCard(tx, customer.id)))
  await writeDecision(tx, 'order create', orderId, decision)
  return ok()
}

const placeOf = ({ place, customer: { phone } }: DeskOrder, name: string): PickupPlace | null =>
  place === null || phone === null
    ? null
    : { ...place, recipientName: name as PlaceLine, phone: phone as string as RecipientPhone }

type Taking = { readonly payment: DeskPayment; readonly part: number; readonly decision: StaffDecision }

/** The money is here: no provider takes a share of it. The order's row must be locked by this transaction. */
const writeDeskPayment = async (
  tx: Tx,
  { orderId, term }: { readonly orderId: OrderId; readonly term: number },
  { payment: { kind, reference, cashReceipt }, part, decision: { by, at } }: Taking,
): Promise<void> => {
  await tx
    .updateTable('payment')
    .set({
      status: 'DONE',
      kind,
      reference,
      part,
      received_by: by,
      cash_receipt: cashReceipt,
      fee_won: NO_WON,
      method: DESK_METHODS[kind],
      approved_at: Instant.toDate(at),
      charged_on: Day.of(at),
    })
    .where('order_id', '=', orderId)
    .where('term', '=', term)
    .where('status', 'in', ['READY', 'FAILED'])
    .execute()
}
