import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { isWeakSecret } from './weak-secret.ts'

test.each([
  'changeme'.repeat(4),
  'CHANGE-ME-CHANGE-ME-CHANGE-ME-CHANGE-ME',
  'secret'.repeat(6),
  'secretsecretsecretsecretsecret-2026',
  'a'.repeat(32),
  'ab'.repeat(20),
  'a1B2c3D4'.repeat(4),
  '12345678901234567890123456789012',
  '0123456789abcdefghijklmnopqrstuvwxyz',
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ',
  'seasonkeep-production-secret-key-2026',
  'this-is-a-very-long-default-secret-1',
  'password1234password1234password1234',
  'please-replace-with-32-random-characters',
  SECRET,
])('%s is what anybody would try first', secret => {
  expect(isWeakSecret(secret)).toBe(true)
})

test('what was made by chance is never weak', () => {
  for (let made = 0; made < 1_000; made += 1) {
    for (const secret of [
      randomBytes(24).toString('base64url'),
      randomBytes(32).toString('base64'),
      randomBytes(16).toString('hex'),
      randomUUID(),
    ]) {
      expect([secret, isWeakSecret(secret)]).toEqual([secret, false])
    }
  }
})

test('six words by dice, or a sentence of one’s own, are good enough', () => {
  expect(isWeakSecret('glacier-otter-violin-pepper-anvil-moss')).toBe(false)
  expect(isWeakSecret('눈이 오면 스키를 꺼내고 봄이 오면 다시 맡겨 두는 우리 가게의 열쇠')).toBe(false)
})
