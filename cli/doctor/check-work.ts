import type pg from 'pg'
import type { Postgres } from '#adapters/postgres/postgres.ts'
import { loadShop } from '#adapters/postgres/shop/watch-shop.ts'
import { postgresShopFigures, type ShopFigures } from '#adapters/postgres/shop-figures.ts'
import { missingFacts, strangeContacts, withdrawalChoices } from '#adapters/shop/missing-facts.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { Instant } from '#core/shared/instant.ts'
import { STOPPED_KINDS, type StoppedKind } from '#core/staff/task-kinds.ts'
import { type Finding, fine, lookAt, unknown, wrongly } from './finding.ts'

/** Workers write the time down every five seconds. */
const SILENT_SECONDS = 60
const LATE_SECONDS = 60 * 60

type Asked = {
  readonly postgres: Postgres
  readonly now: Instant
  readonly pool: pg.Pool
  readonly isProduction: boolean
  readonly publicUrl: string
}

type Reached = { readonly latest: Instant; readonly worked_at: Instant | null }

/** Who works, what waits, and what the shop has still to say about itself. */
export const checkWork = async ({
  postgres,
  now,
  pool,
  isProduction,
  publicUrl,
}: Asked): Promise<readonly Finding[]> => {
  const { rows } = await pool.query<Reached>('select latest, worked_at from time_reached')
  const { rows: stopped } = await pool.query<Stopped>(STOPPED, [STOPPED_KINDS])
  const figures = (await postgresShopFigures(postgres)(now)).unwrapOr(null)
  await loadShop({ postgres, clock: { now: () => now } })
  return [
    ...worker(rows[0] ?? null, now),
    ...(figures === null
      ? [unknown('work', 'What waits could not be read', "Look at the database's log.")]
      : [
          ...waiting(figures, now),
          ...stopped.map(refusedAlways(isProduction)),
          ...openTasks(figures),
          ledger(figures, now),
        ]),
    ...facts(isProduction ? wrongly : lookAt, publicUrl),
  ]
}

const START_WORKER =
  'Start one: seasonkeep worker, or serve --worker. One that is there all the same hangs: end it by SIGKILL, and start it again.'

const worker = (reached: Reached | null, now: Instant): readonly Finding[] => {
  const ahead = reached === null ? 0 : Instant.secondsBetween(now, reached.latest)
  if (ahead > SILENT_SECONDS) {
    return [
      wrongly(
        'clock',
        `A process has written down a time that comes in ${span(ahead)}: its clock is, or was, ahead`,
        'Find it by SeasonkeepClockOff or by Date of its answers, end it, set its clock, and start all processes again.',
      ),
    ]
  }
  const workedAt = reached?.worked_at ?? null
  if (workedAt === null) return [wrongly('workers', 'None has run yet', START_WORKER)]
  const seconds = Instant.secondsBetween(workedAt, now)
  return [
    seconds <= SILENT_SECONDS
      ? fine('workers', 'at work within the last minute')
      : wrongly('workers', `The last sign of one is ${span(seconds)} old`, START_WORKER),
  ]
}

const span = (seconds: number): string =>
  seconds < 2 * LATE_SECONDS ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`

const waiting = (figures: ShopFigures, now: Instant): readonly Finding[] => {
  const { paymentsInDoubt, refundsNotDone, noticesWaiting, renewalsOverdue } = figures
  const age = (since: Instant | null): number => (since === null ? 0 : Instant.secondsBetween(since, now))
  const late = (what: string, { count, since }: typeof paymentsInDoubt, todo: string): readonly Finding[] =>
    age(since) > LATE_SECONDS ? [wrongly('work', `${count} ${what}, the oldest for ${span(age(since))}`, todo)] : []
  const found = [
    ...late('payments are in doubt', paymentsInDoubt, "Look at the card provider's status page; payment reconcile."),
    ...late('refunds are not back', refundsNotDone, 'refund list, refund retry.'),
    ...late('notices wait', noticesWaiting, "Look at SOLAPI's and the mail server's state, and the worker's log."),
    ...(renewalsOverdue > 0
      ? [wrongly('work', `${renewalsOverdue} renewals are overdue`, 'renewal due says why each is not charged.')]
      : []),
  ]
  return found.length === 0 ? [fine('work', 'nothing is late')] : found
}

type Stopped = { readonly kind: StoppedKind; readonly detail: string }

const STOPPED = `select kind, detail from staff_task where kind = any($1) and done_at is null order by id`

const CHECKED_BY: Readonly<Record<StoppedKind, { readonly only: string; readonly next?: string }>> = {
  MESSAGES_STOPPED: { only: 'sms,mail' },
  PAYMENTS_STOPPED: { only: 'toss', next: ', then its support' },
  SIGN_INS_STOPPED: { only: 'kakao,naver' },
  UNLINKS_STOPPED: { only: 'kakao,naver' },
}

const ABOUT_KEYS = 'docs/operations/providers.md says what the code means'

/** With the provider's own code: on the first day nobody has signed in to read the task. */
const refusedAlways =
  (isProduction: boolean) =>
  ({ kind, detail }: Stopped): Finding => {
    const { only, next = '' } = CHECKED_BY[kind]
    const check = `providers check --only ${only} --wait 0${isProduction ? ' --live' : ''}`
    return wrongly(
      'providers',
      `${detail.slice(0, 1).toUpperCase()}${detail.slice(1)}`,
      `${ABOUT_KEYS}; ${check}${next}.`,
    )
  }

const openTasks = ({ openTasks: byKind }: ShopFigures): readonly Finding[] => {
  const open = Object.values(byKind).reduce((all, count) => all + count, 0)
  return open > 0 ? [lookAt('tasks', `${open} wait for the staff`, 'task list, or 할 일 on the desk.')] : []
}

const facts = (said: typeof wrongly, publicUrl: string): readonly Finding[] => {
  const shop = currentShop()
  const forgotten = strangeContacts(shop, publicUrl)
  const missing = [...missingFacts(shop), ...(forgotten === null ? [] : [forgotten])]
  const { true: all, false: byFee } = withdrawalChoices(shop)
  return [
    ...(missing.length === 0 ? [fine('facts', "the shop's own")] : []),
    ...missing.map(one => said('facts', one, 'shop set, shop import, or 설정 on the desk.')),
    lookAt(
      'statutoryWithdrawal',
      shop.statutoryWithdrawal === null ? 'undecided, as false' : String(shop.statutoryWithdrawal),
      `true: ${all} false: ${byFee}`,
    ),
  ]
}

/** Once a day, and some hours in which it is tried again. */
const COMPARED_SECONDS = 26 * LATE_SECONDS

const ledger = ({ ledgerComparedAt: at }: ShopFigures, now: Instant): Finding => {
  if (at === null)
    return lookAt(
      'ledger',
      "It was never compared with the provider's",
      'A worker does it each day; its log says why not.',
    )
  const seconds = Instant.secondsBetween(at, now)
  return seconds <= COMPARED_SECONDS
    ? fine('ledger', `compared with the provider's within ${span(seconds)}`)
    : wrongly('ledger', `not compared with the provider's for ${span(seconds)}`, "The worker's log says why.")
}
