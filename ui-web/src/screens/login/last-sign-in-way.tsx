import { useEffect, useState } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { SignInWay } from '#core/account/provider.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'
import { Chip } from '../../parts/chip.tsx'
import { LOGIN_TEXTS } from '../../texts/login.ts'
import css from './last-sign-in-way.module.css'

/** How the last login in this browser was made; null until that is known, and without any. */
export const useLastSignInWay = (): SignInWay | null => {
  const loadKept = useUseCaseLater(AccountSide.sessionStore)
  const [way, setWay] = useState<SignInWay | null>(null)
  useEffect(() => {
    loadKept().then(
      kept => setWay(kept.lastWay()),
      () => undefined,
    )
  }, [loadKept])
  return way
}

/** Over the corner of its button, so that nothing moves when it appears. Read before its button, or by `id` with it. */
export const LastSignInWay = ({ id }: { readonly id?: string }) => (
  <span className={css.mark} id={id}>
    <Chip tone="accent">{LOGIN_TEXTS.lastWay}</Chip>
  </span>
)
