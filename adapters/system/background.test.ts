import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { makeBackground } from './background.ts'

test('no answer waits for work in the background, but the process can before it ends', async () => {
  const sent: string[] = []
  const { run, settled } = makeBackground(() => undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  run('mail', () => {
    sent.push('begun')
    return ResultAsync.fromSafePromise(promise).map(() => {
      sent.push('done')
      run('another', () => okAsync(void sent.push('another')))
    })
  })
  expect(sent).toEqual([])
  resolve()
  await settled()
  expect(sent).toEqual(['begun', 'done', 'another'])
  run('too late', () => okAsync(void sent.push('too late')))
  await settled()
  expect(sent).toEqual(['begun', 'done', 'another'])
})

test('what fails is reported by name, and stops nothing else', async () => {
  const reported: unknown[] = []
  const { run, settled } = makeBackground(cause => void reported.push(cause))
  const bug = new Error('a bug')
  let isDone = false
  run('mail', () => errAsync({ kind: 'MessageNotSent' }))
  run('throwing', () => {
    throw bug
  })
  run('fine', () => {
    isDone = true
    return okAsync(undefined)
  })
  await settled()
  expect(reported).toEqual([new Error('mail: MessageNotSent'), bug])
  expect(isDone).toBe(true)
})
