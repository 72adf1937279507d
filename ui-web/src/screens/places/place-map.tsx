import { useCallback, useState } from 'react'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { findRegion, type RegionCode } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { MapScene } from '../../scenes/map-scene.tsx'
import { PLACE_TEXTS as texts } from '../../texts/places.ts'
import css from './places.module.css'
import { usePlaceHelp } from './use-place-help.ts'

type PlaceMapProps = {
  readonly region: RegionCode
  /** One of several, to be seen at once. */
  readonly isShort?: boolean
}

/** Where gear is stored: the provider's map when the shop has a key for one and it comes, else the drawn one, with a way to the real one. */
export function PlaceMap({ region, isShort = false }: PlaceMapProps) {
  const placeMap = useUseCase(StoringSide.placeMap)
  const { mapKey } = usePlaceHelp()
  const [state, setState] = useState<'drawn' | 'shown' | 'failed'>('drawn')
  const place = findRegion(SHOP, region)

  const fill = useCallback(
    (box: HTMLDivElement | null) => {
      const marked = findRegion(SHOP, region)
      if (box === null || mapKey === null || marked === null) return
      void placeMap.show(box, marked, mapKey).match(
        () => setState('shown'),
        () => setState('failed'),
      )
    },
    [placeMap, mapKey, region],
  )

  return (
    <div className={css.map} data-short={isShort}>
      {mapKey !== null && <div ref={fill} className={css.real} aria-hidden="true" />}
      {state !== 'shown' && <MapScene />}
      {state === 'failed' && place !== null && (
        <a className={css.elsewhere} href={mapUrl(place)} target="_blank" rel="noreferrer">
          {texts.mapElsewhere}
        </a>
      )}
    </div>
  )
}

/** https://apis.map.kakao.com/web/guide/#urlscheme */
const mapUrl = ({ label, at }: NonNullable<ReturnType<typeof findRegion>>): string =>
  `https://map.kakao.com/link/map/${encodeURIComponent(label)},${at.latitude},${at.longitude}`
