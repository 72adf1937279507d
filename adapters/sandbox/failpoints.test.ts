import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { FAILPOINTS } from '#core/shared/failpoint.ts'
import { makeFailpoint } from './failpoints.ts'

const killsAfter = (setting: string | undefined, passed: readonly (typeof FAILPOINTS)[number][]): number => {
  let kills = 0
  const failpoint = makeFailpoint(setting, () => (kills += 1))
  for (const name of passed) failpoint(name)
  return kills
}

test.each(FAILPOINTS)('%s kills the process that passes it, and only there', name => {
  expect(killsAfter(name, [name])).toBe(1)
  expect(
    killsAfter(
      name,
      FAILPOINTS.filter(other => other !== name),
    ),
  ).toBe(0)
})

test('without a setting nothing is killed', () => {
  expect(killsAfter(undefined, FAILPOINTS)).toBe(0)
  expect(killsAfter('', FAILPOINTS)).toBe(0)
})

test('a point can be meant for the second time that it is passed', () => {
  expect(killsAfter('confirm.after_gateway@2', ['confirm.after_gateway'])).toBe(0)
  expect(killsAfter('confirm.after_gateway@2', ['confirm.after_gateway', 'confirm.after_gateway'])).toBe(1)
})

test('several points can be named', () => {
  expect(killsAfter('confirm.after_intent, refund.after_commit', ['refund.after_commit'])).toBe(1)
})

test('a point that does not exist is refused at the start', () => {
  expect(() => makeFailpoint('confirm.later')).toThrow('no such point')
  expect(() => makeFailpoint('confirm.after_intent@0')).toThrow('no such point')
})

test('the kill is one that no process can catch', () => {
  const file = new URL('failpoints.ts', import.meta.url).href
  const { signal } = spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { makeFailpoint } from '${file}'; makeFailpoint('notice.after_send')('notice.after_send'); process.exit(0)`,
  ])
  expect(signal).toBe('SIGKILL')
})
