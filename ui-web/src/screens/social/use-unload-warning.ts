import { useEffect } from 'react'

const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

/** While something is unfinished the browser asks before the page goes. Moves inside the app are not asked about. */
export const useUnloadWarning = (isUnfinished: boolean): void => {
  useEffect(() => {
    if (!isUnfinished) return undefined
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnfinished])
}
