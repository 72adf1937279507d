import { toSelection } from '#core/storing/order.ts'
import { okAsync } from 'neverthrow'
import type { PersonalData } from '#core/privacy/own-data.ts'
import type { PersonalDataViews } from '#core/privacy/ports/personal-data-views.ts'
import { Instant } from '#core/shared/instant.ts'
import type { MemoryDatabase, OrderRow } from '#adapters/memory/memory-database.ts'

/** As far as these records go: they hold neither the date of the sign-up nor the consents. */
export const memoryPersonalDataViews = ({
  customers,
  sessions,
  securityEvents,
  cards,
  orders,
  savedPlaces,
  roomRequests,
  complaints,
  staffNotes,
}: MemoryDatabase): PersonalDataViews => ({
  of(id) {
    const customer = customers.get(id)?.customer
    if (!customer) return okAsync(null)
    const { name, email, phone, provider, profileImage } = customer
    const card = cards.get(id)
    return okAsync({
      profile: {
        name,
        email,
        phone,
        provider,
        profileImage,
        since: Instant.toIso(0 as Instant),
        emailProvedAt: null,
        phoneProvedAt: null,
      },
      consents: [],
      sessions: [...sessions.values()]
        .filter(session => session.customer === id)
        .map(({ device, createdAt, lastSeenAt, endedAt }) => ({
          device,
          startedAt: Instant.toIso(createdAt),
          lastSeenAt: Instant.toIso(lastSeenAt),
          endedAt: isoOf(endedAt),
        })),
      securityEvents: [...securityEvents]
        .filter(({ customer: whose }) => whose === id)
        .map(({ kind, at, via, device }) => ({ event: kind, at: Instant.toIso(at), via, device })),
      storedCard: card ? { label: card.label, registeredAt: Instant.toIso(card.registeredAt) } : null,
      orders: [...orders.values()]
        .filter(row => row.customer === id)
        .toSorted((one, other) => one.order.placedAt - other.order.placedAt)
        .map(orderOf),
      savedPlaces: (savedPlaces.get(id) ?? []).map(({ label, place, savedAt }) => ({
        label,
        ...place,
        savedAt: Instant.toIso(savedAt),
      })),
      roomRequests: (roomRequests.get(id) ?? []).map(({ region, equipmentType, askedAt, toldAt }) => ({
        region,
        equipmentType,
        askedAt: Instant.toIso(askedAt),
        toldAt: isoOf(toldAt),
      })),
      // Nothing is sent from here.
      messages: [],
      complaints: [...complaints.values()]
        .filter(({ customer: whose }) => whose === id)
        .map(({ orderId, text, receivedAt, answer }) => ({
          orderId,
          text,
          receivedAt: Instant.toIso(receivedAt),
          answer: answer?.text ?? null,
          answeredAt: isoOf(answer?.at ?? null),
        })),
      staffNotes: [...staffNotes.values()]
        .filter(({ customer: whose }) => whose === id)
        .map(({ orderId, text, writtenAt }) => ({ orderId, text, writtenAt: Instant.toIso(writtenAt) })),
    })
  },
})

const isoOf = (instant: Instant | null): string | null => (instant === null ? null : Instant.toIso(instant))

const orderOf = ({
  order,
  timeline,
  payment,
  offers,
  checkouts,
  reports,
  pickup,
}: OrderRow): PersonalData['orders'][number] => ({
  orderId: order.id,
  ...toSelection(order),
  equipmentSize: order.equipmentSize,
  serialNumber: order.serialNumber,
  handedParts: order.handedParts?.join(' ') ?? null,
  amountWon: payment.amountWon,
  state: order.state,
  autoRenewal: order.autoRenewal,
  placedAt: Instant.toIso(order.placedAt),
  pickupDate: order.pickupDate,
  pickupHalf: order.pickupHalf,
  wishDay: order.pickupWish?.day ?? null,
  wishHalf: order.pickupWish?.half ?? null,
  missedPickupOn: order.missedPickup?.day ?? null,
  storageStartDate: order.storageStartDate,
  compensationWon: order.ending?.compensationWon ?? null,
  lateFeeWon: order.lateFeeWon ?? null,
  customerTold: order.ending?.told ?? null,
  pickupPlace: pickup ? { ...pickup.place, changedAt: Instant.toIso(pickup.changedAt) } : null,
  timeline: timeline.map(({ event, occurredAt, actor, amountWon, note }) => ({
    event,
    at: Instant.toIso(occurredAt),
    by: actor.kind,
    amountWon: amountWon ?? null,
    note: note ?? null,
  })),
  payments: [
    {
      paymentId: payment.id,
      term: 1,
      amountWon: payment.amountWon,
      status: payment.status,
      method: payment.method,
      card: null,
      reference: null,
      cashReceipt: null,
      approvedAt: isoOf(payment.approvedAt),
      refunds: [],
    },
  ],
  priceChanges: (offers ?? []).flatMap(({ term, oldWon, newWon, noticedAt, answer, answeredAt }) =>
    noticedAt === null
      ? []
      : { term, oldWon, newWon, noticedAt: Instant.toIso(noticedAt), answer, answeredAt: isoOf(answeredAt) },
  ),
  checkouts: checkouts.map(one => ({
    day: one.day,
    isProxy: one.isProxy,
    recipientName: one.isProxy ? null : one.recipientName,
    recipientPhone: one.isProxy ? null : one.recipientPhone,
    address: one.address,
    requestedAt: Instant.toIso(one.requestedAt),
    withdrawnAt: isoOf(one.withdrawnAt),
    deliveredAt: isoOf(one.deliveredAt),
    restoredOn: one.restoredOn,
  })),
  reports: reports.map(({ id, score, tip, filedAt }) => ({
    reportId: id,
    score,
    tip,
    filedAt: Instant.toIso(filedAt),
  })),
  // No driver takes any in memory.
  doorPictures: [],
})
