import { afterEach, expect, test } from 'vitest'
import { openHistory, pathBehind } from './history.ts'

afterEach(() => globalThis.history.replaceState(null, '', '/'))

test('knows to which screen the browser leads back, also after going back and on (G187)', async () => {
  const history = openHistory()
  expect(pathBehind()).toBeNull()
  history.push('/storing/storinginfo')
  history.push('/storing/terms')
  expect(pathBehind()).toBe('/storing/storinginfo')
  history.replace('/payment')
  expect(pathBehind()).toBe('/storing/storinginfo')
  const arrived = new Promise(resolve => globalThis.addEventListener('popstate', resolve, { once: true }))
  history.go(-1)
  await arrived
  expect(history.location.pathname).toBe('/storing/storinginfo')
  history.push('/storing/terms')
  expect(pathBehind()).toBe('/storing/storinginfo')
})

test('a move to where one is asks for no second step back', () => {
  const history = openHistory()
  history.push('/home')
  history.push('/home')
  expect(pathBehind()).not.toBe('/home')
})
