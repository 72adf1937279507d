import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { takeReturn } from './return-address.ts'
import { useUseCaseLater } from '../di/use-use-case-later.ts'

/** After a login: back to where it was asked for, or home. What another customer was at, and had chosen, is not theirs. */
export const useGoIn = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  const loadSession = useUseCaseLater(AccountSide.readSession)
  const loadJourney = useUseCaseLater(StoringSide.storingJourney)

  return useCallback(async () => {
    const back = takeReturn()
    const isTheirs = back === null || back.customer === null || back.customer === (await loadSession())()?.customer.id
    if (!isTheirs) (await loadJourney()).close()
    await navigate(back !== null && isTheirs ? back.path : '/home', { replace: true })
  }, [navigate, loadSession, loadJourney])
}
