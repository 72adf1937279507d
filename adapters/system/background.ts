import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Background } from '#core/shared/background.ts'

export type BackgroundWork = {
  readonly run: Background
  /** Until nothing runs any more: before a process ends. What comes after it does not begin. */
  readonly settled: () => Promise<void>
}

/** Work of this process that no caller waits for. It begins when the caller's turn is over. */
export const makeBackground = (report: (cause: unknown) => void): BackgroundWork => {
  const running = new Set<Promise<void>>()
  let isOver = false

  const done = async (name: string, work: Parameters<Background>[1]): Promise<void> => {
    try {
      await nextTurn()
      const result = await work()
      if (result.isErr()) report(new Error(`${name}: ${result.error.kind}`))
    } catch (cause) {
      report(cause)
    }
  }

  return {
    run(name, work) {
      if (isOver) return
      const one = done(name, work).finally(() => running.delete(one))
      running.add(one)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
      isOver = true
    },
  }
}
