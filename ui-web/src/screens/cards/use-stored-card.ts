import { Ports } from '#adapters/container/tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'

/** The customer's card; asked once for all places that show it. */
export const useStoredCard = () => {
  const storedCards = useUseCase(Ports.storedCards)
  return useLoaded('stored-card', () => storedCards.card().map(card => ({ card })))
}
