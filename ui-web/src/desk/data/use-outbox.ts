import { useEffect, useSyncExternalStore } from 'react'
import type { StaffId } from '#core/shared/ids.ts'
import { useDesk } from '../desk.ts'
import { RETRY_MS } from './retry-ms.ts'
import type { QueuedStep } from './outbox.ts'

/** What is not at the service yet, of everybody who works on this device. */
export const useQueuedSteps = (): readonly QueuedStep[] => {
  const { outbox } = useDesk()
  return useSyncExternalStore(outbox.subscribe, outbox.steps)
}

/** Sends what waits as soon as there is a net, from any page of the desk. */
export const useSending = (staff: StaffId): void => {
  const { outbox } = useDesk()
  useEffect(() => {
    const flush = () => void outbox.flush(staff)
    const retry = () => {
      if (outbox.steps().length > 0) flush()
    }
    flush()
    const timer = setInterval(retry, RETRY_MS)
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', retry)
    return () => {
      clearInterval(timer)
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', retry)
    }
  }, [outbox, staff])
}
