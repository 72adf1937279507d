import { expect, test } from 'vitest'
import { memoryStorage, storageOrMemory } from './device-storage.ts'
import { sessionKeptSignUp } from './session-kept-sign-up.ts'

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

const draft = {
  agreements: { age: true, service: true, data: true, marketing: false },
  name: '김철수',
  email: 'ski@example.com',
  phone: '',
}

test('a half-done sign-up comes back as it was left', () => {
  const kept = sessionKeptSignUp({ storage: memoryStorage() })
  kept.keep(draft)
  expect(kept.read()).toEqual(draft)
  kept.forget()
  expect(kept.read()).toBeNull()
})

test.each(['', '{', '7', '{"name":"김철수"}'])('a stored sign-up of %s is none', text => {
  const storage = memoryStorage()
  storage.setItem('sign_up', text)
  expect(sessionKeptSignUp({ storage }).read()).toBeNull()
})
