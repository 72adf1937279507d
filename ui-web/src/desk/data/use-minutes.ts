import { useEffect, useState } from 'react'
import type { Instant } from '#core/shared/instant.ts'
import { useDesk } from '../desk.ts'

const MINUTE_MS = 60_000

/** The time, said anew each minute: how long something waits grows while nothing else happens. */
export const useMinutes = (): Instant => {
  const { clock } = useDesk()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
