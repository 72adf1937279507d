import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { err, ok, type Result } from 'neverthrow'
import {
  COMMAND_MAX_BYTES,
  COMMAND_TYPE,
  CommandAnswer,
  COMMANDS_PATH,
  packCommand,
  type SentCommand,
} from '#adapters/http/contract/staff/sent-command.ts'
import { readRefusal, type StaffFailure, UNREACHABLE } from '#adapters/http/client/staff/staff-send.ts'
import { localFiles } from '../files/local-files.ts'
import { type NamedFile, namedFiles } from '../files/named-files.ts'
import { type Answer, EXIT_CODES, type ExitCode, failed, misused, refused } from '../output.ts'
import type { Said } from '../program.ts'
import { AS_REFUSED } from '../session/as-refused.ts'
import { type KeptSession, readSession } from '../session/session-file.ts'
import { readServer } from '../session/server-address.ts'
import { apiFailure, LOGIN_NEEDED } from '../session/staff-api.ts'
import { changesSomething } from './sendable.ts'

/** Sends a command to the service where this user is signed in; null for who is not, and named no service. */
export const sendWords = async (
  env: NodeJS.ProcessEnv,
  command: Command,
  words: readonly string[],
): Promise<Answer | Said | null> => {
  const session = readSession(env)
  if (session.isErr()) return failed({ code: 'SESSION_UNUSABLE', message: session.error.message })
  const named = env['SEASONKEEP_SERVER'] || null
  if (session.value === null) return named === null ? null : refused(LOGIN_NEEDED)
  if (named !== null && readServer(named).unwrapOr(null) !== session.value.server) {
    const message = `You are signed in at ${session.value.server}, not at ${named}: seasonkeep login ${named}.`
    return refused({ code: LOGIN_NEEDED.code, message })
  }
  if (command.opts()['as'] !== undefined) return misused(AS_REFUSED)

  const files = namedFiles(command)
  const packed = packCommand(await withFiles(words, files))
  if (packed.length > COMMAND_MAX_BYTES) {
    return misused({ code: 'TOO_LARGE', message: `The files are larger than ${COMMAND_MAX_BYTES / 1024 / 1024} MiB.` })
  }
  const answered = await delivered(session.value, packed, changesSomething(command) ? randomUUID() : null)
  if (answered.isErr()) return answered.error
  const written = await write(answered.value, files, command.opts()['force'] === true)
  if (written !== null) return written
  const { exitCode, out, err: said } = answered.value
  return { exitCode: isExitCode(exitCode) ? exitCode : EXIT_CODES.failed, out, err: said }
}

const isExitCode = (code: number): code is ExitCode => Object.values<number>(EXIT_CODES).includes(code)

const NOTHING = new Uint8Array()

/** What the words name, read here: of what cannot be read the service says so, as it would of a file of its own. */
const withFiles = async (words: readonly string[], named: readonly NamedFile[]): Promise<SentCommand> => {
  const folders: SentCommand['folders'] = await Promise.all(
    named
      .filter(({ use }) => use === 'read folder')
      .map(async ({ name }) => {
        const listed = (await localFiles.list(name)).unwrapOr(null)
        return { name, files: listed === null ? null : [...listed] }
      }),
  )
  const inFolders = folders.flatMap(({ files }) => (files ?? []).map(({ file }) => file))
  const names = [...named.filter(({ use }) => use === 'read').map(({ name }) => name), ...inFolders]
  const files = await Promise.all(
    [...new Set(names)].map(async name =>
      (await localFiles.read(name, COMMAND_MAX_BYTES)).match(
        bytes => ({ name, unread: null, bytes }),
        ({ kind }) => ({ name, unread: kind, bytes: NOTHING }),
      ),
    ),
  )
  const taken = named.filter(({ name, use }) => use === 'write' && existsSync(name)).map(({ name }) => name)
  return { words: [...words], files, folders, taken }
}

/** The service closes a connection on which nothing comes for a minute. */
const ANSWER_TIMEOUT_MS = 70_000
const TRIES = 4
const WAIT_MS = 1_000
const UNDER_WAY_WAITS = 600

/** Once, however often it has to be sent: what changes something carries a key, and only that is sent again (G388). */
const delivered = async (
  { server, token }: KeptSession,
  packed: Uint8Array<ArrayBuffer>,
  key: string | null,
): Promise<Result<CommandAnswer, Answer>> => {
  let waits = 0
  for (let tries = 1; ;) {
    const answer = await sendOnce({ server, token, packed, key })
    if (answer.isOk()) return ok(answer.value)
    const { code } = answer.error
    const isUnderWay = code === 'IN_PROGRESS' && waits < UNDER_WAY_WAITS
    const isLost = code === UNREACHABLE.code && key !== null && tries < TRIES
    if (!isUnderWay && !isLost) return err(notDelivered(answer.error, server, key !== null))
    if (isUnderWay) waits += 1
    else tries += 1
    await sleep(WAIT_MS)
  }
}

type Sending = Pick<KeptSession, 'server' | 'token'> & {
  readonly packed: Uint8Array<ArrayBuffer>
  readonly key: string | null
}

const sendOnce = async ({ server, token, packed, key }: Sending): Promise<Result<CommandAnswer, StaffFailure>> => {
  try {
    const response = await fetch(`${server}/api/staff${COMMANDS_PATH}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': COMMAND_TYPE,
        ...(key !== null && { 'idempotency-key': key }),
      },
      body: packed,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    const json: unknown = await response.json()
    if (!response.ok) return err(readRefusal(json))
    const read = CommandAnswer.safeParse(json)
    return read.success ? ok(read.data) : err(UNREACHABLE)
  } catch {
    return err(UNREACHABLE)
  }
}

const notDelivered = (failure: StaffFailure, server: string, isWriting: boolean): Answer =>
  isWriting && (failure.code === UNREACHABLE.code || failure.code === 'IN_PROGRESS')
    ? failed({
        code: failure.code,
        message: `${server} did not answer. Whether it was done is not known: look, before you type it again.`,
      })
    : apiFailure(failure, server)

/** Only what the words named is written, whatever is answered; null when all is well. */
const write = async (
  { files }: CommandAnswer,
  named: readonly NamedFile[],
  isForced: boolean,
): Promise<Answer | null> => {
  for (const { name, base64, isPrivate } of files) {
    const bytes = Buffer.from(base64, 'base64')
    const folder = named.find(({ name: own, use }) => use === 'write folder' && isPlainlyIn(own, name))
    const isNamed = named.some(({ name: own, use }) => use === 'write' && own === name)
    if (folder === undefined && !isNamed) {
      return failed({ code: 'FILE_NOT_ASKED_FOR', message: 'The service answered with a file that was not asked for.' })
    }
    const written = await (folder === undefined
      ? localFiles.write(name, bytes, { isForced, isPrivate })
      : localFiles.writeInto(folder.name, name.slice(name.lastIndexOf('/') + 1), bytes))
    if (written.isErr()) return failed({ code: 'FILE_NOT_WRITTEN', message: `${name} cannot be written.` })
  }
  return null
}

/** Directly in the folder, under a name without a way out of it. */
const isPlainlyIn = (folder: string, name: string): boolean => {
  const at = name.lastIndexOf('/')
  return name.slice(0, at) === folder.replace(/\/+$/, '') && /^[\w-][\w.-]*$/.test(name.slice(at + 1))
}
