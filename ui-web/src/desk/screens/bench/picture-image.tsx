import type { OrderId } from '#core/shared/ids.ts'
import type { ReportView } from '#core/storing/report-view.ts'
import { REPORT_TEXTS } from '../../../texts/equipment.ts'
import { useDesk } from '../../desk.ts'
import { BytesImage } from '../../parts/bytes-image.tsx'
import type { PictureState } from './picture-queue.ts'
import { picturePath } from './use-pictures.ts'

type Props = {
  readonly orderId: OrderId
  readonly view: ReportView
  readonly picture: PictureState
  readonly gear: string
}

/** One of the four: as it was taken here, or as the service has it. */
export function PictureImage({ orderId, view, picture: { status, bytes, taken }, gear }: Props) {
  const { baseUrl } = useDesk()
  if (bytes === null && status !== 'there') return null
  const remote = `${baseUrl}${picturePath(orderId, view)}?taken=${taken}`
  return <BytesImage bytes={bytes} remote={remote} alt={REPORT_TEXTS.pictureOf(gear, REPORT_TEXTS.views[view])} />
}
