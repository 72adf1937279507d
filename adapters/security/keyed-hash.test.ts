import { expect, test } from 'vitest'
import { keyedHash } from './keyed-hash.ts'

test('hashes the same text alike with the same secret only, and shows nothing of it', () => {
  const hash = keyedHash('the secret of this shop')
  expect(hash('01012345678')).toBe(keyedHash('the secret of this shop')('01012345678'))
  expect(hash('01012345678')).not.toBe(hash('01012345679'))
  expect(hash('01012345678')).not.toBe(keyedHash('the secret of another shop')('01012345678'))
  expect(hash('01012345678')).toMatch(/^[\w-]{43}$/)
})
