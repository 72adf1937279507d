import type { PlaceHelp } from '#core/storing/ports/places.ts'

/** Origins that maps and address search load from; none that is not configured is allowed. */
export const placeOrigins = ({ mapKey, hasAddressSearch }: PlaceHelp) => ({
  pages: [
    ...(mapKey === null ? [] : ['https://dapi.kakao.com', 'https://t1.daumcdn.net']),
    ...(hasAddressSearch
      ? ['https://t1.daumcdn.net', 'https://postcode.map.daum.net', 'https://postcode.map.kakao.com']
      : []),
  ],
  pictures: mapKey === null ? [] : ['https://*.daumcdn.net', 'https://*.kakaocdn.net'],
})
