import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { type AllowanceUse, canCheckout, canRestore, checkoutsLeft } from '#core/storing/allowance.ts'
import { explainCheckout, explainRestore } from '#core/storing/explain-allowance.ts'
import { PLANS, type Plan } from '#core/storing/plan.ts'
import { Day } from '#core/shared/day.ts'
import { withExplained } from '../explain-text.ts'
import { explainOption, jsonOption, readDay, withExample } from '../options.ts'
import { type Answer, answered, toErrorCode, columns, refused, type Run } from '../output.ts'

type CheckOptions = {
  readonly plan: Plan
  readonly history: readonly AllowanceUse[]
  readonly on: Day
  readonly restore?: boolean
  readonly terminated?: boolean
  readonly explain?: boolean
}

const HISTORY_FORM = '[{"kind": "CHECKOUT", "day": "2026-12-20", "withdrawn": false}]'

export const allowanceCommand = (run: Run): Command =>
  withExample(
    new Command('allowance').addCommand(checkCommand(run)),
    'allowance check --plan BASIC --history uses.json --on 2027-02-01',
  )

const checkCommand = (run: Run): Command =>
  withExample(
    new Command('check')
      .description('whether gear may be checked out, or restored, on a day')
      .addOption(new Option('--plan <plan>', 'plan of the contract').choices(PLANS).makeOptionMandatory())
      .requiredOption(
        '--history <file>',
        `earlier uses as JSON: ${HISTORY_FORM}; kind is CHECKOUT or RESTORE`,
        readHistory,
      )
      .requiredOption('--on <day>', 'day of the checkout or restore, as 2027-02-01', readDay)
      .option('--restore', 'ask for bringing gear back instead of taking it out')
      .option('--terminated', 'the contract is ending, so this would be the final collection')
      .addOption(explainOption())
      .addOption(jsonOption())
      .action(run(check)),
    'allowance check --plan BASIC --history uses.json --on 2027-02-01',
    'allowance check --plan BASIC --history uses.json --on 2027-03-31 --restore --json',
  )

const check = (options: CheckOptions): Answer => (options.restore ? checkRestore(options) : checkCheckout(options))

const checkCheckout = ({ plan, history, on, terminated, explain }: CheckOptions): Answer => {
  const contract = {
    plan,
    autoRenewal: terminated ? 'TERMINATED' : 'ACTIVE',
    checkouts: history,
    seasonDays: currentShop().season,
  } as const
  const explained = withExplained(explain, () => explainCheckout(contract, on))
  return canCheckout(contract, on).match(
    ({ season, needsConfirmation }) =>
      answer(explained, { allowed: true, season, left: checkoutsLeft(contract, on), needsConfirmation }),
    ({ kind, season }) =>
      answer(explained, { allowed: false, season, left: 0 }, kind, `The one checkout of season ${season} is used.`),
  )
}

const checkRestore = ({ plan, history, on, explain }: CheckOptions): Answer => {
  const contract = { plan, restores: history, seasonDays: currentShop().season }
  const explained = withExplained(explain, () => explainRestore(contract, on))
  return canRestore(contract, on).match(
    season => answer(explained, { allowed: true, season }),
    failure => {
      const { season } = failure
      const message =
        failure.kind === 'RestoreLimit'
          ? `The one restore of season ${season} is used.`
          : `Season ${season} took gear back until ${failure.lastDay}; staff may override with a reason.`
      return answer(explained, { allowed: false, season }, failure.kind, message)
    },
  )
}

const answer = (
  explained: ReturnType<typeof withExplained>,
  facts: Readonly<Record<string, unknown>>,
  kind?: string,
  message = '',
): Answer => {
  const text = columns(Object.entries(facts).map(([name, value]) => [name, wordFor(value)])) + explained.text
  if (kind === undefined) return answered({ ...facts, ...explained.document }, text)
  const code = toErrorCode(kind)
  return refused({ code, message }, { ...facts, code, ...explained.document }, text)
}

const wordFor = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))

const readHistory = (file: string): readonly AllowanceUse[] => {
  const uses = parsedJson(readText(file))
  if (uses === undefined) throw new InvalidArgumentError(`It holds no JSON: write ${HISTORY_FORM}.`)
  if (!Array.isArray(uses)) throw new InvalidArgumentError(`Write a list of uses into it, as ${HISTORY_FORM}.`)
  return uses.map((use: unknown, index) => {
    if (isUse(use)) return use
    throw new InvalidArgumentError(`Entry ${index + 1} is not a use: write it as in ${HISTORY_FORM}.`)
  })
}

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new InvalidArgumentError('Name a file that exists and can be read.')
  }
}

const KNOWN_FIELDS = new Set(['kind', 'day', 'withdrawn'])

/** Strict, because a misspelt `withdrawn` would silently count as a use. */
const isUse = (use: unknown): use is AllowanceUse => {
  if (typeof use !== 'object' || use === null || !Object.keys(use).every(name => KNOWN_FIELDS.has(name))) return false
  const { kind, day, withdrawn = false } = use as Readonly<Record<string, unknown>>
  const isKind = kind === 'CHECKOUT' || kind === 'RESTORE'
  return isKind && typeof day === 'string' && Day.parse(day).isOk() && typeof withdrawn === 'boolean'
}
