import { useCallback, useState } from 'react'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { findRegion, type RegionCode } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { MapScene } from '../../scenes/map-scene.tsx'
import css from './places.module.css'
import { usePlaceHelp } from './use-place-help.ts'

/** Where gear is stored: the provider's map when the shop has a key for one and it comes, else the drawn one. */
export function PlaceMap({ region }: { readonly region: RegionCode }) {
  const placeMap = useUseCase(StoringSide.placeMap)
  const { mapKey } = usePlaceHelp()
  const [isShown, setShown] = useState(false)

  const fill = useCallback(
    (box: HTMLDivElement | null) => {
      const place = findRegion(SHOP, region)
      if (box === null || mapKey === null || place === null) return
      void placeMap.show(box, place, mapKey).map(() => setShown(true))
    },
    [placeMap, mapKey, region],
  )

  return (
    <div className={css.map}>
      {mapKey !== null && <div ref={fill} className={css.real} aria-hidden="true" />}
      {!isShown && <MapScene />}
    </div>
  )
}
