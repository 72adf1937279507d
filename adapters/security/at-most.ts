/** Runs at most `limit` tasks at a time, the others in the order they came. */
export const atMost = (limit: number) => {
  const waiting: (() => void)[] = []
  let running = 0

  const leave = (): void => {
    running -= 1
    waiting.shift()?.()
  }
  const enter = (): Promise<void> => {
    const admitted = running < limit ? Promise.resolve() : new Promise<void>(admit => waiting.push(admit))
    return admitted.then(() => {
      running += 1
    })
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
