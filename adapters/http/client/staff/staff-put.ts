import { err, ok, ResultAsync } from 'neverthrow'
import { readRefusal, type StaffConnection, type StaffFailure, UNREACHABLE } from './staff-send.ts'

/** PUTs bytes as they are. `onProgress` hears the share that has left the device, 0 to 1. Rejects when nothing was answered. */
export type PutBytes = (
  url: string,
  bytes: Uint8Array,
  onProgress: (share: number) => void,
) => Promise<{ readonly isOk: boolean; readonly json: unknown }>

/** Sends a file to a path of the staff API, once. */
export type StaffPut = (
  path: string,
  bytes: Uint8Array,
  onProgress: (share: number) => void,
) => ResultAsync<void, StaffFailure>

type Parts = Pick<StaffConnection, 'baseUrl' | 'onSignedOut'> & { readonly put: PutBytes }

export const makeStaffPut =
  ({ baseUrl, onSignedOut, put }: Parts): StaffPut =>
  (path, bytes, onProgress) =>
    ResultAsync.fromPromise(put(baseUrl + path, bytes, onProgress), (): StaffFailure => UNREACHABLE).andThen(
      ({ isOk, json }) => {
        if (isOk) return ok()
        const refusal = readRefusal(json)
        if (refusal.code === 'SIGN_IN_NEEDED') onSignedOut()
        return err(refusal)
      },
    )
