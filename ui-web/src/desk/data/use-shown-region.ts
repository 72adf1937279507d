import { useState } from 'react'
import type { RegionCode } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { useDesk } from '../desk.ts'

export const EVERYWHERE = 'ALL'
type Chosen = RegionCode | typeof EVERYWHERE

/** Whose work is shown; kept on the device, as long as the shop has that storage. */
export const useShownRegion = (): readonly [Chosen, (region: Chosen) => void] => {
  const { notes } = useDesk()
  const [region, setRegion] = useState<Chosen>(() => {
    const kept = notes.read('region')
    return SHOP.regions.find(({ code }) => code === kept)?.code ?? EVERYWHERE
  })
  const choose = (chosen: Chosen) => {
    setRegion(chosen)
    notes.write('region', chosen === EVERYWHERE ? null : chosen)
  }
  return [region, choose]
}
