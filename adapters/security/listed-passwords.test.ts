import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { Password } from '#core/account/password.ts'
import { listedPasswords, readFrequentPasswords } from './listed-passwords.ts'

test('at least the 3,000 most frequent passwords that our rule lets through are refused (ASVS 6.2.4)', async () => {
  const listed = [...(await readFrequentPasswords())]
  const fit = listed.filter(text =>
    Password.parse(text).match(
      () => true,
      ({ reason }) => reason === 'Common',
    ),
  )
  expect(fit).toEqual(listed)
  expect(fit.length).toBeGreaterThan(3_000)
})

test('a password is looked for as it is typed, in whatever case', async () => {
  const { has } = listedPasswords()
  for (const [typed, isCommon] of [
    ['rush2112', true],
    ['RUSH2112', true],
    ['rush2112!', false],
    ['skiing2026', false],
  ] as const) {
    expect([typed, await Password.parse(typed).asyncAndThen(has)]).toEqual([typed, ok(isCommon)])
  }
})
