/** Runs at most `limit` tasks at a time, the others in the order they came. */
export const atMost = (limit: number) => {
  const waiting: (() => void)[] = []
  let running = 0

  const leave = (): void => {
    running -= 1
    waiting.shift()?.()
  }
  const enter = async (): Promise<void> => {
    if (running >= limit) await new Promise<void>(admit => waiting.push(admit))
    running += 1
  }

  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
