import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ContainerContext } from '../di/container-context.ts'
import { endsSession, hasStoredSession } from './stored-session.ts'

/** Watches over a session as soon as there is one to watch; a visitor never loads the watch. */
export const useSessionWatch = (): ReactNode => {
  const load = useContext(ContainerContext)
  const [watch, setWatch] = useState<ReactNode>(null)
  // A login is a move; so is the next try when the code could not be loaded.
  useLocation()
  useEffect(() => {
    if (watch !== null || !hasStoredSession()) return
    const begin = async () => {
      const loaded = new AbortController()
      let isEndedElsewhere = false
      const hear = (event: StorageEvent) => void (isEndedElsewhere ||= endsSession(event))
      addEventListener('storage', hear, { signal: loaded.signal })
      try {
        const [{ SessionWatch }] = await Promise.all([import('../screens/mypage/session-watch.tsx'), load()])
        setWatch(<SessionWatch isEndedElsewhere={isEndedElsewhere} />)
      } finally {
        loaded.abort()
      }
    }
    begin().catch(() => undefined)
  })

  return watch
}
