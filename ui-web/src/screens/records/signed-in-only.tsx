import type { ReactNode } from 'react'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { LogInFirst } from '../home/log-in-first.tsx'

/** What is the customer's own waits for who they are. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useUseCase(AccountSide.readSession)() !== null
  return isSignedIn ? children : <LogInFirst />
}
