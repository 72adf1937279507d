import { expect, test } from 'vitest'
import { memoryStorage, storageOrMemory } from './device-storage.ts'

const full: Storage = {
  ...memoryStorage(),
  length: 0,
  clear: () => undefined,
  key: () => null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}

test.each([
  [
    'switched off',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['full', () => full],
])('where the browser’s storage is %s, memory stands in', (_how, open) => {
  const storage = storageOrMemory(open)
  storage.setItem('a', '1')
  expect(storage.getItem('a')).toBe('1')
})
