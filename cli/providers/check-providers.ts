import { spawn } from 'node:child_process'
import process from 'node:process'
import { endpointOf, type Endpoints } from '#adapters/container/endpoints.ts'
import { usesSandbox } from '#adapters/container/provider-keys.ts'
import type { SendHttps } from '#adapters/http/https-call.ts'
import { machineClock } from '#adapters/system/system-clock.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { answered, columns, failed, refused, type Task } from '../output.ts'
import type { Place } from '../place.ts'
import { databaseFor } from '../service/database.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { checkGoogle } from './check-google.ts'
import { checkKakao } from './check-kakao.ts'
import { checkMail } from './check-mail.ts'
import { checkNaver } from './check-naver.ts'
import { checkSms } from './check-sms.ts'
import { checkToss } from './check-toss.ts'
import { type AnswerKeeper, keepAnswers } from './kept-answers.ts'
import { type Check, CHECKED, type Checked, type Checking, type Outcome, skipped } from './outcome.ts'
import type { CheckOptions } from './providers-command.ts'
import { listenForReturns } from './return-listener.ts'

const CHECKS: { readonly [Name in Checked]: Check<Name> } = {
  toss: checkToss,
  sms: checkSms,
  mail: checkMail,
  kakao: checkKakao,
  naver: checkNaver,
  google: checkGoogle,
}

/** Tries each key on its provider with the adapters of the service, one after the other (G670). */
export const checkProviders =
  (options: CheckOptions): Task =>
  async place => {
    const settings = readSettings(place.env)
    if (settings.isErr()) return failed({ code: 'WRONG_SETTING', message: settings.error.message })
    const { keys } = settings.value
    if (keys.toss !== 'sandbox' && keys.toss.secretKey.startsWith('live_') && options.live !== true) {
      return refused({
        code: 'LIVE_KEYS',
        message: 'These are live keys: real money would move. Take the test keys, or add --live.',
      })
    }
    const standIns = options.sandbox === true && usesSandbox(keys) ? await openStandIns(settings.value) : NO_STAND_INS
    if (standIns === null) {
      return failed({ code: 'NO_SANDBOX', message: 'No database of a running trial is there to look for its sandbox.' })
    }
    const keeper = keepAnswers()
    try {
      const outcomes = await runChecks({ options, settings: settings.value, standIns, keeper, place })
      return await report(outcomes, { options, keeper, place })
    } finally {
      await standIns.close()
    }
  }

type StandIns = Pick<Checking<Checked>, 'clock'> & {
  readonly endpoints: Endpoints | null
  readonly close: () => Promise<void>
}

const NO_STAND_INS: StandIns = { endpoints: null, clock: machineClock, close: async () => undefined }

/** Those of a trial that runs. */
const openStandIns = async (settings: Settings): Promise<StandIns | null> => {
  const database = (await databaseFor(settings, 'command')).unwrapOr(null)
  if (database === null) return null
  const { openSandbox } = await import('#adapters/container/open-sandbox.ts')
  const { endpoints, clock, close } = await openSandbox({ ...settings, databaseUrl: database.url, roles: [] })
  return {
    endpoints,
    clock,
    async close() {
      await close()
      await database.close()
    },
  }
}

type Running = {
  readonly options: CheckOptions
  readonly settings: Settings
  readonly standIns: StandIns
  readonly keeper: AnswerKeeper
  readonly place: Place
}

const runChecks = async (running: Running): Promise<readonly Outcome[]> => {
  const { options, settings, place } = running
  const { host, port, publicUrl, cardWindowVersion } = settings
  const tell = (line: string): void => {
    if (options.json !== true) place.out(`${line}\n`)
  }
  const hasPerson = options.wait > 0 && options.json !== true
  const listener = hasPerson ? await listenForReturns({ host, port, waitMs: options.wait * 60_000 }) : null
  const outcomes: Outcome[] = []
  try {
    for (const name of CHECKED.filter(isChosen(options))) {
      const checking = {
        clock: running.standIns.clock,
        publicUrl,
        cardWindowVersion,
        listener,
        whyNoListener: hasPerson
          ? ([`port ${port} is taken`, 'Stop the service for as long as this runs: this takes its place.'] as const)
          : (['it needs a browser', 'Run it at a terminal, without --json and --wait 0.'] as const),
        askPerson: tell,
        openPage(url: string, text: string) {
          tell(`${text}:\n  ${url}`)
          if (options.open === true) openInBrowser(url)
        },
        toPhone: options.toPhone ?? null,
        toMail: options.toMail ?? null,
      }
      for await (const outcome of stepsOf(name, checking, running)) {
        outcomes.push(outcome)
        tell(`${outcome.state}: ${outcome.step}`)
      }
    }
    return outcomes
  } finally {
    await listener?.close()
  }
}

const isChosen =
  ({ only = CHECKED, without = [] }: CheckOptions) =>
  (name: Checked): boolean =>
    only.includes(name) && !without.includes(name)

async function* stepsOf<Name extends Checked>(
  name: Name,
  checking: Omit<Checking<Name>, 'endpoint' | 'sendHttps'>,
  { settings, standIns, keeper }: Running,
): AsyncGenerator<Outcome> {
  const endpoint = endpointOf(name, settings.keys[name], standIns.endpoints)
  if (endpoint === null) {
    yield skipped(name, 'there are no keys of it', 'Set them (docs/operations/providers.md).')
    return
  }
  let silent: string | null = null
  const send = keeper.around(name)
  const sendHttps: SendHttps = async call => {
    silent = call.url.host
    const answer = await send(call)
    silent = null
    return answer
  }
  for await (const outcome of CHECKS[name]({ ...checking, endpoint, sendHttps }))
    yield outcome.state === 'failed' && silent !== null ? { ...outcome, todo: reach(silent) } : outcome
}

/** No key is at fault where nobody answered. */
const reach = (host: string): string => `Let this machine reach ${host}, which did not answer.`

const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

const openInBrowser = (url: string): void => {
  const opened = spawn(OPENERS[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore', detached: true })
  opened.on('error', () => undefined)
  opened.unref()
}

const report = async (
  outcomes: readonly Outcome[],
  { options, keeper, place }: Pick<Running, 'options' | 'keeper' | 'place'>,
) => {
  const now = machineClock.now()
  const wrong = outcomes.filter(({ state }) => state === 'failed').length
  const document = { at: Instant.toIso(now), failed: wrong, outcomes }
  const text = columns(
    outcomes.flatMap(({ step, state, says, todo }) => [
      [state === 'failed' ? 'FAILED' : state, step, says],
      ...(todo === null ? [] : [['', '', `→ ${todo}`]]),
    ]),
  )
  const files = [
    ...(options.report === undefined
      ? []
      : [
          { folder: options.report, name: 'providers-check.txt', content: `${text}\n` },
          { folder: options.report, name: 'providers-check.json', content: `${JSON.stringify(document, null, 2)}\n` },
        ]),
    ...(options.keep === undefined
      ? []
      : keeper.files(Day.of(now)).map(file => ({ folder: options.keep ?? '', ...file }))),
  ]
  for (const { folder, name, content } of files) {
    const written = await place.files.writeInto(folder, name, Buffer.from(content))
    if (written.isErr()) return failed({ code: 'NOT_WRITTEN', message: `${folder}/${name} could not be written.` })
  }
  if (wrong === 0) return answered(document, text)
  const message = wrong === 1 ? '1 step has failed.' : `${wrong} steps have failed.`
  return refused({ code: 'CHECK_FAILED', message }, document, text)
}
