import { useEffect, useState } from 'react'
import { isStill, pulse } from '../parts/pulse.ts'

const COUNT_MS = 900

/** Fast at first, and slow before the end. */
const eased = (share: number): number => 1 - (1 - share) ** 3

/** The whole numbers on the way to this one, once when it is shown, with a pulse at its end; at once where motion is reduced. */
export const useCountUp = (end: number): number => {
  const [share, setShare] = useState(() => (isStill() ? 1 : 0))
  useEffect(() => {
    const began = performance.now()
    let frame = 0
    const step = (): void => {
      const next = Math.min((performance.now() - began) / COUNT_MS, 1)
      setShare(next)
      if (next < 1) frame = requestAnimationFrame(step)
      else pulse()
    }
    if (!isStill()) frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [])
  return Math.floor(end * eased(share))
}
