import { parentPort, workerData } from 'node:worker_threads'
import { buildFonts } from './fonts.ts'

const { project, assets } = workerData as { readonly project: string; readonly assets: string }

parentPort?.postMessage(await buildFonts(project, assets))
