import type { FastifyInstance, FastifyRequest } from 'fastify'
import { okAsync, ResultAsync } from 'neverthrow'
import { createHash } from 'node:crypto'
import { encode } from 'zod/mini'
import {
  COMMAND_MAX_BYTES,
  COMMAND_TYPE,
  CommandAnswer,
  COMMANDS_PATH,
  unpackCommand,
} from '#adapters/http/contract/staff/sent-command.ts'
import type { IdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { isProofFresh, type StaffCaller } from '#core/staff/staff-access.ts'
import type { CommandRuns } from './command-runs.ts'
import { makeAdmit, replyStaffFailure, type StaffServer } from './staff-mount.ts'

export type CommandServer = {
  readonly loadRuns: () => Promise<CommandRuns>
  /** Waits longer than a call for a run that is under way, and keeps answers sealed: they show what a member may see. */
  readonly idempotent: IdempotentAnswers<StaffId>
}

const CALL = { method: 'POST', path: COMMANDS_PATH, access: 'SUPPORT', about: 'OWN', carrier: 'TOKEN' } as const

/** Words that were typed at a member's machine, carried out here (G387). */
export const sentCommandRoutes = (app: FastifyInstance, server: StaffServer, commands: CommandServer): void => {
  const admit = makeAdmit(server)
  const callers = new WeakMap<FastifyRequest, StaffCaller & { readonly isProved: boolean }>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(COMMAND_TYPE, { parseAs: 'buffer', bodyLimit: COMMAND_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  // Before the body is read: nobody else sends forty megabytes.
  app.addHook('onRequest', async (request: FastifyRequest<{ Params: Record<string, string> }>, reply) => {
    const admitted = await admit(request, reply, CALL)
    if (admitted.isErr()) return replyStaffFailure(reply, admitted.error)
    const { caller, desk } = admitted.value
    if (caller === null) return undefined
    const counted = await desk.admitCommand(caller.member.id)
    if (counted.isErr()) return replyStaffFailure(reply, counted.error)
    callers.set(request, { ...caller, isProved: isProofFresh(caller.session, desk.clock.now()) })
    return undefined
  })
  app.post(COMMANDS_PATH, { bodyLimit: COMMAND_MAX_BYTES }, async (request, reply) => {
    const caller = callers.get(request)
    const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
    const sent = unpackCommand(body)
    if (caller === undefined || sent === null) return replyStaffFailure(reply, { kind: 'InvalidInput', field: 'body' })
    const { member, isProved } = caller
    const { run, writes } = await commands.loadRuns()
    const work = () =>
      ResultAsync.fromSafePromise(run(sent, { member, isProved })).map(answer => ({
        status: 200,
        body: encode(CommandAnswer, answer),
      }))
    const key = request.headers['idempotency-key']
    const isKept = typeof key === 'string' && key !== '' && (await writes(sent.words))
    const answered = await (isKept
      ? commands.idempotent({ owner: member.id, key, request: `commands ${digest(body)}` }, work)
      : work().andThen(answer => okAsync(answer)))
    return answered.match(
      ({ status, body: said }) => reply.code(status).send(said),
      failure => replyStaffFailure(reply, failure),
    )
  })
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
