import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { pickups } from '#adapters/http/contract/staff/storage.ts'
import { RETRY_MS } from '../../data/retry-ms.ts'
import { useSession } from '../../data/session.ts'
import { type Desk, useDesk } from '../../desk.ts'
import { keyOfTour, KeptTour, mergeStops, type Tour, type TourPlan, type TourStop, withQueued } from './tour.ts'

const LOOK_AT_DAY_MS = 60_000
/** Of several stops that change together, as on a day that is closed, the list is read once. */
const TOGETHER_MS = 1000

type Change = (stops: readonly TourStop[]) => readonly TourStop[]

type TourState = {
  readonly tour: Tour | null
  /** Why the newest did not come; null when it did. */
  readonly failure: StaffFailure | null
  readonly isReading: boolean
  readonly read: () => void
  /** Open stops to which something was done since the list was read. */
  readonly outdated: ReadonlySet<OrderId>
  readonly change: (change: Change) => void
  /** Of one stop, on every list of the device that has it: the morning's and that of the day. */
  readonly changeEverywhere: (change: Change) => void
}

/** Lists of days that are over are not kept. */
const keptTours = async ({ records, clock }: Desk): Promise<readonly Tour[]> => {
  const today = Day.of(clock.now())
  const found = (await records.all('tours').unwrapOr([])).flatMap(record => {
    const read = KeptTour.safeParse(record)
    return read.success ? [read.data] : []
  })
  for (const tour of found) if (tour.day < today) await records.remove('tours', keyOfTour(tour)).unwrapOr(undefined)
  return found.filter(({ day }) => day >= today)
}

const NONE: ReadonlySet<OrderId> = new Set()

/**
 * The stops of a tour: at once those of the device, then those of the service, and again when something is done to one that is open. While a stop is in
 * front of the driver (`isListed` is false) nothing of it changes under the hand. Each list that is read of the service is in the audit log.
 */
export const useTour = (plan: TourPlan, isListed: boolean): TourState => {
  const desk = useDesk()
  const { member } = useSession()
  const key = keyOfTour(plan)
  const [shown, setShown] = useState<{ readonly key: string; readonly tour: Tour | null } | null>(null)
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  /** What was asked for last, and what was answered last. */
  const [reads, setReads] = useState(1)
  const [answered, setAnswered] = useState<{ readonly key: string; readonly reads: number } | null>(null)
  const tour = shown?.key === key ? shown.tour : null
  const [outdated, setOutdated] = useState<ReadonlySet<OrderId>>(NONE)
  const isReading = answered?.key !== key || answered.reads !== reads

  const keep = useCallback(
    (next: Tour) => {
      setShown({ key: keyOfTour(next), tour: next })
      void desk.records.put('tours', keyOfTour(next), next).unwrapOr(undefined)
    },
    [desk],
  )

  useEffect(() => {
    let isLeft = false
    const find = async () =>
      (await keptTours(desk)).find(kept => keyOfTour(kept) === key && kept.staff === member.id) ?? null
    const load = async () => {
      const [day, half, region] = JSON.parse(key) as [Day, TourPlan['half'], string | null]
      const before = await find()
      if (isLeft) return
      setShown({ key, tour: before })
      // Before the list is asked for: what is sent meanwhile is not on it.
      const queued = desk.outbox.steps().filter(({ staff }) => staff === member.id)
      const query = { day, ...(half !== null && { half }), ...(region !== null && { region }) }
      const read = await desk.send(pickups, { query })
      // What the driver did meanwhile is kept.
      const kept = await find()
      // A list that comes late would take the place of the one that is asked for now.
      if (isLeft) return
      setFailure(read.isErr() ? read.error : null)
      if (read.isOk()) {
        const stops = withQueued(mergeStops(kept?.stops ?? null, read.value.stops), queued)
        keep({ day, half, region, staff: member.id, readAt: desk.clock.now(), stops })
      }
      setAnswered({ key, reads })
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [desk, keep, key, member.id, reads])
  const read = () => {
    setOutdated(NONE)
    setReads(before => before + 1)
  }
  const change = (change: Change) => {
    if (tour !== null) keep({ ...tour, stops: change(tour.stops) })
  }
  const changeOthers = async (change: Change) => {
    for (const kept of await keptTours(desk)) {
      const other = keyOfTour(kept)
      if (other === key || kept.staff !== member.id) continue
      await desk.records.put('tours', other, { ...kept, stops: change(kept.stops) }).unwrapOr(undefined)
    }
  }

  const hear = useEffectEvent((order: OrderId) => {
    if (tour?.stops.some(stop => stop.orderId === order && stop.done === null))
      setOutdated(new Set([...outdated, order]))
  })
  useEffect(() => {
    const nothing = () => undefined
    return desk.news.listen({ onOpen: nothing, onLost: nothing, onSignedOut: nothing, onOrder: order => hear(order) })
  }, [desk])
  const readOutdated = useEffectEvent(() => read())
  useEffect(() => {
    if (outdated.size === 0 || !isListed) return undefined
    const timer = setTimeout(() => readOutdated(), TOGETHER_MS)
    return () => clearTimeout(timer)
  }, [outdated, isListed])

  const readAfterFailure = useEffectEvent(() => {
    if (failure !== null) read()
  })
  const endDay = useEffectEvent(() => {
    if (tour !== null && tour.day < Day.of(desk.clock.now())) setShown(null)
    void keptTours(desk)
  })
  useEffect(() => {
    const online = () => readAfterFailure()
    addEventListener('online', online)
    const timers = [
      setInterval(() => endDay(), LOOK_AT_DAY_MS),
      // A phone says that it is back before anything gets through.
      setInterval(() => navigator.onLine && online(), RETRY_MS),
    ]
    return () => {
      removeEventListener('online', online)
      timers.forEach(timer => clearInterval(timer))
    }
  }, [])

  return {
    tour,
    failure,
    isReading,
    read,
    outdated,
    change,
    changeEverywhere(one) {
      change(one)
      void changeOthers(one)
    },
  }
}
