import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSecretBox } from './secret-box.ts'

const box = makeSecretBox('the secret of this shop')

test('what was sealed comes out as it went in, and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(box.open(box.seal(text))).toBe(text)
      expect(box.seal(text)).not.toBe(box.seal(text))
    }),
  )
})

test("another shop's secret opens nothing", () => {
  expect(makeSecretBox('the secret of another shop').open(box.seal('refresh token'))).toBeNull()
})

test('what an older secret sealed opens after a change of the secret, and new seals need the new one', () => {
  const changed = makeSecretBox('the next secret', ['the one before', 'the secret of this shop'])
  expect(changed.open(box.seal('billing key'))).toBe('billing key')
  expect(changed.open(makeSecretBox('the one before').seal('billing key'))).toBe('billing key')
  expect(box.open(changed.seal('billing key'))).toBeNull()
  expect(makeSecretBox('the next secret').open(changed.seal('billing key'))).toBe('billing key')
  expect(makeSecretBox('the next secret').open(box.seal('billing key'))).toBeNull()
})

test('a text is found by its mark, also after a change of the secret, and by nobody without it (G673)', () => {
  const changed = makeSecretBox('the next secret', ['the secret of this shop'])
  const [mark] = box.marks('billing key')
  expect(changed.marks('billing key')).toContain(mark)
  expect(changed.marks('billing key')[0]).not.toBe(mark)
  expect(box.marks('another key')).not.toContain(mark)
  expect(makeSecretBox('the secret of another shop').marks('billing key')).not.toContain(mark)
})

test('whatever was changed, cut or never sealed stays closed', () => {
  const sealed = Buffer.from(box.seal('refresh token'), 'base64url')
  fc.assert(
    fc.property(fc.nat({ max: sealed.length - 1 }), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const changed = Buffer.from(sealed)
      changed[place] = (changed[place] ?? 0) ^ change
      expect(box.open(changed.toString('base64url'))).toBeNull()
      expect(box.open(sealed.subarray(0, place).toString('base64url'))).toBeNull()
    }),
  )
  fc.assert(
    fc.property(fc.string(), text => {
      expect(box.open(text)).toBeNull()
    }),
  )
})
