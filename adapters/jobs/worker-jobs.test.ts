import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { expect, test, vi } from 'vitest'
import { startWorkerJobs } from './worker-jobs.ts'

test('a process that ends lets a run come to its end, and begins no other', async () => {
  const seen = { begun: 0, ended: 0 }
  let finish = (): void => undefined
  const run = () => {
    seen.begun += 1
    return ResultAsync.fromSafePromise(new Promise<void>(resolve => (finish = resolve))).map(() => (seen.ended += 1))
  }
  const jobs = startWorkerJobs([{ name: 'slow', everySeconds: 0, batch: 1, run }], () => undefined)
  await vi.waitFor(() => expect(seen.begun).toBe(1))
  const stopped = jobs.stop()
  finish()
  await stopped
  expect(seen).toEqual({ begun: 1, ended: 1 })
})

test('a full batch is followed by the next at once', async () => {
  const sizes = [10, 10, 3]
  const run = () => okAsync(sizes.shift() ?? 0)
  const jobs = startWorkerJobs([{ name: 'many', everySeconds: 3_600, batch: 10, run }], () => undefined)
  await vi.waitFor(() => expect(sizes).toEqual([]))
  await jobs.stop()
})

test('a run that fails is reported with the name of its job (G833)', async () => {
  const report = vi.fn<(cause: unknown, job: string) => void>()
  const run = () => errAsync({ kind: 'GatewayUnsure' })
  const jobs = startWorkerJobs([{ name: 'compare-ledgers', everySeconds: 3_600, run }], report)
  await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith({ kind: 'GatewayUnsure' }, 'compare-ledgers'))
  await jobs.stop()
})
