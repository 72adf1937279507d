import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { useUseCase } from '../di/use-use-case.ts'
import { useLoaded } from './use-loaded.ts'

/** The customer's sets of gear; asked once for all places that show them. */
export const useOwnGear = () => {
  const { fresh, lastKnown } = useUseCase(StoringSide.readOwnGear)
  return useLoaded('own-gear', fresh, lastKnown)
}
