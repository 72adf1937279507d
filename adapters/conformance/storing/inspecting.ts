import { okAsync } from 'neverthrow'
import { ServicePorts } from '#adapters/container/service/ports.ts'
import { ServiceSide } from '#adapters/container/service/service-side.ts'
import { resolve, type Resolver } from '#adapters/container/token.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import type { OrderId, ReportId, StaffId } from '#core/shared/ids.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import type { CheckedImage, ReportPicture } from '#core/storing/report-image.ts'
import type { Score } from '#core/storing/score.ts'
import { makeFileReport } from '#core/storing/service/file-report.ts'

const staff = { id: 'kim' as StaffId, name: '김검수', role: 'OPERATOR' as const }
const image: CheckedImage = { bytes: Uint8Array.of(1, 2, 3), type: 'jpeg' }

/** Fetches the gear of a paid order and files a report on it, as staff would at the command line. */
export const makeInspect =
  (container: Resolver) =>
  async (orderId: OrderId, score: number): Promise<ReportId> => {
    const advanceOrder = resolve(container, ServiceSide.advanceOrder)
    const id = newIds.report()
    await advanceOrder({
      orderId,
      event: 'pickup.done',
      staff,
      reason: 'test',
      details: {
        isWalkIn: true,
        brand: 'Atomic' as GearText,
        equipmentName: 'Redster X9' as GearText,
        equipmentSize: '170' as GearText,
      },
      dryRun: false,
    })
    const fileReport = makeFileReport({
      advanceOrder,
      developPicture: ({ bytes }) => okAsync({ full: bytes as ReportPicture, screen: bytes as ReportPicture }),
      images: resolve(container, ServicePorts.images),
      newReportId: () => id,
    })
    const filed = await fileReport({
      orderId,
      score: score as Score,
      tip: '엣지를 말려 주세요',
      images: { front: image, back: image, left: image, right: image },
      staff,
      reason: 'test',
      dryRun: false,
    })
    if (filed.isErr()) throw new Error(filed.error.kind)
    return id
  }
