import { okAsync, type ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import type { Clock } from '#core/shared/clock.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { DoorPictureId } from '#core/storing/door-picture.ts'
import type { TakenPicture, TakenPictures } from '#core/storing/ports/taken-pictures.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { DeviceRecords, DeviceRefused } from '#core/staff/ports/device-records.ts'
import type { StaffPut } from '#adapters/http/client/staff/staff-put.ts'
import type { StaffFailure, StaffSend } from '#adapters/http/client/staff/staff-send.ts'
import { DOOR_PICTURE_PATH } from '#adapters/http/contract/staff/bench.ts'
import { readOrder, recordStep, type StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'

export type StepBody = z.output<typeof recordStep.body>

/** What somebody did, to be sent. */
export type NewStep = {
  readonly staff: StaffId
  readonly orderId: OrderId
  readonly at: Instant
  readonly body: StepBody
  /** Taken at the door; they wait on the device beside the step. */
  readonly pictures: readonly DoorPictureId[]
}

/** What the service has of the order in place of the step. */
export type Theirs = {
  readonly state: OrderState
  /** Of the pickup, or of the delivery, while it is booked. */
  readonly day: Day | null
  readonly at: Instant | null
  readonly staff: string | null
  /** What was done last. Not said by what an earlier version of the desk kept. */
  readonly event?: OrderEvent
  /** Whether the order takes the step as it is now. Not said by what an earlier version of the desk kept. */
  readonly canRecord?: boolean
}

export type Refusal = {
  readonly code: string
  readonly message: string
  /** Null where it was not asked for. */
  readonly theirs: Theirs | null
}

/** Waits to be sent, or was refused and waits for what the member decides. It names nobody but an order. */
export type QueuedStep = NewStep & {
  /** Of the call: sent again, it is recorded once (G335). */
  readonly key: string
  readonly position: number
  readonly refusal: Refusal | null
  /** The service has the step; what waits are its pictures. */
  readonly isRecorded: boolean
}

const Kept = z.object({
  key: z.string(),
  position: z.number(),
  staff: z.custom<StaffId>(value => typeof value === 'string'),
  orderId: z.custom<OrderId>(value => typeof value === 'string'),
  at: z.custom<Instant>(value => typeof value === 'number'),
  body: z.custom<StepBody>(value => typeof value === 'object' && value !== null),
  refusal: z.nullable(z.custom<Refusal>(value => typeof value === 'object')),
  // Of a page that took no pictures yet.
  pictures: z.optional(z.array(z.custom<DoorPictureId>(value => typeof value === 'string'))),
  isRecorded: z.optional(z.boolean()),
})

/** Of these the service decided nothing: the same step is sent again later. */
const LATER: ReadonlySet<string> = new Set([
  'UNREACHABLE',
  'SERVICE_UNREACHABLE',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_ERROR',
  'SIGN_IN_NEEDED',
  'TOO_MANY_REQUESTS',
  'IN_PROGRESS',
  'IMAGE_NOT_STORED',
])

/** Mistakes of typing: what was typed is put right and sent as another step. */
const TYPED: ReadonlySet<string> = new Set([
  'INVALID_INPUT',
  'DETAIL_MISSING',
  'DETAIL_NOT_TAKEN',
  'REASON_MISSING',
  'NO_EARLIER_GEAR',
])

/** A phone's clock that is a little ahead of the service is waited for. */
const CLOCK_AHEAD_SECONDS = 600

export const isTyped = ({ refusal, isRecorded }: QueuedStep): boolean =>
  refusal !== null && !isRecorded && TYPED.has(refusal.code)

/** The oldest that may go: nothing overtakes a refused step of its own order (G338), and every step goes before any picture. */
export const nextToSend = (steps: readonly QueuedStep[], staff: StaffId): QueuedStep | null => {
  const held = new Set<OrderId>()
  const open: QueuedStep[] = []
  for (const step of steps) {
    if (step.staff !== staff) continue
    if (step.refusal === null && !held.has(step.orderId)) open.push(step)
    if (step.refusal !== null && !step.isRecorded) held.add(step.orderId)
  }
  return open.find(({ isRecorded }) => !isRecorded) ?? open[0] ?? null
}

export const doorPicturePath = (orderId: OrderId, id: string): string =>
  DOOR_PICTURE_PATH.replace(':orderId', encodeURIComponent(orderId)).replace(':pictureId', id)

const uploadPath = ({ orderId, body }: QueuedStep, { view, takenAt }: TakenPicture): string =>
  `${doorPicturePath(orderId, view)}?event=${body.event}&takenAt=${encodeURIComponent(Instant.toIso(takenAt))}`

type Deps = {
  readonly records: DeviceRecords
  readonly send: StaffSend
  readonly put: StaffPut
  readonly pictures: TakenPictures
  readonly clock: Clock
  readonly newKey: () => string
}

/** What was done at the doors and is not at the service yet. Nothing is taken out but what the service has, or what the member throws away. */
export type Outbox = {
  readonly steps: () => readonly QueuedStep[]
  readonly subscribe: (hear: () => void) => () => void
  /** Reads what the device kept. */
  readonly restore: () => Promise<void>
  /** Answers once it is on the device. */
  readonly record: (step: NewStep) => ResultAsync<void, DeviceRefused>
  /** In place of a refused one. */
  readonly replace: (key: string, step: NewStep) => ResultAsync<void, DeviceRefused>
  /** Sends what was refused once more, as it is. */
  readonly retry: (key: string) => ResultAsync<void, DeviceRefused>
  /** Before it is at the service: what is on its way is waited for. Answers whether it was in time; its pictures stay for another record. */
  readonly takeBack: (key: string) => Promise<boolean>
  /** With its pictures. */
  readonly discard: (key: string) => Promise<void>
  /** Sends what waits of this member, the oldest first, until the service is not reached. */
  readonly flush: (staff: StaffId) => Promise<void>
}

export const makeOutbox = ({ records, send, put: putBytes, pictures, clock, newKey }: Deps): Outbox => {
  let steps: readonly QueuedStep[] = []
  const hearing = new Set<() => void>()
  const show = (next: readonly QueuedStep[]): void => {
    steps = next.toSorted((one, other) => one.position - other.position)
    hearing.forEach(hear => hear())
  }
  const without = (key: string) => steps.filter(step => step.key !== key)
  const put = (step: QueuedStep) => records.put('steps', step.key, step).map(() => show([...without(step.key), step]))
  const remove = async (key: string): Promise<void> => {
    // Where the device keeps it all the same it is sent again, and answered as before.
    await records.remove('steps', key).unwrapOr(undefined)
    show(without(key))
  }
  const restore = async (): Promise<void> => {
    const found = await records.all('steps').unwrapOr(steps)
    show(
      found.flatMap(record => {
        const read = Kept.safeParse(record)
        if (!read.success) return []
        const { pictures: taken = [], isRecorded = false, ...step } = read.data
        return [{ ...step, pictures: taken, isRecorded }]
      }),
    )
  }
  /** Seen at once, also where the device has no room to keep it. */
  const keep = async (step: QueuedStep): Promise<void> => {
    show([...without(step.key), step])
    await records.put('steps', step.key, step).unwrapOr(undefined)
  }
  const refuse = async (step: QueuedStep, { code, message }: Omit<Refusal, 'theirs'>, theirs: Theirs | null) => {
    await keep({ ...step, refusal: { code, message, theirs } })
    return 'settled' as const
  }

  const isForLater = (failure: StaffFailure, { at }: QueuedStep): boolean =>
    LATER.has(failure.code) ||
    (failure.code === 'OCCURRED_IN_FUTURE' && Instant.secondsBetween(at, clock.now()) < CLOCK_AHEAD_SECONDS)

  const settle = async (step: QueuedStep, failure: StaffFailure): Promise<'settled' | 'later'> => {
    if (!('message' in failure) || isForLater(failure, step)) return 'later'
    if (TYPED.has(failure.code)) return refuse(step, failure, null)
    const found = await send(readOrder, { params: { orderId: step.orderId } })
    if (found.isErr()) return LATER.has(found.error.code) ? 'later' : refuse(step, failure, null)
    const { order } = found.value
    if (!isOurs(order, step)) return refuse(step, failure, theirsOf(step.body.event, order))
    await goOn(step)
    return 'settled'
  }

  /** The service has the step, and of its pictures all but these. */
  const goOn = (step: QueuedStep): Promise<void> =>
    step.pictures.length === 0 ? remove(step.key) : keep({ ...step, isRecorded: true })

  const sendPicture = async (step: QueuedStep): Promise<'settled' | 'later'> => {
    const [id, ...others] = step.pictures
    const kept = await pictures.of(step.orderId)
    if (kept.isErr()) return 'later'
    // What the device lost cannot be sent.
    const picture = kept.value.find(({ view }) => view === id)
    if (picture) {
      const sent = await putBytes(uploadPath(step, picture), picture.bytes, () => undefined)
      if (sent.isErr()) {
        const { error } = sent
        return !('message' in error) || isForLater(error, step) ? 'later' : refuse(step, error, null)
      }
      await pictures.remove(picture).unwrapOr(undefined)
    }
    await goOn({ ...step, pictures: others })
    return 'settled'
  }

  const sendStep = async (step: QueuedStep): Promise<'settled' | 'later'> => {
    const { key, orderId, body } = step
    const sent = await send(recordStep, { params: { orderId }, body, idempotencyKey: key })
    if (sent.isErr()) return settle(step, sent.error)
    await goOn(step)
    return 'settled'
  }

  const sendAll = async (staff: StaffId): Promise<void> => {
    await restore()
    for (let step = nextToSend(steps, staff); step !== null; step = nextToSend(steps, staff)) {
      if ((await (step.isRecorded ? sendPicture(step) : sendStep(step))) === 'later') return
    }
  }

  let isWanted = false
  let flushing: Promise<void> | null = null
  const sendWhileWanted = async (staff: StaffId): Promise<void> => {
    while (isWanted) {
      isWanted = false
      await sendAll(staff)
    }
  }

  return {
    steps: () => steps,
    subscribe(hear) {
      hearing.add(hear)
      return () => void hearing.delete(hear)
    },
    restore,
    record: step =>
      put({
        ...step,
        key: newKey(),
        position: Math.max(0, ...steps.map(({ position }) => position)) + 1,
        refusal: null,
        isRecorded: false,
      }),
    replace(key, step) {
      const old = steps.find(found => found.key === key)
      const position = old?.position ?? 0
      // The new one first: a kill in between loses neither.
      return put({ ...step, key: newKey(), position, refusal: null, isRecorded: false }).andThen(() => {
        show(without(key))
        return records.remove('steps', key).orElse(() => okAsync(undefined))
      })
    },
    retry(key) {
      const step = steps.find(found => found.key === key)
      return step === undefined ? okAsync(undefined) : put({ ...step, refusal: null })
    },
    async takeBack(key) {
      await flushing
      const step = steps.find(found => found.key === key)
      if (step === undefined || step.isRecorded || step.refusal !== null) return false
      await remove(key)
      return true
    },
    async discard(key) {
      const step = steps.find(found => found.key === key)
      await remove(key)
      if (step === undefined) return
      for (const view of step.pictures) await pictures.remove({ ...step, view }).unwrapOr(undefined)
    },
    flush(staff) {
      isWanted = true
      return (flushing ??= sendWhileWanted(staff).finally(() => (flushing = null)))
    },
  }
}

/** An answer that was lost after its key was given up: the step is there, as this member recorded it. */
const isOurs = ({ steps }: StaffOrderDetail, { body, staff, at }: QueuedStep): boolean =>
  steps.some(step => step.event === body.event && step.staff === staff && step.occurredAt === (body.occurredAt ?? at))

const theirsOf = (event: StepBody['event'], order: StaffOrderDetail): Theirs => {
  const { state, steps, actions } = order
  const last = steps.at(-1)
  const canRecord = actions.some(action => action.event === event)
  return {
    state,
    day: bookedDay(order),
    at: last?.occurredAt ?? null,
    staff: last?.staff ?? null,
    ...(last && { event: last.event }),
    canRecord,
  }
}

const bookedDay = ({ state, pickupDate, checkout }: StaffOrderDetail): Day | null => {
  if (state === 'PICKUP_SCHEDULED') return pickupDate
  return state === 'CHECKOUT_SCHEDULED' && checkout !== null ? checkout.scheduledFor : null
}
