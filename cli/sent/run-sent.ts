import type { CommandRuns } from '#adapters/http/server/staff/command-runs.ts'
import type { StaffCommandParts } from '#adapters/container/run-service.ts'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import type { Within } from '#adapters/postgres/within.ts'
import { type Answer, EXIT_CODES, failed, misused, type Task } from '../output.ts'
import type { Place } from '../place.ts'
import { runWords } from '../program.ts'
import type { Settings } from '../settings/settings.ts'
import { changesSomething, isSendable, namedBy, SENDABLE } from './sendable.ts'
import { sentFiles, TooMuchWritten } from './sent-files.ts'

const MOST_SAID_CHARACTERS = 8 * 1024 * 1024

/** Carries out in a running service what members typed at their machines: by the same commands, and only by those that may be sent (G387). */
export const makeCommandRuns = (
  { postgres, clock }: StaffCommandParts,
  settings: Settings & { readonly secret: string },
): CommandRuns => {
  return {
    async run(sent, { member, isProved }) {
      const { files, written } = sentFiles(sent)
      let said = 0
      const collect = (parts: string[]) => (text: string) => {
        said += text.length
        if (said > MOST_SAID_CHARACTERS) throw new TooMuchWritten()
        parts.push(text)
      }
      const [out, err]: [string[], string[]] = [[], []]
      const { openStaffSide } = await import('../staff/staff-side.ts')
      const sender = {
        member,
        isProved,
        openSide: async (report: Postgres['report'], within: Within) =>
          openStaffSide({ db: postgres.db, report }, clock, settings, within),
      }
      try {
        const output = { out: collect(out), err: collect(err) }
        const exitCode = await runWords(sent.words, {
          output,
          known: SENDABLE,
          async perform(command, begin) {
            if (!isSendable(command)) return misused(NOT_SENDABLE)
            // What fails within is not said: it may speak of the machine.
            return performed(begin, {
              out: output.out,
              files,
              env: {},
              ...namedBy(command),
              sender,
            }).catch((cause: unknown) => {
              if (cause instanceof TooMuchWritten) return failed(TOO_MUCH)
              postgres.report(cause)
              return failed(COMMAND_FAILED)
            })
          },
        })
        return { exitCode, out: out.join(''), err: err.join(''), files: exitCode === EXIT_CODES.done ? written : [] }
      } catch (cause) {
        const { code, message } = cause instanceof TooMuchWritten ? TOO_MUCH : COMMAND_FAILED
        return { exitCode: EXIT_CODES.failed, out: '', err: `${code}: ${message}\n`, files: [] }
      }
    },
    async writes(words) {
      let isWriting = false
      await runWords(words, {
        output: { out: () => undefined, err: () => undefined },
        known: SENDABLE,
        async perform(command) {
          isWriting = isSendable(command) && changesSomething(command)
          return misused(NOT_SENDABLE)
        },
      })
      return isWriting
    },
  }
}

const performed = async (begin: () => Promise<Answer | Task>, place: Place): Promise<Answer> => {
  const answer = await begin()
  return typeof answer === 'function' ? answer(place) : answer
}

const NOT_SENDABLE = { code: 'NOT_SENDABLE', message: 'This command is typed where the service runs.' }
const TOO_MUCH = {
  code: 'TOO_MUCH',
  message: 'This answers more than can be sent back. Ask for a shorter period or fewer rows.',
}
const COMMAND_FAILED = {
  code: 'COMMAND_FAILED',
  message: 'The service could not carry it out. Look at what it was to change, then try again.',
}
