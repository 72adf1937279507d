import { useEffect } from 'react'

/** Does something once so many milliseconds have passed on this screen; null is never. */
export const useLater = (milliseconds: number | null, work: () => void): void => {
  useEffect(() => {
    if (milliseconds === null) return undefined
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, work])
}
