import { errAsync, okAsync, Result, type ResultAsync } from 'neverthrow'
import type * as z from 'zod/mini'
import * as records from '#adapters/http/contract/storing/records.ts'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import { RENEWAL_STATUSES } from '#core/storing/renewal-status.ts'
import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import type { ServiceUnreachable, SignInNeeded } from '#core/shared/failures.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import { Won } from '#core/shared/won.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { PLANS } from '#core/storing/plan.ts'
import type { OrderStory, OwnRecords } from '#core/storing/ports/own-records.ts'
import { RegionCode } from '#core/storing/region.ts'
import { REFUND_WAYS, type Refunded, type StorageRecord, type TermPayment } from '#core/storing/storage-record.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { parseStep } from './wire-step.ts'
import { allKnown, dayOrNull, instantOrNull, parseMember } from '#adapters/http/client/wire-values.ts'

type WireRecord = z.output<typeof records.WireRecord>
type WireStory = z.output<typeof records.orderTimeline.answer>

type Deps = { readonly send: Send; readonly sessionStore: SessionStore }

const LEGS = ['TO_STORAGE', 'TO_CUSTOMER'] as const

/** What the caller has stored and paid, read through the API; the paths name the one who is signed in here. */
export const httpOwnRecords = ({ send, sessionStore }: Deps): OwnRecords => {
  const self = (): ResultAsync<{ readonly params: { readonly id: CustomerId } }, SignInNeeded> => {
    const id = sessionStore.read()?.customer.id
    return id === undefined ? errAsync({ kind: 'SignInNeeded', hadToken: false }) : okAsync({ params: { id } })
  }
  type Part = { readonly query?: { readonly after: string } }
  const inTabs = {
    applied: (part: Part) => self().andThen(me => send(records.inProgressStorings, { ...me, ...part })),
    inStorage: (part: Part) => send(records.inStorageStorings, part),
    ended: (part: Part) => self().andThen(me => send(records.completedStorings, { ...me, ...part })),
    stored: (part: Part) => self().andThen(me => send(records.storedPayments, { ...me, ...part })),
    past: (part: Part) => self().andThen(me => send(records.pastPayments, { ...me, ...part })),
    all: (part: Part) => self().andThen(me => send(records.ownPayments, { ...me, ...part })),
  }
  const list = (tab: keyof typeof inTabs, after: string | null) =>
    inTabs[tab](after === null ? {} : { query: { after } }).andThen(found =>
      Result.combine(found.map(parseRecord)).map(items => ({ items, next: found.at(-1)?.next ?? null })),
    )
  return {
    history: list,
    payments: list,
    recentPlan: () =>
      self()
        .andThen(me => send(records.recentPlan, me))
        .map(({ plan }) => (plan === null ? null : parseMember(PLANS, plan))),
    story: orderId => send(records.orderTimeline, { params: { orderId } }).andThen(parseStory),
  }
}

const parseRecord = (wire: WireRecord): Result<StorageRecord, ServiceUnreachable> =>
  allKnown({
    equipmentType: parseMember(EQUIPMENT_TYPES, wire.equipmentType),
    paymentStatus: parseMember(PAYMENT_STATUSES, wire.paymentStatus),
    amountWon: Won.of(wire.amount).unwrapOr(null),
    plan: parseMember(PLANS, wire.plan),
    location: RegionCode.parse(wire.location).unwrapOr(null),
    placedAt: instantOrNull(wire.orderedAt),
    autoRenewal: parseMember(AUTO_RENEWALS, wire.autoRenewal),
    renewalStatus: parseMember(RENEWAL_STATUSES, wire.renewalStatus),
  }).map(known => ({
    ...known,
    paymentId: wire.paymentId as PaymentId,
    orderId: wire.orderId as OrderId,
    term: wire.term,
    equipmentBrand: wire.equipmentBrand,
    equipmentName: wire.equipmentName,
    equipmentSize: wire.equipmentSize,
    hasEquipment: wire.hasEquipment,
    storingStatus: wire.storingStatus,
    leg: wire.leg === null ? null : parseMember(LEGS, wire.leg),
    storageStartDate: dayOrNull(wire.storageStartDate),
    storageEndDate: dayOrNull(wire.storageEndDate),
    nextPaymentDate: dayOrNull(wire.nextPaymentDate),
    renewalCancelDeadline: dayOrNull(wire.renewalCancelDeadline),
    pickupDate: dayOrNull(wire.pickupDate),
    cancellable: wire.cancellable,
    terminable: wire.terminable,
    ...toRefunded(wire),
  }))

/** Left out when only a newer service knows what it says. */
const toRefunded = ({ refunded }: Pick<WireRecord, 'refunded'>): { readonly refunded?: Refunded } => {
  const [on, way] = [dayOrNull(refunded?.on ?? null), parseMember(REFUND_WAYS, refunded?.way ?? '')]
  return refunded === undefined || on === null || way === null
    ? {}
    : { refunded: { on, way, amountWon: refunded.amountWon as Won } }
}

const parseStory = (wire: WireStory): Result<OrderStory, ServiceUnreachable> =>
  Result.combine([parseRecord(wire.record), Result.combine(wire.payments.map(parsePayment))]).map(
    ([record, payments]) => ({
      record,
      // A step that only a newer service knows is left out; the rest of the story stays true.
      timeline: wire.timeline.map(parseStep).filter(step => step !== null),
      payments,
    }),
  )

const parsePayment = (wire: WireStory['payments'][number]): Result<TermPayment, ServiceUnreachable> =>
  allKnown({
    amountWon: Won.of(wire.amount).unwrapOr(null),
    status: parseMember(PAYMENT_STATUSES, wire.status),
  }).map(known => ({
    ...known,
    id: wire.paymentId as PaymentId,
    term: wire.term,
    method: wire.method,
    approvedAt: instantOrNull(wire.approvedAt),
    receiptUrl: wire.receipt?.url ?? null,
    ...toRefunded(wire),
  }))
