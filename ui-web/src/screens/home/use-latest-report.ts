import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { HomeContract, ReportSummary } from '#core/storing/ports/own-storage.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'

/** The latest inspection of a set; null before one, and until it is known. */
export const useLatestReport = ({ orderId }: HomeContract): ReportSummary | null => {
  const gear = useLoaded('own-gear', useUseCase(StoringSide.readOwnGear))
  const sets = gear.status === 'ready' ? gear.value.sets : []
  return sets.find(({ contract }) => contract.orderId === orderId)?.report ?? null
}
