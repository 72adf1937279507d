import { createContext, useContext } from 'react'
import { errAsync, ResultAsync } from 'neverthrow'
import type { StaffFailure, StaffSend } from '#adapters/http/client/staff/staff-send.ts'
import { useDesk } from '../desk.ts'

/** Asks the member for a fresh proof; false when they would rather not. */
export type AskForProof = () => Promise<boolean>

export const ProofContext = createContext<AskForProof>(() => Promise.resolve(false))

type Tried<Value> = ResultAsync<Value, StaffFailure>

/** Tries something. Where the service asks for a fresh proof first, the member is asked, and it is tried once more (G302). */
export const useProved = (): (<Value>(attempt: () => Tried<Value>) => Tried<Value>) => {
  const askForProof = useContext(ProofContext)
  return attempt =>
    attempt().orElse(refused => {
      if (refused.code !== 'PROOF_NEEDED') return errAsync(refused)
      return ResultAsync.fromSafePromise(askForProof()).andThen(isProved => (isProved ? attempt() : errAsync(refused)))
    })
}

/** Makes a call by which something happens. */
export const useAct = (): StaffSend => {
  const { send } = useDesk()
  const proved = useProved()
  return (call, parcel) => proved(() => send(call, parcel))
}
