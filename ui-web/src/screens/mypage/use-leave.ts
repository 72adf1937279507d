import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { forgetLoaded } from '../../hooks/use-loaded.ts'

/** Goes where nobody is signed in; nothing of what the customer saw stays behind. */
export const useLeave = (): ((to: '/easylogin' | '/splash', message?: string) => Promise<void>) => {
  const readHome = useUseCase(StoringSide.readHome)
  const journey = useUseCase(StoringSide.storingJourney)
  const navigate = useNavigate()

  return useCallback(
    async (to, message) => {
      readHome.forget()
      journey.close()
      forgetLoaded()
      await navigate(to, { replace: true, state: message === undefined ? null : { message } })
    },
    [readHome, journey, navigate],
  )
}
