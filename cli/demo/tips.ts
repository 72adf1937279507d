import { match } from 'ts-pattern'
import type { EquipmentType } from '#core/storing/equipment-type.ts'

/** What the workshop writes, by the score. */
export const tipFor = (type: EquipmentType, score: number): string => {
  const grade = score >= 80 ? 'good' : score >= 50 ? 'fair' : 'poor'
  return match([type, grade] as const)
    .with(['SKI', 'good'], () => '상태가 좋아요. 시즌 시작 전에 왁싱만 해 주세요.')
    .with(['SKI', 'fair'], () => '엣지에 가벼운 녹이 있어요. 보관 중에 녹을 닦고 왁스를 입혀 둘게요.')
    .with(['SKI', 'poor'], () => '베이스가 깊이 파였고 바인딩이 헐거워요. 타기 전에 수리를 받아 주세요.')
    .with(['SNOWBOARD', 'good'], () => '데크와 바인딩 모두 단단해요. 베이스 왁싱을 권해요.')
    .with(['SNOWBOARD', 'fair'], () => '노즈에 작은 깨짐이 있어요. 물이 스미지 않게 막아 두었어요.')
    .with(['SNOWBOARD', 'poor'], () => '엣지 한쪽이 들떴어요. 타기 전에 점검을 받아 주세요.')
    .exhaustive()
}
