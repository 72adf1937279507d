import { match } from 'ts-pattern'
import { makeStaffSend, type StaffFailure, type StaffSend } from '#adapters/http/client/staff/staff-send.ts'
import { type Answer, failed, refused } from '../output.ts'

type Reached = { readonly server: string; readonly token?: string; readonly timeoutSeconds?: number }

/** The staff API of a service, as a command line calls it. */
export const staffApi = ({ server, token, timeoutSeconds }: Reached): StaffSend =>
  makeStaffSend({
    baseUrl: `${server}/api/staff`,
    onSignedOut: () => undefined,
    ...(token !== undefined && { token }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
  })

/** What the service says is Korean, for the desk; a command line speaks English. */
export const apiFailure = (failure: StaffFailure, server: string): Answer =>
  match(failure.code)
    .with('UNREACHABLE', code =>
      failed({
        code,
        message: `${server} cannot be reached, or is no service of ours. Check the net and the address.`,
      }),
    )
    .with('SIGN_IN_NEEDED', () => refused(LOGIN_NEEDED))
    .with('TOO_MANY_REQUESTS', code => refused({ code, message: 'Too many tries. Wait a few minutes.' }))
    .with('SERVICE_UNREACHABLE', code =>
      failed({ code, message: `${server} cannot answer right now. Try again in a minute.` }),
    )
    .with('NOT_FOUND', code => failed({ code, message: `${server} has no staff API, or an older one.` }))
    .otherwise(code => failed({ code, message: `${server} refused: ${'message' in failure ? failure.message : code}` }))

export const LOGIN_NEEDED = {
  code: 'LOGIN_NEEDED',
  message: 'You are not signed in, or no longer: seasonkeep login.',
}
