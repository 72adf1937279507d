import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { ask } from '../di/ask.ts'
import { takeReturn } from './return-address.ts'
import { useUseCaseLater } from '../di/use-use-case-later.ts'

/** After a login: to new versions of required texts first (G223), then back to where it was asked for, or home. What another customer was at is not theirs. */
export const useGoIn = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  const loadSession = useUseCaseLater(AccountSide.readSession)
  const loadConsents = useUseCaseLater(Ports.ownConsents)

  return useCallback(async () => {
    const left = await ask(loadConsents, consents => consents.toAgree())
    if (left.unwrapOr([]).length > 0) {
      await navigate('/terms-update', { replace: true })
      return
    }
    const back = takeReturn()
    const isTheirs = back === null || back.customer === null || back.customer === (await loadSession())()?.customer.id
    await navigate(back !== null && isTheirs ? back.path : '/home', { replace: true })
  }, [navigate, loadSession, loadConsents])
}
