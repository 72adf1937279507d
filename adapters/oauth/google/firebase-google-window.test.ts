// @vitest-environment happy-dom
import { err, ok } from 'neverthrow'
import { afterEach, expect, test } from 'vitest'
import { firebaseGoogleWindow } from './firebase-google-window.ts'

const googleWindow = () =>
  firebaseGoogleWindow({
    apiKey: 'key',
    authDomain: 'localhost',
    projectId: 'project',
    appId: 'app',
    emulatorUrl: 'http://nowhere.invalid',
    gapiUrl: 'http://nowhere.invalid/gapi.js',
  })

/** Each script that was asked for; happy-dom loads none of them. */
const scripts: string[] = []
new MutationObserver(changes => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof HTMLScriptElement) scripts.push(node.src)
}).observe(document.head, { childList: true })

afterEach(() => {
  scripts.length = 0
  sessionStorage.clear()
})

test('a page that was not left for Google has no answer of Google’s, and loads nothing for it', async () => {
  expect(await googleWindow().redirected()).toEqual(ok(null))
  expect(scripts).toEqual([])
})

test('a script that does not load is said so, and loads at the next try', async () => {
  const google = googleWindow()
  expect(await google.open()).toEqual(err({ kind: 'GoogleNetwork' }))
  expect(await google.open()).toEqual(err({ kind: 'GoogleNetwork' }))
  expect(scripts).toEqual(['http://nowhere.invalid/gapi.js', 'http://nowhere.invalid/gapi.js'])
})

test('getting ready never fails, and happens once for presses at the same time', async () => {
  const google = googleWindow()
  await Promise.all([google.prepare(), google.prepare(), google.open()])
  expect(scripts).toHaveLength(1)
})

test('there is no account to sign out before Google was asked', async () => {
  expect(await googleWindow().signOut()).toEqual(ok(undefined))
  expect(scripts).toEqual([])
})
