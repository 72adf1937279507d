import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import type { RecoveryArrival } from './recovery-arrival.ts'

/** The password of the screen before; null until it is found. Without one the customer goes back to make one. */
export const useChosenPassword = (right: RecoveryArrival | null): string | null => {
  const navigate = useNavigate()
  const loadKept = useUseCaseLater(AccountSide.recoveryStore)
  const [kept, setKept] = useState<string | null>(null)

  useEffect(() => {
    if (right === null) return undefined
    let isHere = true
    const goBack = () => {
      if (isHere) void navigate('/find/password/set', { replace: true, state: right })
    }
    const find = async () => {
      const password = (await loadKept()).read()
      if (password === null) goBack()
      else if (isHere) setKept(password)
    }
    find().catch(goBack)
    return () => {
      isHere = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once, when the screen comes to life
  }, [loadKept])

  return kept
}
