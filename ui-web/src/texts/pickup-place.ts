import { withRo } from '#core/shared/with-ro.ts'
import { match } from 'ts-pattern'
import type { CallFailure } from '#core/shared/failures.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import {
  ENTRANCE_NOTE_MAX_CHARACTERS,
  type NoSavedPlace,
  PickupPlace,
  type PickupPlaceLocked,
  PLACE_DETAIL_MAX_CHARACTERS,
  PLACE_LABEL_MAX_CHARACTERS,
  type PlacePart,
  SAVED_PLACES_MOST,
  type TooManyPlaces,
} from '#core/storing/pickup-place.ts'
import { ADDRESS_MAX_CHARACTERS } from '#core/storing/delivery-address.ts'
import { RECIPIENT_NAME_MAX_CHARACTERS, RecipientPhone } from '#core/storing/recipient.ts'
import { callFailureText } from './call-failures.ts'
import { SHOP } from '../app/shop.ts'

/** The parts of a place, where they are typed. */
export const PLACE_FIELD_TEXTS = {
  recipientName: { label: '장비를 건네줄 분', placeholder: '이름' },
  phone: { label: '연락처', placeholder: '예: 010-1234-5678' },
  address: { label: '주소', placeholder: '도로명 주소' },
  detail: { label: '상세 주소 (선택)', placeholder: '예: 동, 호수' },
  note: { label: '출입 메모 (선택)', placeholder: '예: 공동현관 비밀번호, 경비실, 문 앞' },
} as const satisfies Record<PlacePart, { readonly label: string; readonly placeholder: string }>

/** Under a part that cannot be taken as it is. */
export const placePartText = (part: PlacePart, typed: string): string =>
  typed.trim() === '' ? NOTHING_TYPED[part] : WRONG[part]

const NOTHING_TYPED: Readonly<Record<PlacePart, string>> = {
  recipientName: '장비를 건네줄 분의 이름을 입력해 주세요.',
  phone: '연락처를 입력해 주세요.',
  address: '주소를 입력해 주세요.',
  detail: '',
  note: '',
}

const WRONG: Readonly<Record<PlacePart, string>> = {
  recipientName: `${RECIPIENT_NAME_MAX_CHARACTERS}자까지 입력할 수 있어요.`,
  phone: '휴대폰 번호를 확인해 주세요.',
  address: `${ADDRESS_MAX_CHARACTERS}자까지 입력할 수 있어요.`,
  detail: `${PLACE_DETAIL_MAX_CHARACTERS}자까지 입력할 수 있어요.`,
  note: `${ENTRANCE_NOTE_MAX_CHARACTERS}자까지 입력할 수 있어요.`,
}

/** On the way to an order. */
export const STORING_PLACE_TEXTS = {
  title: '어디로 가지러 갈까요?',
  later: '나중에 알려줄게요',
  laterNote: '결제한 뒤 홈에서 알려 주셔도 돼요. 픽업 전날까지 바꿀 수 있어요.',
  now: '픽업 장소 입력하기',
  missing: '픽업 장소를 마저 입력하거나 나중에 알려 주세요',
} as const

/** Which place, of those that are known. */
export const PLACE_CHOICE_TEXTS = {
  legend: '저장한 장소',
  last: '지난번과 같은 곳',
} as const

/** The place of one order. */
export const ORDER_PLACE_TEXTS = {
  title: '어디로\n가지러 갈까요?',
  documentTitle: '픽업 장소',
  lead: '픽업 전날까지 바꿀 수 있어요',
  card: '픽업 장소',
  missing: '아직 정하지 않았어요.',
  say: '픽업 장소 알려주기',
  change: '바꾸기',
  save: '저장하기',
  saving: '저장하고 있어요',
  locked: `지금은 여기서 바꿀 수 없어요. 바꿔야 하면 ${withRo(SHOP.support.phone)} 알려 주세요.`,
  failed: '픽업 장소를\n불러오지 못했어요',
} as const

/** The places that a customer keeps. */
export const ADDRESS_BOOK_TEXTS = {
  title: '주소록',
  lead: `자주 쓰는 픽업 장소를 ${SAVED_PLACES_MOST}개까지 저장해요`,
  empty: '저장한 장소가 없어요',
  emptyText: '저장해 두면 다음에 맡길 때 골라 쓸 수 있어요.',
  add: '장소 추가하기',
  addTitle: '어떤 장소를\n저장할까요?',
  changeTitle: '장소를\n바꿔요',
  full: `${SAVED_PLACES_MOST}개를 모두 썼어요. 안 쓰는 장소를 지우면 추가할 수 있어요.`,
  label: '장소 이름',
  labelPlaceholder: '예: 집, 회사',
  labelInvalid: `장소 이름을 ${PLACE_LABEL_MAX_CHARACTERS}자 안으로 입력해 주세요.`,
  save: '저장하기',
  saving: '저장하고 있어요',
  change: '바꾸기',
  remove: '지우기',
  changeNamed: (label: string) => `${label} 바꾸기`,
  removeNamed: (label: string) => `${label} 지우기`,
  removeTitle: (label: string) => `‘${label}’ 장소를 지울까요?`,
  removeText: '이미 신청한 픽업 장소는 그대로예요.',
  failed: '주소록을\n불러오지 못했어요',
} as const

/** Who, and how to reach them, on one line. */
export const placeWho = ({ recipientName, phone }: PickupPlace): string =>
  `${recipientName} · ${RecipientPhone.format(phone)}`

export const placeLine = (place: PickupPlace): string => PickupPlace.line(place)

export type PlaceFailure = OrderNotFound | PickupPlaceLocked | NoSavedPlace | TooManyPlaces | CallFailure

export const placeFailureText = (failure: PlaceFailure): string =>
  match(failure)
    .with({ kind: 'PickupPlaceLocked' }, () => ORDER_PLACE_TEXTS.locked)
    .with({ kind: 'OrderNotFound' }, () => '신청을 찾지 못했어요. 보관 내역에서 다시 열어 주세요.')
    .with({ kind: 'NoSavedPlace' }, () => '이미 지운 장소예요. 주소록을 새로 불러와 주세요.')
    .with({ kind: 'TooManyPlaces' }, () => ADDRESS_BOOK_TEXTS.full)
    .with({ kind: 'InvalidInput' }, () => '입력한 내용을 다시 확인해 주세요.')
    .otherwise(callFailureText)
