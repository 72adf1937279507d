export const PLACE_TEXTS = {
  mapElsewhere: '카카오맵에서 위치 보기',
  search: '주소 찾기',
  searchFailed: '주소 찾기를 불러오지 못했어요. 창을 닫고 주소를 직접 입력해 주세요.',
} as const
