import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { DraftStep } from '#core/storing/storing-draft.ts'
import { useUseCase } from '../../di/use-use-case.ts'

/** What has been picked, how to pick more, and the way out that clears it all. */
export const useStoringDraft = () => {
  const journey = useUseCase(StoringSide.storingJourney)
  const [draft, setDraft] = useState(() => journey.read())
  const navigate = useNavigate()
  return {
    draft,
    take: (step: DraftStep) => setDraft(journey.take(step)),
    close: () => {
      journey.close()
      void navigate('/home', { replace: true })
    },
  }
}
