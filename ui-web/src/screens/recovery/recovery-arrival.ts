import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FoundAccount } from '#core/account/ports/recovery.ts'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'

/** What the steps hand on to each other with the navigation; it outlives a reload. */
export type RecoveryArrival = {
  /** What was typed at the login, or on the other tab, and is not verified. */
  readonly typedEmail?: string
  /** The verified e-mail. */
  readonly email?: string
  /** Without it the browser's cookie holds the verified code. */
  readonly pass?: string | null
  /** Why one is back here. */
  readonly message?: string
  readonly isByTab?: boolean
  /** The password is another one now. */
  readonly isChanged?: boolean
  /** Null: no account has this phone. */
  readonly found?: FoundAccount | null
}

export const parseArrival = (state: RecoveryArrival | null): RecoveryArrival => state ?? {}

/** The verified e-mail that a new password is for; null, and back to the beginning, when there is none. */
export const useVerifiedEmail = (): { readonly email: string; readonly pass: string | null } | null => {
  const navigate = useNavigate()
  const { email, pass = null } = parseArrival(useLocation().state)
  const isMissing = email === undefined
  useEffect(() => {
    if (!isMissing) return
    const state: RecoveryArrival = { message: RECOVERY_TEXTS.password.emailMissing }
    void navigate('/find/password', { replace: true, state })
  }, [isMissing, navigate])
  return email === undefined ? null : { email, pass }
}
