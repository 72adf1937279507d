import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { AskedDrawing } from '#core/storing/ports/home-drawing.ts'
import type { Content, PageParts } from '../build/pages.ts'

// Before the app is loaded: its texts are made of the facts.
globalThis.renderedFacts = workerData as Content['facts']
const { drawHome } = await import('./draw-home.tsx')

const { app } = JSON.parse(readFileSync(new URL('parts.json', import.meta.url), 'utf8')) as PageParts
const own = `/${app.chunks.find(chunk => chunk.isEntry)?.file}`

parentPort?.on('message', ({ id, build, ...wanted }: AskedDrawing) => {
  const html = build === own ? drawHome(wanted) : null
  // A port of a thread has no other origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage({ id, html })
})
