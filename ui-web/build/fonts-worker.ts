import { parentPort, workerData } from 'node:worker_threads'
import { buildFonts } from './fonts.ts'

const { project, assets } = workerData as { readonly project: string; readonly assets: string }

// oxlint-disable-next-line require-post-message-target-origin -- to the thread that began this one, not to a window
parentPort?.postMessage(await buildFonts(project, assets))
