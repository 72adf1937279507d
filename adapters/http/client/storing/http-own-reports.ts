import type { Result } from 'neverthrow'
import type * as z from 'zod/mini'
import { reportDetail } from '#adapters/http/contract/storing/equipment.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { ReportId } from '#core/shared/ids.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import type { OwnReports, ReportDetail } from '#core/storing/ports/own-reports.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { allKnown, instantOrNull, parseMember } from '#adapters/http/client/wire-values.ts'

/** The caller's inspection reports, read through the API. */
export const httpOwnReports = ({ send }: { readonly send: Send }): OwnReports => ({
  read: id => send(reportDetail, { params: { id } }).andThen(answer => parseDetail(answer.reportDetail)),
})

const parseDetail = (
  wire: z.output<typeof reportDetail.answer>['reportDetail'],
): Result<ReportDetail, ServiceUnreachable> =>
  allKnown({
    equipmentType: parseMember(EQUIPMENT_TYPES, wire.equipmentType),
    updatedAt: instantOrNull(wire.updatedAt),
  }).map(known => ({ ...wire, ...known, id: wire.id as ReportId }))
