import type { HomeContract, ReportSummary } from '#core/storing/ports/own-storage.ts'
import { useOwnGear } from '../../hooks/use-own-gear.ts'

/** The latest inspection of a set; null before one, and until it is known. */
export const useLatestReport = ({ orderId }: HomeContract): ReportSummary | null => {
  const gear = useOwnGear()
  const sets = gear.status === 'ready' ? gear.value.sets : []
  return sets.find(({ contract }) => contract.orderId === orderId)?.report ?? null
}
