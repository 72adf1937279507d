import type { ResultAsync } from 'neverthrow'

export type Round = {
  readonly name: string
  readonly everySeconds: number
  /** As many as one run takes; a run that did so many is followed by the next at once. */
  readonly batch?: number
  /** Answers how many things it did. A round never overlaps itself. */
  readonly run: () => ResultAsync<number, unknown>
}

/** How a round has gone in this process. */
export type LastRound = {
  readonly name: string
  readonly everySeconds: number
  /** By the machine's clock, in milliseconds; when the rounds began, as long as it has not ended well. */
  readonly endedWellAt: number
  readonly failures: number
}

export type Rounds = { readonly stop: () => Promise<void>; readonly last: () => readonly LastRound[] }

/**
 * Runs each round again and again, in as many processes as there are. What is due stands in rows and is claimed there, so the rounds
 * only ask; how often says how late the answer can be.
 */
export const startRounds = (rounds: readonly Round[], report: (cause: unknown) => void): Rounds => {
  const stopping = new AbortController()
  const running = rounds.map(round => {
    const how = { name: round.name, everySeconds: round.everySeconds, endedWellAt: Date.now(), failures: 0 }
    return { how, ended: loop(round, { how, signal: stopping.signal, report }) }
  })
  return {
    last: () => running.map(({ how }) => how),
    stop: async () => {
      stopping.abort()
      await Promise.all(running.map(({ ended }) => ended))
    },
  }
}

type Loop = {
  readonly how: { endedWellAt: number; failures: number }
  readonly signal: AbortSignal
  readonly report: (cause: unknown) => void
}

const loop = async ({ everySeconds, batch = Infinity, run }: Round, { how, signal, report }: Loop): Promise<void> => {
  while (!signal.aborted) {
    const done = await run()
    if (done.isOk()) how.endedWellAt = Date.now()
    else {
      how.failures += 1
      report(done.error)
    }
    if (done.unwrapOr(0) < batch) await pause(everySeconds * 1000, signal)
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const wake = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal.addEventListener('abort', wake)
  })
