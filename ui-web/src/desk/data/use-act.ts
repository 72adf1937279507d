import { createContext, useContext } from 'react'
import { errAsync, ResultAsync } from 'neverthrow'
import type { StaffSend } from '#adapters/http/client/staff/staff-send.ts'
import { useDesk } from '../desk.ts'

/** Asks the member for a fresh proof; false when they would rather not. */
export type AskForProof = () => Promise<boolean>

export const ProofContext = createContext<AskForProof>(() => Promise.resolve(false))

/** Makes a call by which something happens. Where the service asks for a fresh proof first, the member is asked, and the call is made once more (G302). */
export const useAct = (): StaffSend => {
  const { send } = useDesk()
  const askForProof = useContext(ProofContext)
  return (call, parcel) =>
    send(call, parcel).orElse(refused => {
      if (refused.code !== 'PROOF_NEEDED') return errAsync(refused)
      return ResultAsync.fromSafePromise(askForProof()).andThen(isProved =>
        isProved ? send(call, parcel) : errAsync(refused),
      )
    })
}
