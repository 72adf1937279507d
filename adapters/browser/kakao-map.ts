import type { PlaceMap } from '#core/storing/ports/places.ts'
import { openProviderFrame } from './provider-frame.ts'

/** Kakao's map, on a page of its own (`ui-web/public/place-map.js`). */
export const kakaoMap: PlaceMap<HTMLElement> = {
  show(box, { at, label }, key) {
    const place = { key, latitude: String(at.latitude), longitude: String(at.longitude), label }
    return openProviderFrame(box, { src: `/place-map?${new URLSearchParams(place)}`, title: label })
  },
}
