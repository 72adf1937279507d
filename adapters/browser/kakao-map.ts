import { ResultAsync } from 'neverthrow'
import type { NotLoaded, PlaceMap } from '#core/storing/ports/places.ts'
import { loadScript } from './load-script.ts'

/** What we use of Kakao's global. */
type KakaoMaps = {
  readonly load: (ready: () => void) => void
  readonly LatLng: new (latitude: number, longitude: number) => object
  readonly Map: new (box: HTMLElement, options: { readonly center: object; readonly level: number }) => object
  readonly Marker: new (options: { readonly map: object; readonly position: object; readonly title: string }) => object
}

/** From 1, the nearest: streets around the place. */
const LEVEL = 4

const scriptUrl = (key: string): string =>
  `https://dapi.kakao.com/v2/maps/sdk.js?appkey=${encodeURIComponent(key)}&autoload=false`

const kakaoMaps = async (): Promise<KakaoMaps> => {
  const { kakao } = globalThis as { readonly kakao?: { readonly maps?: KakaoMaps } }
  const maps = kakao?.maps
  if (maps === undefined) throw new Error('the script brought no map')
  await new Promise<void>(resolve => maps.load(resolve))
  return maps
}

/** Kakao's map; its script comes only where a map is shown. */
export const kakaoMap: PlaceMap<HTMLElement> = {
  show: (box, { at, label }, key) =>
    loadScript(scriptUrl(key))
      .andThen(() => ResultAsync.fromPromise(kakaoMaps(), (): NotLoaded => ({ kind: 'NotLoaded' })))
      .map(maps => {
        const position = new maps.LatLng(at.latitude, at.longitude)
        const map = new maps.Map(box, { center: position, level: LEVEL })
        void new maps.Marker({ map, position, title: label })
      }),
}
