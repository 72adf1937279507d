import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { err, ok, type Result } from 'neverthrow'
import {
  beginDeviceSignIn,
  pollDeviceSignIn,
  readCommandLine,
  signCommandLineOut,
} from '#adapters/http/contract/staff/command-line.ts'
import type { StaffSend } from '#adapters/http/client/staff/staff-send.ts'
import { Instant } from '#core/shared/instant.ts'
import { DEVICE_REQUEST_MINUTES } from '#core/staff/staff-access.ts'
import { plainText } from '#core/storing/plain-text.ts'
import { type Answer, answered, columns, failed, misused, refused, type Task } from '../output.ts'
import { inSeoul } from '../time-text.ts'
import { readServer } from './server-address.ts'
import type { LoginOptions } from './session-command.ts'
import { type KeptSession, readSession, removeSession, writeSession } from './session-file.ts'
import { sessionFile } from './session-path.ts'
import { apiFailure, LOGIN_NEEDED, staffApi } from './staff-api.ts'

const MACHINE_CHARACTERS = 60

/** Shows a code, waits until a member has approved it, and keeps the token for this user alone. */
export const login =
  (url: string | undefined, { again = false }: LoginOptions): Task =>
  async ({ env, out }) => {
    // One that is damaged or open to others is replaced.
    const before = readSession(env).unwrapOr(null)
    const wanted = url ?? (env['SEASONKEEP_SERVER'] || before?.server)
    if (wanted === undefined || (again && before === null)) {
      const message = again ? LOGIN_NEEDED.message : 'Say where the service is: seasonkeep login https://…'
      return misused({ code: again ? LOGIN_NEEDED.code : 'SERVER_UNKNOWN', message })
    }
    const server = readServer(wanted)
    if (server.isErr()) return misused({ code: 'WRONG_ADDRESS', message: server.error.message })
    const send = staffApi({ server: server.value })
    const begun = await send(beginDeviceSignIn, { body: { machine: machineName() } })
    if (begun.isErr()) return apiFailure(begun.error, server.value)
    const { deviceCode, userCode, approveAt, expiresAt, pollSeconds } = begun.value
    out([`Open ${approveAt}`, `and approve the code ${userCode} until ${inSeoul(expiresAt)}. Waiting…`, ''].join('\n'))
    const signed = await approved(send, { deviceCode, pollSeconds })
    if (signed.isErr()) return signed.error
    return kept(env, { server: server.value, before, ...signed.value })
  }

const machineName = (): string => plainText(hostname(), MACHINE_CHARACTERS) ?? 'unknown'

type Waiting = { readonly deviceCode: string; readonly pollSeconds: number }
type Token = { readonly token: string; readonly endsAt: Instant }

/** The service says when the code is over, by its own clock; a net that fails for a while ends nothing. */
const approved = async (send: StaffSend, { deviceCode, pollSeconds }: Waiting): Promise<Result<Token, Answer>> => {
  const giveUpAt = performance.now() + DEVICE_REQUEST_MINUTES * 60_000
  for (let seconds = pollSeconds; performance.now() < giveUpAt;) {
    await sleep(seconds * 1000)
    const polled = await send(pollDeviceSignIn, { body: { deviceCode } })
    if (polled.isErr()) continue
    const { value } = polled
    if (value.state === 'SIGNED_IN') return ok(value)
    if (value.state === 'REFUSED')
      return err(refused({ code: 'LOGIN_REFUSED', message: 'It was refused on the desk.' }))
    if (value.state === 'GONE') break
    if (value.state === 'SLOW_DOWN') seconds += pollSeconds
  }
  return err(refused({ code: 'LOGIN_EXPIRED', message: 'Nobody approved the code in time: seasonkeep login.' }))
}

type SignedIn = Token & { readonly server: string; readonly before: KeptSession | null }

const kept = async (env: NodeJS.ProcessEnv, { server, token, endsAt, before }: SignedIn): Promise<Answer> => {
  const send = staffApi({ server, token })
  const read = await send(readCommandLine, {})
  if (read.isErr()) return apiFailure(read.error, server)
  const { member } = read.value
  const written = writeSession(env, { server, token, endsAt: Instant.toIso(endsAt), member: member.id })
  if (written.isErr()) {
    await send(signCommandLineOut, {})
    return failed({ code: 'SESSION_NOT_KEPT', message: written.error.message })
  }
  if (before !== null) await staffApi(before)(signCommandLineOut, {})
  return answered(
    { member, server, endsAt: Instant.toIso(endsAt) },
    `You are ${member.id} (${member.name}, ${member.role}) at ${server} until ${inSeoul(endsAt)}: ${sessionFile(env)}`,
  )
}

/** The file goes even where the service is not reached. */
export const logout =
  (): Task =>
  async ({ env }) => {
    const session = readSession(env).unwrapOr(null)
    removeSession(env)
    if (session === null) return answered({ loggedOut: false }, 'You were not signed in.')
    const ended = await staffApi(session)(signCommandLineOut, {})
    if (ended.isOk() || ended.error.code === 'SIGN_IN_NEEDED')
      return answered({ loggedOut: true }, 'You are signed out.')
    return failed({
      code: 'SESSION_NOT_ENDED',
      message: `You are signed out here. ${session.server} was not reached: the session ends there by itself, or by signing out everywhere on the desk.`,
    })
  }

export const whoami =
  (): Task =>
  async ({ env }) => {
    const session = readSession(env)
    if (session.isErr()) return failed({ code: 'SESSION_UNUSABLE', message: session.error.message })
    if (session.value === null) return refused(LOGIN_NEEDED)
    const { server } = session.value
    const read = await staffApi(session.value)(readCommandLine, {})
    if (read.isErr()) return apiFailure(read.error, server)
    const { member, endsAt, provedUntil, isProved } = read.value
    return answered(
      { member, server, endsAt: Instant.toIso(endsAt), provedUntil: Instant.toIso(provedUntil), isProved },
      columns([
        ['member', `${member.id} (${member.name})`],
        ['role', member.role],
        ['service', server],
        ['until', inSeoul(endsAt)],
        ['fresh proof', isProved ? `until ${inSeoul(provedUntil)}` : 'none: seasonkeep login --again'],
      ]),
    )
  }
