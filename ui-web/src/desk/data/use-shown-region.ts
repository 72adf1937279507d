import { useState } from 'react'
import type { RegionCode } from '#core/storing/region.ts'
import { useDesk } from '../desk.ts'
import { useOwnRegions } from './use-own-regions.ts'

export const EVERYWHERE = 'ALL'
type Chosen = RegionCode | typeof EVERYWHERE

/** Whose work is shown; kept on the device, as long as the member works in that storage. */
export const useShownRegion = (): readonly [Chosen, (region: Chosen) => void] => {
  const { notes } = useDesk()
  const own = useOwnRegions()
  const [region, setRegion] = useState<Chosen>(() => {
    const kept = notes.read('region')
    return own.find(({ code }) => code === kept)?.code ?? EVERYWHERE
  })
  const choose = (chosen: Chosen) => {
    setRegion(chosen)
    notes.write('region', chosen === EVERYWHERE ? null : chosen)
  }
  return [region, choose]
}
