import { match } from 'ts-pattern'
import type { ImageNotStored } from '#core/storing/ports/image-store.ts'
import { IMAGE_MAX_BYTES, type InvalidImage } from '#core/storing/report-image.ts'
import type { ReportView } from '#core/storing/report-view.ts'
import type { PictureRefused } from '#core/storing/service/file-report.ts'
import type { PicturesMissing } from '#core/storing/service/upload-picture.ts'

export type BenchFailure = InvalidImage | PictureRefused | PicturesMissing | ImageNotStored

const BENCH_KINDS: ReadonlySet<string> = new Set<BenchFailure['kind']>([
  'InvalidImage',
  'PictureRefused',
  'PicturesMissing',
  'ImageNotStored',
])
export const isBenchFailure = (failure: { readonly kind: string }): failure is BenchFailure =>
  BENCH_KINDS.has(failure.kind)

const MEGABYTE = 1024 * 1024
const VIEW_NAMES: Readonly<Record<ReportView, string>> = { front: '앞', back: '뒤', left: '왼쪽', right: '오른쪽' }

/** What a member of the staff reads of a picture or a report that was not taken. */
export const benchRefusal = (failure: BenchFailure): { readonly status: number; readonly message: string } =>
  match(failure)
    .with({ kind: 'InvalidImage' }, ({ reason }) => ({ status: 400, message: pictureText(reason) }))
    .with({ kind: 'PictureRefused' }, ({ view, reason }) => ({
      status: 400,
      message: `${VIEW_NAMES[view]} 사진: ${pictureText(reason)}`,
    }))
    .with({ kind: 'PicturesMissing' }, ({ views }) => ({
      status: 409,
      message: `${views.map(view => VIEW_NAMES[view]).join(', ')} 사진이 아직 없어요. 찍은 다음 다시 저장해 주세요.`,
    }))
    .with({ kind: 'ImageNotStored' }, () => ({
      status: 503,
      message: '사진을 저장하지 못했어요. 사진은 그대로 있으니 잠시 뒤 다시 저장해 주세요.',
    }))
    .exhaustive()

const pictureText = (reason: InvalidImage['reason']): string =>
  match(reason)
    .with('Empty', () => '사진이 비어 있어요. 다시 찍어 주세요.')
    .with('TooLarge', () => `사진이 ${IMAGE_MAX_BYTES / MEGABYTE}MB보다 커요. 다시 찍어 주세요.`)
    .with('Heic', () => '이 휴대폰의 사진 형식(HEIC)은 받을 수 없어요. 카메라 설정에서 "높은 호환성"을 골라 주세요.')
    .with('NotAPicture', () => '사진으로 열 수 없는 파일이에요. 다시 찍어 주세요.')
    .exhaustive()
