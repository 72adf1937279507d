import { ok, Result } from 'neverthrow'
import type * as z from 'zod/mini'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { EquipmentId, OrderId, ReportId } from '#core/shared/ids.ts'
import { RENEWAL_STATUSES } from '#core/storing/renewal-status.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import type { HomeStatus } from '#core/storing/home-status.ts'
import { PLANS } from '#core/storing/plan.ts'
import type {
  ActiveStoring,
  Home,
  HomeOrder,
  OwnStorage,
  ReportSummary,
  SecondContract,
} from '#core/storing/ports/own-storage.ts'
import { RegionCode } from '#core/storing/region.ts'
import { activeStoring, equipmentReports, homeInfo, orderStats } from '#adapters/http/contract/storing/storage.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { parseStep } from './wire-step.ts'
import { allKnown, dayOrNull, instantOrNull, parseMember } from '#adapters/http/client/wire-values.ts'

type WireHome = z.output<typeof homeInfo.answer>
type WireOrder = NonNullable<WireHome['order']>
type WireActive = z.output<typeof activeStoring.answer>['storingList'][number]
type WireReport = z.output<typeof equipmentReports.answer>['reportsList'][number]

/** What the caller has in storage, read through the API. */
export const httpOwnStorage = ({ send }: { readonly send: Send }): OwnStorage => ({
  home: () => send(homeInfo, {}).andThen(parseHome),
  active: () => send(activeStoring, {}).andThen(({ storingList }) => Result.combine(storingList.map(parseActive))),
  reports: () => send(equipmentReports, {}).andThen(({ reportsList }) => Result.combine(reportsList.map(parseReport))),
  countActive: () => send(orderStats, {}).map(stats => stats.totalStoringCount),
})

const parseHome = (wire: WireHome): Result<Home, ServiceUnreachable> =>
  Result.combine([
    wire.order === null ? ok(null) : parseHomeOrder(wire.order),
    wire.secondContract === null ? ok(null) : parseSecondContract(wire.secondContract),
  ]).map(([order, secondContract]) => ({
    userName: wire.userName,
    // The contract has checked that it is a whole number from 0 to 9.
    storingStatus: wire.storingStatus as HomeStatus,
    activeCount: wire.activeCount,
    canCheckout: wire.canCheckout,
    secondContract,
    order,
  }))

const parseSecondContract = (
  wire: NonNullable<WireHome['secondContract']>,
): Result<SecondContract, ServiceUnreachable> =>
  allKnown({ equipmentType: parseMember(EQUIPMENT_TYPES, wire.equipmentType) }).map(known => ({
    ...known,
    orderId: wire.orderId as OrderId,
  }))

const parseHomeOrder = (wire: WireOrder): Result<HomeOrder, ServiceUnreachable> =>
  allKnown({
    equipmentType: parseMember(EQUIPMENT_TYPES, wire.equipmentType),
    plan: parseMember(PLANS, wire.plan),
    location: RegionCode.parse(wire.location).unwrapOr(null),
    renewalStatus: parseMember(RENEWAL_STATUSES, wire.renewalStatus),
    targetFrom: dayOrNull(wire.pickupTargetFrom),
    targetTo: dayOrNull(wire.pickupTargetTo),
  }).map(({ targetFrom, targetTo, ...known }) => ({
    ...known,
    orderId: wire.orderId as OrderId,
    brand: wire.brand,
    equipmentName: wire.equipmentName,
    pickupDate: dayOrNull(wire.pickupDate),
    pickupTarget: { from: targetFrom, to: targetTo },
    storageEndDate: dayOrNull(wire.storageEndDate),
    nextRenewalDate: dayOrNull(wire.nextRenewalDate),
    renewalCancelDeadline: dayOrNull(wire.renewalCancelDeadline),
    score: wire.score,
    // A step that only a newer service knows is left out; the rest of the story stays true.
    timeline: wire.timeline.map(parseStep).filter(step => step !== null),
  }))

const parseActive = (wire: WireActive): Result<ActiveStoring, ServiceUnreachable> =>
  allKnown({
    equipmentType: parseMember(EQUIPMENT_TYPES, wire.equipmentType),
    autoRenewal: parseMember(AUTO_RENEWALS, wire.autoRenewal),
    plan: parseMember(PLANS, wire.plan),
    location: RegionCode.parse(wire.location).unwrapOr(null),
  }).map(known => ({
    ...known,
    equipmentBrand: wire.equipmentBrand,
    equipmentName: wire.equipmentName,
    equipmentSize: wire.equipmentSize,
    storingStatus: wire.storingStatus as HomeStatus,
    userEquipmentId: wire.userEquipmentId as EquipmentId,
    orderId: wire.order.id as OrderId,
    orderName: wire.order.order_name,
    storageStartDate: dayOrNull(wire.storageStartDate),
    storageEndDate: dayOrNull(wire.storageEndDate),
    nextRenewalDate: dayOrNull(wire.nextRenewalDate),
    renewalCancelDeadline: dayOrNull(wire.renewalCancelDeadline),
  }))

const parseReport = (wire: WireReport): Result<ReportSummary, ServiceUnreachable> =>
  allKnown({
    equipmentType: parseMember(EQUIPMENT_TYPES, wire.equipmentType),
    updatedAt: instantOrNull(wire.updatedAt),
  }).map(known => ({
    ...known,
    id: wire.id as ReportId,
    userEquipmentId: wire.userEquipmentId as EquipmentId | null,
    equipmentBrand: wire.equipmentBrand,
    equipmentName: wire.equipmentName,
    score: wire.score,
    inspectionTip: wire.inspectionTip,
  }))
