import { useState } from 'react'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import type { AppPath } from '#core/shared/app-path.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { openRegistrationFailureText } from '../../texts/cards.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'

/** Opens the card window to register a card, and comes back to `from`; what keeps it closed is shown. */
export const useRegisterCard = (from: AppPath) => {
  const openCardRegistration = useUseCase(BillingSide.openCardRegistration)
  const [problem, setProblem] = useState<string | null>(null)
  const logInFirst = useLogInFirst()

  const register = async (): Promise<void> => {
    setProblem(null)
    // Settles only when the window stays closed: else the page is left.
    await openCardRegistration(from).mapErr(failure =>
      failure.kind === 'SignInNeeded' ? logInFirst(failure) : setProblem(openRegistrationFailureText(failure)),
    )
  }
  return { register, problem }
}
