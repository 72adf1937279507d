import type { ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { TakenPictures } from '#core/storing/ports/taken-pictures.ts'
import { isReportView, REPORT_VIEWS, type ReportView } from '#core/storing/report-view.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'

/** How far one of the four is. `bytes` as long as they are on this device. */
export type PictureState = {
  readonly status: 'missing' | 'waiting' | 'sending' | 'unreached' | 'refused' | 'there'
  readonly bytes: Uint8Array | null
  /** Of the bytes that are being sent, 0 to 1. */
  readonly share: number
  readonly failure: StaffFailure | null
  /** How many were taken here: the address of the newest differs from that of the one before. */
  readonly taken: number
}

export type Pictures = Readonly<Record<ReportView, PictureState>>

/** Until the next try, longer each time; the last one is repeated. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 20_000] as const

const MISSING: PictureState = { status: 'missing', bytes: null, share: 0, failure: null, taken: 0 }

type Deps = {
  readonly orderId: OrderId
  readonly upload: (
    view: ReportView,
    bytes: Uint8Array,
    onProgress: (share: number) => void,
  ) => ResultAsync<void, StaffFailure>
  readonly kept: TakenPictures
  readonly clock: Clock
}

/**
 * Uploads the pictures of one report, one by one. What was taken stays on the device until the service has it; a lost connection is
 * tried again by itself, and what was taken before a reload goes on (G330).
 */
export const makePictureQueue = ({ orderId, upload, kept, clock }: Deps) => {
  let pictures: Pictures = { front: MISSING, back: MISSING, left: MISSING, right: MISSING }
  let isRunning = false
  let isStopped = false
  let isKept = true
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const hearing = new Set<() => void>()

  const announce = () => hearing.forEach(hear => hear())
  const set = (view: ReportView, change: Partial<PictureState>) => {
    pictures = { ...pictures, [view]: { ...pictures[view], ...change } }
    announce()
  }
  const viewsIn = (status: PictureState['status']) => REPORT_VIEWS.filter(view => pictures[view].status === status)

  /** False when the connection is to be waited for. */
  const send = async (view: ReportView): Promise<boolean> => {
    const { bytes } = pictures[view]
    if (bytes === null) return true
    set(view, { status: 'sending', share: 0, failure: null })
    const isNewest = () => pictures[view].bytes === bytes
    const sent = await upload(view, bytes, share => {
      if (isNewest()) set(view, { share })
    })
    // It was taken again meanwhile: the newer one is in the queue.
    if (!isNewest()) return true
    const isInvalid = sent.isErr() && sent.error.code === 'INVALID_IMAGE'
    if (sent.isErr() && !isInvalid) {
      set(view, { status: 'unreached', failure: sent.error })
      return false
    }
    tries = 0
    await kept.remove({ orderId, view })
    if (!isNewest()) return true
    if (sent.isErr()) set(view, { status: 'refused', failure: sent.error })
    else set(view, { status: 'there', bytes: null, share: 1 })
    return true
  }

  /** One after the other: they share the phone's connection. */
  const sendAll = async (): Promise<void> => {
    const [view] = viewsIn('waiting')
    if (view === undefined || isStopped) return undefined
    if (await send(view)) return sendAll()
    timer = setTimeout(retry, RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)])
    tries += 1
    return undefined
  }

  const run = async (): Promise<void> => {
    if (isRunning || isStopped) return
    isRunning = true
    clearTimeout(timer)
    await sendAll()
    isRunning = false
  }

  const retry = (): void => {
    for (const view of viewsIn('unreached')) set(view, { status: 'waiting' })
    void run()
  }

  /** What the service has. */
  const find = (there: readonly ReportView[]): void => {
    for (const view of there) if (pictures[view].status === 'missing') set(view, { status: 'there' })
  }

  return {
    pictures: () => pictures,
    /** Whether the device keeps what is taken. */
    isKept: () => isKept,
    subscribe(hear: () => void) {
      hearing.add(hear)
      return () => void hearing.delete(hear)
    },
    /** Goes on where this device, or another one, was. */
    async start(there: readonly ReportView[]): Promise<void> {
      isStopped = false
      find(there)
      const left = await kept.of(orderId)
      for (const { view, bytes } of left.unwrapOr([])) {
        if (isReportView(view) && pictures[view].bytes === null) set(view, { status: 'waiting', bytes })
      }
      await run()
    },
    async take(view: ReportView, bytes: Uint8Array): Promise<void> {
      set(view, { status: 'waiting', bytes, share: 0, failure: null, taken: pictures[view].taken + 1 })
      const noted = await kept.keep({ orderId, view, bytes, takenAt: clock.now() })
      if (noted.isErr()) {
        isKept = false
        announce()
      }
      retry()
    },
    find,
    retry,
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
