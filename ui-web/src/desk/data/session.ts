import { createContext, useContext } from 'react'
import { me, type SignedInStaff } from '#adapters/http/contract/staff/access.ts'
import type { Desk } from '../desk.ts'
import { keyOfCall } from './use-staff-call.ts'

export const SessionContext = createContext<SignedInStaff | null>(null)

/** Who is signed in, on every page behind the sign-in. */
export const useSession = (): SignedInStaff => {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('A page behind the sign-in is shown in front of it.')
  return session
}

const KEY = keyOfCall(me, {})

export const keepSession = ({ queries }: Desk, session: SignedInStaff): void => {
  queries.setQueryData(KEY, session)
}

/** Nothing personal is left on the device. */
export const dropKeptSession = ({ notes, kept }: Desk): void => {
  notes.write('recent', null)
  notes.write('order', null)
  kept.drop()
}

/** Nothing that one member has read is left for the next, neither here nor on the device. */
export const dropSession = (desk: Desk): void => {
  desk.queries.clear()
  dropKeptSession(desk)
}

/** The sign-in for whom it was: by the roles of the trial for who has neither passkey nor code (G825). */
export const signInPath = (session: Pick<SignedInStaff, 'proofs'> | null): string =>
  session?.proofs.length === 0 ? '/desk/sign-in?trial' : '/desk/sign-in'

/** Why the sign-in is shown, and where it leads back to. */
export type SignInState = { readonly back?: string; readonly reason?: 'over' | 'signed-out' | 'everywhere' }

/** A state of the history outlives a reload, and may have been written by an older version. */
export const readSignInState = (state: unknown): SignInState =>
  typeof state === 'object' && state !== null ? state : {}
