export const SCAN_TEXTS = {
  placeholder: '예: N4C3-0FDB',
  find: '찾기',
  busy: '찾고 있어요',
  camera: '카메라로 스캔하기',
  closeCamera: '카메라 닫기',
  aim: 'QR 코드를 네모 안에 비춰 주세요',
  opening: '카메라를 켜고 있어요',
  noCamera: '카메라를 켤 수 없어요. 카메라 권한을 확인하거나 번호를 입력해 주세요.',
  nothing: (code: string) => `${code}에 맞는 장비나 락커가 없어요. 다시 스캔하거나 입력해 주세요.`,
  byName: '라벨이 없으면 찾기에서 이름으로 찾아 주세요.',
  more: '더 있어요. 라벨을 스캔해서 찾아 주세요.',
  isLocker: '락커 코드예요. 장비에 붙은 라벨을 스캔해 주세요.',
} as const
