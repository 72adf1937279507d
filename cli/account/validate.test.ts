import { expect, test } from 'vitest'
import { askCli, runCli } from '../testing/run-cli.ts'

test.each([
  ['name', '홍길동'.normalize('NFD'), '홍길동'],
  ['email', ' KIM@Example.KR ', 'kim@example.kr'],
  ['phone', '010-1234-5678', '01012345678'],
  ['code', '012345', '012345'],
  ['password', 'glacier7blue', 'glacier7blue'],
])('shows the %s %s as we keep it', async (field, typed, value) => {
  expect(await askCli(['validate', field, typed])).toEqual({ exitCode: 0, document: { ok: true, value } })
})

test.each([
  ['name', '홍', 'NAME_TOO_SHORT'],
  ['email', 'kim', 'EMAIL_MALFORMED'],
  ['phone', '0212345678', 'PHONE_INVALID'],
  ['code', '', 'CODE_INVALID'],
  ['password', 'snowflake', 'PASSWORD_NEEDS_DIGIT'],
])('refuses the %s "%s" with a code and a sentence', async (field, typed, code) => {
  const message = expect.stringMatching(/^[A-Z].+\.$/)
  const { exitCode, document } = await askCli(['validate', field, typed])
  expect(exitCode).toBe(1)
  expect(document).toEqual({ ok: false, code, message, error: { code, message } })
})

test('prints the same for people in one line', async () => {
  const { stdout, stderr } = await runCli(['validate', 'name', '홍'])
  expect(stdout).toBe('ok  no\n')
  expect(stderr).toBe('NAME_TOO_SHORT: A name has at least 2 syllables.\n')
})
