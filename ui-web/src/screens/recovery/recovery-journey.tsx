import { useEffect, useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'

/** Wraps the steps of recovery: leaving them deletes the typed password. */
export function RecoveryJourney() {
  const loadKept = useUseCaseLater(AccountSide.recoveryStore)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      const clear = async () => {
        const kept = await loadKept()
        // In development React takes a screen away and puts it back at once.
        if (!isHere.current) kept.clear()
      }
      clear().catch(() => undefined)
    }
  }, [loadKept])
  return <Outlet />
}
