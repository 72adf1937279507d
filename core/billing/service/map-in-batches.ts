import { ok, type Result, ResultAsync } from 'neverthrow'

/**
 * Does `work` for each item, at most `limit` at a time, and hands what is done to `write` in groups: all that came while the group before
 * was being written, and until `gathered` comes back. After a failed group nothing new begins.
 */
export const mapInBatches = <Item, Done, Failure>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => ResultAsync<Done, never>,
  write: (group: readonly Done[]) => ResultAsync<void, Failure>,
  gathered: () => PromiseLike<void>,
): ResultAsync<void, Failure> => new ResultAsync(run(items, limit, work, write, gathered))

const run = async <Item, Done, Failure>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => ResultAsync<Done, never>,
  write: (group: readonly Done[]) => ResultAsync<void, Failure>,
  gathered: () => PromiseLike<void>,
): Promise<Result<void, Failure>> => {
  let written: Result<void, Failure> = ok(undefined)
  let waiting: Done[] = []
  let writing = Promise.resolve()
  let isWriting = false

  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0 && written.isOk()) {
      await gathered()
      const group = waiting
      waiting = []
      written = await write(group)
    }
    isWriting = false
  }
  const queue = items.values()
  const lane = async (): Promise<void> => {
    for (const item of queue) {
      if (written.isErr()) return
      const done = await work(item)
      if (done.isOk()) waiting.push(done.value)
      if (!isWriting) writing = writeAll()
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  await writing
  return written
}
