import { useEffect, useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'

/** Stands around the steps of recovery: whoever leaves them leaves no password behind. */
export function RecoveryJourney() {
  const loadKept = useUseCaseLater(AccountSide.keptRecovery)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      const forget = async () => {
        const kept = await loadKept()
        // In development React takes a screen away and puts it back at once.
        if (!isHere.current) kept.forget()
      }
      forget().catch(() => undefined)
    }
  }, [loadKept])
  return <Outlet />
}
