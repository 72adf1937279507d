import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Endpoints } from '#adapters/container/endpoints.ts'

/** The modules for browsers of the SDK that the app is built with. */
const MODULES = ['firebase-app.js', 'firebase-auth.js'] as const

/** As they are served beside the page. The image has these two of the SDK alone. */
export const sdkModules = async (): Promise<ReadonlyMap<string, string>> => {
  const read = async (name: string): Promise<[string, string]> => {
    const text = await readFile(fileURLToPath(new URL(`../../node_modules/firebase/${name}`, import.meta.url)), 'utf8')
    // Each asks for the other at Google's own address.
    return [name, text.replaceAll(/https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+\//g, './')]
  }
  return new Map(await Promise.all(MODULES.map(read)))
}

type Shown = { readonly endpoint: NonNullable<Endpoints['google']>; readonly backPath: string }

/** A page with one button, which opens Google's window as the app does, and posts what came of it. */
export const googlePage = ({ endpoint: { keys, emulatorUrl, gapiUrl }, backPath }: Shown): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in with Google</title>
${gapiUrl === null ? '' : `<script src="${gapiUrl}"></script>`}
<p><button id="ask">Sign in with Google</button></p>
<script type="module">
import { initializeApp } from './firebase-app.js'
import { browserPopupRedirectResolver, connectAuthEmulator, GoogleAuthProvider, initializeAuth, inMemoryPersistence, signInWithPopup } from './firebase-auth.js'
const auth = initializeAuth(initializeApp(${inScript(keys)}), { persistence: inMemoryPersistence, popupRedirectResolver: browserPopupRedirectResolver })
const emulatorUrl = ${inScript(emulatorUrl)}
if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
const ask = document.getElementById('ask')
ask.onclick = () =>
  signInWithPopup(auth, new GoogleAuthProvider())
    .then(({ user }) => user.getIdToken())
    .then(idToken => ({ idToken }), ({ code }) => ({ code: String(code) }))
    .then(body => fetch(${inScript(backPath)}, { method: 'POST', body: new URLSearchParams(body) }))
    .then(() => { ask.replaceWith('Seen. Go back to the terminal.') })
</script>`

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
