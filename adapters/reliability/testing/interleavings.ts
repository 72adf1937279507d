import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type StatementGate, statementGate } from './statement-gate.ts'

/** Two that act on one database at the same moment, each through an address of its own. */
export type Interleavings = {
  /** For the connections of the one and of the other: `runService`'s `databasePoolUrl`, or `openPool`'s `url`. */
  readonly urls: readonly [string, string]
  /**
   * Runs a story once for each order in which the commits of the two can follow each other. Answers how many orders there were, and throws
   * with the order that failed `check`.
   */
  readonly everyOrder: <Story, One, Other>(story: {
    /** Before each order: unused people and contracts. The gates are open. */
    readonly arrange: () => Promise<Story>
    readonly one: (story: Story) => Promise<One>
    readonly other: (story: Story) => Promise<Other>
    /** Which call has won, and the result; the gates are open again. */
    readonly check: (answers: readonly [One, Other], story: Story) => Promise<void>
    /** How often one may be stopped in favour of the other; each further one multiplies the orders. Without it there is no limit. */
    readonly switches?: number
  }) => Promise<number>
  readonly close: () => Promise<void>
}

type Actor = 0 | 1
/** Most statements end before so many looks at them, each a millisecond after the other: only the others may wait for a lock. */
const LOOKS_FOR_LOCK = 5
type Point = { readonly chosen: Actor; readonly couldSwitch: boolean; readonly text: string }

/**
 * The driver of tests that say "whatever the order": `const orders = await interleavings(databaseUrl)`, a service on each of `orders.urls`,
 * then `everyOrder`. Each statement that commits on its own, each `begin` and each `commit` waits until it is its turn, so nothing is left to
 * the luck of timing; who waits for a lock of the other is seen in PostgreSQL and passed over.
 */
export const interleavings = async (databaseUrl: string): Promise<Interleavings> => {
  const gates = [await statementGate(databaseUrl), await statementGate(databaseUrl)] as const
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()

  /** Waits for a lock of the other: what PostgreSQL itself or the background locks for a moment, passes without us. */
  const waitsForLock = async (gate: StatementGate): Promise<boolean> => {
    const pids = gate.working()
    const others = gates.filter(one => one !== gate).flatMap(other => other.pids())
    const { rows } = await database.query<{ waits: boolean }>(
      'select bool_and(pg_blocking_pids(pid) && $2::int[]) as waits from unnest($1::int[]) as pid',
      [pids, others],
    )
    return rows[0]?.waits === true
  }

  /** Waits until each has ended, holds a statement or waits for a lock, and answers who holds one. */
  const settled = async (hasEnded: readonly [() => boolean, () => boolean]): Promise<readonly Actor[]> => {
    for (let looks = 1; ; looks += 1) {
      const mayWait = looks % LOOKS_FOR_LOCK === 0
      const atRest = await Promise.all(
        gates.map(
          async (gate, n) =>
            hasEnded[n as Actor]() ||
            (gate.working().length === 0 ? gate.held() > 0 : mayWait && (await waitsForLock(gate))),
        ),
      )
      const ready = ([0, 1] as const).filter(n => !hasEnded[n]() && gates[n].held() > 0)
      if (atRest.every(Boolean) && (ready.length > 0 || hasEnded.every(ended => ended()))) return ready
      await delay(1)
    }
  }

  return {
    urls: [gates[0].url, gates[1].url],
    async everyOrder({ arrange, one, other, check, switches = Infinity }) {
      const inOrder = async (prefix: readonly Actor[]): Promise<readonly Point[]> => {
        const story = await arrange()
        const points: Point[] = []
        for (const gate of gates) gate.hold()
        const acting = [watched(one(story), gates[0]), watched(other(story), gates[1])] as const
        try {
          for (;;) {
            const ready = await settled([acting[0].hasEnded, acting[1].hasEnded])
            const last = points.at(-1)?.chosen
            const wanted = prefix[points.length] ?? last ?? 0
            const chosen = ready.find(actor => actor === wanted) ?? ready[0]
            if (chosen === undefined) break
            points.push({ chosen, couldSwitch: ready.length === 2, text: gates[chosen].release() })
          }
        } finally {
          for (const gate of gates) gate.open()
        }
        try {
          await check([await acting[0].answer, await acting[1].answer], story)
        } catch (cause) {
          throw new Error(`in this order:\n${points.map(describePoint).join('\n')}`, { cause })
        }
        return points
      }

      const ahead: (readonly Actor[])[] = [[]]
      let orders = 0
      for (let prefix = ahead.pop(); prefix !== undefined; prefix = ahead.pop()) {
        const points = await inOrder(prefix)
        orders += 1
        const chosen = points.map(point => point.chosen)
        for (const [n, point] of points.entries()) {
          if (n < prefix.length || !point.couldSwitch) continue
          const next = [...chosen.slice(0, n), (1 - point.chosen) as Actor]
          if (countSwitches(next, points) <= switches) ahead.push(next)
        }
      }
      return orders
    },
    close: async () => {
      await database.end()
      await Promise.all(gates.map(gate => gate.close()))
    },
  }
}

/** Who has ended holds nothing back: what it still writes down in the background is no part of the story. */
const watched = <Answer>(answer: Promise<Answer>, gate: StatementGate) => {
  let isOver = false
  const end = (): void => {
    isOver = true
    gate.open()
  }
  answer.then(end, end)
  return { answer, hasEnded: () => isOver }
}

/** Times that one was stopped although it could have gone on. */
const countSwitches = (order: readonly Actor[], points: readonly Point[]): number =>
  order.filter((actor, n) => n > 0 && actor !== order[n - 1] && points[n]?.couldSwitch === true).length

const describePoint = ({ chosen, text }: Point): string =>
  `${chosen === 0 ? 'one' : 'other'}: ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 120)}`
