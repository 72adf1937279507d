import { PickupPlace, type TypedPlace } from '../pickup-place.ts'

export const TYPED_PLACE: TypedPlace = {
  recipientName: '김보관',
  phone: '010-2345-6789',
  address: '서울 강남구 테헤란로 1',
  detail: '101동 202호',
  note: '공동현관 1234',
}

/** A whole place; `change` is what is typed differently. */
export const pickupPlace = (change: Partial<TypedPlace> = {}): PickupPlace =>
  PickupPlace.parse({ ...TYPED_PLACE, ...change }).match(
    place => place,
    ({ parts }) => {
      throw new Error(`no place: ${parts.join()}`)
    },
  )
