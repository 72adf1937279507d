import { toDay } from './calendar.ts'
import type { Shop } from './shop.ts'
import type { DeskMove, World } from './world.ts'

/** What came and went in a time, as three see it who know nothing of each other. */
type Sums = {
  readonly grossWon: number
  readonly deskWon: number
  readonly refundsWon: number
  readonly byBankWon: number
}
type Side = 'report' | 'lines' | 'moves'

const NOTHING: Sums = { grossWon: 0, deskWon: 0, refundsWon: 0, byBankWon: 0 }

const added = (all: readonly Partial<Sums>[]): Sums =>
  all.reduce<Sums>(
    (sums, one) => ({
      grossWon: sums.grossWon + (one.grossWon ?? 0),
      deskWon: sums.deskWon + (one.deskWon ?? 0),
      refundsWon: sums.refundsWon + (one.refundsWon ?? 0),
      byBankWon: sums.byBankWon + (one.byBankWon ?? 0),
    }),
    NOTHING,
  )

type Move = Partial<Sums> & { readonly day: string }

/** By the provider's own book, and by what the staff took and transferred in this story. */
const moved = async (shop: Shop, desk: readonly DeskMove[]): Promise<readonly Move[]> => {
  const rows = await shop.rows('select kind, amount_won as won, moved_at as at from sandbox.toss_movement')
  return [
    ...rows.map(({ kind, won, at }): Move => ({
      day: toDay((at as Date).getTime()),
      ...(kind === 'charge' ? { grossWon: won } : { refundsWon: won }),
    })),
    ...desk.map(({ kind, won, day }): Move => {
      const sign = kind === 'TRANSFER' ? 1 : -1
      return kind === 'PAYMENT'
        ? { day, grossWon: won, deskWon: won }
        : { day, refundsWon: sign * won, byBankWon: sign * won }
    }),
  ]
}

/** As the exports list it, added up here. */
const listed = async (shop: Shop, period: Period): Promise<readonly Move[]> =>
  (await shop.books.payments(period)).flatMap(({ paidAt, amountWon, way, refunds }): readonly Move[] => [
    { day: toDay(paidAt), grossWon: amountWon, ...(way !== 'CARD' && { deskWon: amountWon }) },
    ...refunds.flatMap(({ amountWon: won, givenBackOn, takenBackAt, way: back }): readonly Move[] => {
      const given = (sign: number) => ({ refundsWon: sign * won, ...(back === 'BANK' && { byBankWon: sign * won }) })
      return [
        { day: givenBackOn, ...given(1) },
        ...(takenBackAt === null ? [] : [{ day: toDay(takenBackAt), ...given(-1) }]),
      ]
    }),
  ])

type Period = { readonly from: string; readonly until: string }

const isIn = ({ from, until }: Period, { day }: Move): boolean => day >= from && day < until

const nextOf = (text: string): string => {
  const [year = 0, month, day] = text.split('-').map(Number)
  if (month === undefined) return `${year + 1}-01-01`
  const next = day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1)
  return new Date(next).toISOString().slice(0, 10)
}

/** `2027`, `2027-03` or `2027-03-05`. */
const periodOf = (text: string): Period => ({
  from: `${text}-01-01`.slice(0, 10),
  until: nextOf(text),
})

const LENGTHS = [4, 7, 10]

/**
 * Where report, exports, the provider's record and what the staff did differ, for each day, month and year in which anything moved. Everything
 * must be at rest.
 */
export const sumsThatDiffer = async (shop: Shop, { desk }: Pick<World, 'desk'>): Promise<readonly string[]> => {
  const moves = await moved(shop, desk)
  const texts = new Set(LENGTHS.flatMap(length => moves.map(({ day }) => day.slice(0, length))))
  const found: string[] = []
  for (const text of texts) {
    const period = periodOf(text)
    const { vatWon, ...report } = await shop.books.report(period)
    const sums: Readonly<Record<Side, Sums>> = {
      report,
      lines: added((await listed(shop, period)).filter(move => isIn(period, move))),
      moves: added(moves.filter(move => isIn(period, move))),
    }
    const [one, ...others] = Object.values(sums).map(side => JSON.stringify(side))
    if (others.some(other => other !== one)) found.push(`sums of ${text}: ${JSON.stringify(sums)}`)
    // Of a year nearly all is left, or went back: its tax is within a won for each payment.
    const left = report.grossWon - report.refundsWon
    if (Math.abs(vatWon - left / 11) > moves.length) found.push(`tax of ${text}: ${vatWon} of ${left}`)
  }
  return found
}
