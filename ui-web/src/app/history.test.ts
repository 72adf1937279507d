import { afterEach, expect, test, vi } from 'vitest'
import { noteOpenDialog } from '../parts/open-dialogs.ts'
import { openHistory, pathBehind, putBehind } from './history.ts'

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

test('a step back over an open dialog closes it and stays where one is; the next one goes back (G610)', async () => {
  const history = openHistory()
  history.push('/equipment/checkout/warning')
  history.push('/equipment/checkout/input')
  const moved = vi.fn<() => void>()
  const stop = history.listen(moved)
  const closed = Promise.withResolvers<string>()
  const forget = noteOpenDialog(() => closed.resolve(history.location.pathname))
  globalThis.history.back()
  expect(await closed.promise).toBe('/equipment/checkout/input')
  expect(moved).not.toHaveBeenCalled()

  forget()
  globalThis.history.back()
  await vi.waitFor(() => expect(moved).toHaveBeenCalledOnce())
  expect(history.location.pathname).toBe('/equipment/checkout/warning')
  stop()
})

test('a screen that is put behind this one is where the step back leads, and is put there once (G693)', async () => {
  const history = openHistory()
  history.push('/storing/paymentcomplete?orderId=SK-1', { some: 'state' })
  const length = globalThis.history.length
  const moved = vi.fn<() => void>()
  const stop = history.listen(moved)
  putBehind('/home')
  putBehind('/home')
  expect(globalThis.history.length).toBe(length + 1)
  expect(moved).not.toHaveBeenCalled()
  expect(history.location).toMatchObject({
    pathname: '/storing/paymentcomplete',
    search: '?orderId=SK-1',
    state: { some: 'state' },
  })
  expect(pathBehind()).toBe('/home')
  globalThis.history.back()
  await vi.waitFor(() => expect(moved).toHaveBeenCalledOnce())
  expect(history.location.pathname).toBe('/home')
  stop()
})
