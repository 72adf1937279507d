export const PLACE_TEXTS = {
  search: '주소 찾기',
  searchFailed: '주소 찾기를 불러오지 못했어요. 창을 닫고 주소를 직접 입력해 주세요.',
} as const
