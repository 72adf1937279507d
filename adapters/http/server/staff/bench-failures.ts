import { match } from 'ts-pattern'
import type { ImageNotStored } from '#core/storing/ports/image-store.ts'
import { DOOR_PICTURES_MOST, type DoorPictureNotFound, type DoorPictureRefused } from '#core/storing/door-picture.ts'
import { pictureRefusalText } from '#core/storing/picture-refusal-text.ts'
import type { InvalidImage } from '#core/storing/report-image.ts'
import type { ReportView } from '#core/storing/report-view.ts'
import type { PictureRefused } from '#core/storing/service/file-report.ts'
import type { PicturesMissing } from '#core/storing/service/upload-picture.ts'

export type BenchFailure =
  | InvalidImage
  | PictureRefused
  | PicturesMissing
  | ImageNotStored
  | DoorPictureRefused
  | DoorPictureNotFound

const BENCH_KINDS: ReadonlySet<string> = new Set<BenchFailure['kind']>([
  'InvalidImage',
  'PictureRefused',
  'PicturesMissing',
  'ImageNotStored',
  'DoorPictureRefused',
  'DoorPictureNotFound',
])
export const isBenchFailure = (failure: { readonly kind: string }): failure is BenchFailure =>
  BENCH_KINDS.has(failure.kind)

const VIEW_NAMES: Readonly<Record<ReportView, string>> = { front: '앞', back: '뒤', left: '왼쪽', right: '오른쪽' }

/** What a member of the staff reads of a picture or a report that was not taken. */
export const benchRefusal = (failure: BenchFailure): { readonly status: number; readonly message: string } =>
  match(failure)
    .with({ kind: 'InvalidImage' }, ({ reason }) => ({ status: 400, message: pictureRefusalText(reason) }))
    .with({ kind: 'PictureRefused' }, ({ view, reason }) => ({
      status: 400,
      message: `${VIEW_NAMES[view]} 사진: ${pictureRefusalText(reason)}`,
    }))
    .with({ kind: 'PicturesMissing' }, ({ views }) => ({
      status: 409,
      message: `${views.map(view => VIEW_NAMES[view]).join(', ')} 사진이 아직 없어요. 찍은 다음 다시 저장해 주세요.`,
    }))
    .with({ kind: 'ImageNotStored' }, () => ({
      status: 503,
      message: '사진을 저장하지 못했어요. 사진은 그대로 있으니 잠시 뒤 다시 저장해 주세요.',
    }))
    .with({ kind: 'DoorPictureRefused' }, ({ reason }) => ({
      status: 409,
      message:
        reason === 'NoStep'
          ? '아직 주고받은 기록이 없는 주문이라 사진을 받을 수 없어요. 먼저 기록해 주세요.'
          : `한 번 주고받을 때 사진은 ${DOOR_PICTURES_MOST}장까지예요.`,
    }))
    .with({ kind: 'DoorPictureNotFound' }, () => ({ status: 404, message: '그런 사진이 없어요.' }))
    .exhaustive()
