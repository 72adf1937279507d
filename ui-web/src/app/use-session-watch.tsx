import { type ComponentType, type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ContainerContext } from '../di/container-context.ts'
import { hasStoredSession } from './stored-session.ts'

/** Watches over a session as soon as there is one to watch; whoever only looks in never loads the watch. */
export const useSessionWatch = (): ReactNode => {
  const load = useContext(ContainerContext)
  const [Watch, setWatch] = useState<ComponentType | null>(null)
  // A login is a move; so is the next try when the code could not be loaded.
  useLocation()
  useEffect(() => {
    if (Watch !== null || !hasStoredSession()) return
    const begin = async () => {
      const [{ SessionWatch }] = await Promise.all([import('../screens/mypage/session-watch.tsx'), load()])
      setWatch(() => SessionWatch)
    }
    begin().catch(() => undefined)
  })

  return Watch && <Watch />
}
