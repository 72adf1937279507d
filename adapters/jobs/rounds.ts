import type { ResultAsync } from 'neverthrow'

export type Round = {
  readonly name: string
  readonly everySeconds: number
  /** As many as one run takes; a run that did so many is followed by the next at once. */
  readonly batch?: number
  /** Answers how many things it did. A round never overlaps itself. */
  readonly run: () => ResultAsync<number, unknown>
}

export type Rounds = { readonly stop: () => Promise<void> }

/**
 * Runs each round again and again, in as many processes as there are. What is due stands in rows and is claimed there, so the rounds
 * only ask; how often says how late the answer can be.
 */
export const startRounds = (rounds: readonly Round[], report: (cause: unknown) => void): Rounds => {
  const stopping = new AbortController()
  const loops = rounds.map(round => loop(round, stopping.signal, report))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

const loop = async (
  { everySeconds, batch = Infinity, run }: Round,
  signal: AbortSignal,
  report: (cause: unknown) => void,
) => {
  while (!signal.aborted) {
    const done = await run()
    if (done.isErr()) report(done.error)
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
