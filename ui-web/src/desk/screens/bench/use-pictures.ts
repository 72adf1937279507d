import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import type { ReportView } from '#core/storing/report-view.ts'
import { PICTURE_PATH } from '#adapters/http/contract/staff/bench.ts'
import { useDesk } from '../../desk.ts'
import { makePictureQueue } from './picture-queue.ts'

export const picturePath = (orderId: OrderId, view: ReportView): string =>
  PICTURE_PATH.replace(':orderId', encodeURIComponent(orderId)).replace(':view', view)

/** The four pictures of a report, with those that the service has already. */
export const usePictures = (orderId: OrderId, there: readonly ReportView[]) => {
  const { put, pictures: kept, clock } = useDesk()
  const queue = useMemo(
    () =>
      makePictureQueue({
        orderId,
        upload: (view, bytes, onProgress) => put(picturePath(orderId, view), bytes, onProgress),
        kept,
        clock,
      }),
    [orderId, put, kept, clock],
  )
  useEffect(() => {
    void queue.start(there)
    addEventListener('online', queue.retry)
    return () => {
      removeEventListener('online', queue.retry)
      queue.stop()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was there when the page was opened
  }, [queue])

  const pictures = useSyncExternalStore(queue.subscribe, queue.pictures)
  const isKept = useSyncExternalStore(queue.subscribe, queue.isKept)
  return { pictures, isKept, take: queue.take, find: queue.find, retry: queue.retry }
}
