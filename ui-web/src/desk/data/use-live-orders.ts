import { useEffect } from 'react'
import { Day } from '#core/shared/day.ts'
import { me } from '#adapters/http/contract/staff/access.ts'
import { useDesk } from '../desk.ts'

const APART_MS = 1000
const LOOK_MS = 60_000

/** Keeps what an open page shows of orders as it is at the service: asked anew at most once a second when something changes, each minute while no news arrive, and on another day (G321). */
export const useLiveOrders = (): void => {
  const desk = useDesk()
  useEffect(() => {
    let hasNews = false
    let day = Day.of(desk.clock.now())
    let asking: ReturnType<typeof setTimeout> | undefined
    const askAnew = atMostEvery(APART_MS, () => {
      void desk.queries.invalidateQueries({ predicate: ({ meta }) => meta?.['isLive'] === true })
    })
    const stop = desk.news.listen({
      onOpen() {
        hasNews = true
        askAnew.run()
      },
      onLost() {
        hasNews = false
      },
      onOrder: askAnew.run,
      // Not at once: who signs out on this page leaves it by the answer to that.
      onSignedOut() {
        asking = setTimeout(() => void desk.send(me, {}), APART_MS)
      },
    })
    const timer = setInterval(() => {
      const today = Day.of(desk.clock.now())
      if (!hasNews || today !== day) askAnew.run()
      day = today
    }, LOOK_MS)
    return () => {
      stop()
      clearInterval(timer)
      clearTimeout(asking)
      askAnew.stop()
    }
  }, [desk])
}

/** At once the first time; what comes meanwhile is done together when the time is over. */
const atMostEvery = (ms: number, act: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  const run = () => {
    if (timer !== undefined) {
      isAsked = true
      return
    }
    act()
    timer = setTimeout(() => {
      timer = undefined
      if (!isAsked) return
      isAsked = false
      run()
    }, ms)
  }
  return { run, stop: () => clearTimeout(timer) }
}
