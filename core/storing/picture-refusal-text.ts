import { match } from 'ts-pattern'
import { IMAGE_MAX_BYTES, type InvalidImage } from './report-image.ts'

const MEGABYTE = 1024 * 1024

/** What a member of the staff reads of a picture that is not taken. */
export const pictureRefusalText = (reason: InvalidImage['reason']): string =>
  match(reason)
    .with('Empty', () => '사진이 비어 있어요. 다시 찍어 주세요.')
    .with('TooLarge', () => `사진이 ${IMAGE_MAX_BYTES / MEGABYTE}MB보다 커요. 다시 찍어 주세요.`)
    .with('Heic', () => '이 휴대폰의 사진 형식(HEIC)은 받을 수 없어요. 카메라 설정에서 "높은 호환성"을 골라 주세요.')
    .with('NotAPicture', () => '사진으로 열 수 없는 파일이에요. 다시 찍어 주세요.')
    .exhaustive()
